/* Whoever sits down, or comes back after a while, is greeted by name for a moment. */
import { $, all } from "./dom.js";

const A_WHILE = 60_000, A_MOMENT = 5_000, A_LETTER = 110; /* milliseconds */
const left = new Map();
let before = null, fading = 0;
export function greet() {
  if (!$("arrivals")) return;
  const here = new Map(all("#head [data-sits]:not(.away)").map(({ dataset }) => [dataset.sits, dataset.called]));
  for (const seat of before?.keys() ?? []) if (!here.has(seat)) left.set(seat, Date.now());
  const fresh = (seat) => before && !before.has(seat) && seat !== document.body.dataset.seat && !(Date.now() - left.get(seat) < A_WHILE);
  const came = [...here.keys()].filter(fresh).map((seat) => here.get(seat));
  before = here;
  if (!came.length) return;
  say(`${new Intl.ListFormat("en").format(came)} ${came.length > 1 ? "are" : "is"} here.`);
}

/* Said in passing, for a moment, or as long as it takes to read. */
export function say(words) {
  const slot = $("arrivals");
  slot.textContent = words;
  clearTimeout(fading);
  fading = setTimeout(() => { slot.textContent = ""; }, Math.max(A_MOMENT, words.length * A_LETTER));
}
