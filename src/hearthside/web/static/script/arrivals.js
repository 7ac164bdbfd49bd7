/* Whoever sits down, or comes back after a while, is greeted by name for a moment. */
import { $, all } from "./dom.js";

const A_WHILE = 60_000, A_MOMENT = 5_000;
const seen = new Map();
let known = false, fading = 0;
export function greet() {
  const slot = $("arrivals"), now = Date.now();
  if (!slot) return;
  const here = all("#head [data-sits]:not(.away)");
  const came = here.filter(({ dataset: { sits } }) => known && sits !== document.body.dataset.seat && now - (seen.get(sits) ?? 0) > A_WHILE);
  for (const { dataset: { sits } } of here) seen.set(sits, now);
  known = true;
  if (!came.length) return;
  slot.textContent = `${new Intl.ListFormat("en").format(came.map((one) => one.dataset.called))} ${came.length > 1 ? "are" : "is"} here.`;
  clearTimeout(fading);
  fading = setTimeout(() => { slot.textContent = ""; }, A_MOMENT);
}
