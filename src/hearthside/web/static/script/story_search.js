/* The search in the story, and what it is sifted by: words, who, which scene, what kind. */
import { $, all, root } from "./dom.js";
import { lines, wordsOf } from "./story_lines.js";

const TOLD = ["speech", "action", "narration"];
const ofKind = (line, kind) => !kind || (kind === "told" ? TOLD.includes(line.dataset.kind) : line.dataset.kind === kind);
let counting = 0;
function choices(id, names) {
  const list = $(id), known = [...list.options].slice(1).map((one) => one.value);
  for (const name of names) if (!known.includes(name)) list.add(new Option(name, name));
}
function sieves() {
  if (!$("story-who")) return;
  choices("story-who", new Set(all("#cast-list h3").map((name) => name.textContent.trim())));
  choices("story-scene", new Set(all("#log-lines > .chap .said").map((title) => title.textContent.trim())));
}
export function find() {
  if (!$("story-search")) return;
  const value = (id) => ($(id)?.value ?? "").trim();
  const words = value("story-q").toLowerCase(), who = value("story-who").toLowerCase(), scene = value("story-scene"), kind = value("story-kind");
  const searching = !$("story-search").hidden && Boolean(words || who || scene || kind);
  let found = 0, here = "";
  root.toggleAttribute("data-sifting", searching);
  for (const line of lines()) {
    if (line.matches(".chap")) here = line.querySelector(".said").textContent.trim();
    const said = wordsOf(line).toLowerCase();
    const fits = !searching || (said.includes(words) && said.includes(who) && (!scene || here === scene) && ofKind(line, kind));
    line.toggleAttribute("data-unfound", !fits);
    if (fits) found += 1;
  }
  const slot = $("story-found");
  if (slot) slot.textContent = searching ? (found === 1 ? "One line." : `${found} lines.`) : "";
  const whole = $("story-all");
  whole.href = `log?${new URLSearchParams({ q: value("story-q"), who: value("story-who"), kind })}`;
  whole.textContent = "Search the whole log";
  clearTimeout(counting);
  if (searching && !scene && document.querySelector("#log-lines > .older")) counting = setTimeout(countAll, 400, whole, found);
}
/* Earlier lines than the page holds are counted by the log itself, and are a tap away. */
async function countAll(whole, found) {
  const asked = whole.href, answer = await fetch(asked).catch(() => null);
  if (!answer?.ok) return;
  const log = new DOMParser().parseFromString(await answer.text(), "text/html");
  const held = Number(log.querySelector("[data-found]")?.dataset.found);
  if (whole.href !== asked || !(held > found)) return;
  $("story-found").textContent = `${held} lines, ${found || "none"} of them here.`;
  whole.textContent = "Read them all";
}
export function search(show = $("story-search").hidden) {
  const panel = $("story-search");
  panel.hidden = !show;
  document.querySelector("[data-search]").setAttribute("aria-expanded", String(show));
  sieves();
  if (show) $("story-q").focus();
  find();
}
document.addEventListener("input", ({ target }) => { if (target.matches("#story-search :is(input, select)")) find(); });
