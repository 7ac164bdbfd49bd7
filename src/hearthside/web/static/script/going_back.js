/* Going back in the story: every line of it offers the way, its reasons put away, and says what goes,
   until somebody goes or stays. */
import { $, all, root } from "./dom.js";
import { read } from "./story.js";
import { ENDED, lines, seq, told } from "./story_lines.js";

const SHOWN = 4;
const ways = () => all("#log-lines [data-back]");
const counted = (count, one) => (count === 1 ? `one ${one}` : `${count} ${one}s`);

/* Lines that came in meanwhile offer it too. */
export function offerWays() {
  if (root.hasAttribute("data-rewinding")) for (const way of ways()) way.closest("details").open = true;
}
/* A line that stays open while others are taken back would hand that on to the line that comes to its place. */
function choose(choosing) {
  for (const way of ways()) way.closest("details").open = choosing;
  if (choosing === root.hasAttribute("data-rewinding")) return;
  root.toggleAttribute("data-rewinding", choosing);
  if (!choosing) { read(); return; }
  read("story");
  location.hash = "log"; /* a tab of its own on a phone */
  setTimeout(() => ways().at(-1)?.closest(".entry").scrollIntoView({ block: "end" }));
}

/* What would go, in a sentence: lines as they stand here, rulings, rolls, and what is being tried. All
   dice that fall for one attempt are one roll, and what only Everything shows counts where there is
   nothing else. */
const ruled = (line) => line.dataset.beat === "ruling";
const hasEnded = (line) => line.matches(ENDED);
const rolled = (line) => line.dataset.beat === "fall";
const shows = (line) => told(line) || Boolean(line.dataset.beat && line.querySelector("[data-back]"));
function begun() {
  let start = Infinity;
  for (const line of lines()) {
    if (hasEnded(line)) start = Infinity;
    else if (line.dataset.beat === "frame") start = Math.min(start, seq(line));
  }
  return document.querySelector("#attempt .attempt:not(.read)") ? start : Infinity;
}
function thatCount(later) {
  const plain = later.filter((line) => !ruled(line) && !rolled(line)), told = plain.filter(shows);
  const apart = later.filter((line) => rolled(line) || line.dataset.beat === "frame" || hasEnded(line));
  const rolls = apart.filter((line, at) => rolled(line) && !(at && rolled(apart[at - 1])));
  const counts = new Set([...later.filter(ruled), ...rolls, ...(told.length ? told : plain)]);
  return later.filter((line) => counts.has(line));
}
function whatGoes(to, later) {
  const rulings = later.filter(ruled).length, rolls = later.filter(rolled).length, count = later.length - rulings - rolls;
  const parts = [count && counted(count, "line"), rulings && counted(rulings, "ruling"), rolls && counted(rolls, "roll"), to < begun() && begun() < Infinity && "what is being tried now"].filter(Boolean);
  if (!parts.length) return "Nothing has come after it yet.";
  const last = parts.pop(), words = parts.length ? `${parts.join(", ")} and ${last}` : last;
  return `This takes back ${words}.`;
}
/* A few of them but the rolls, in their own words, as they came: no ruling is left out, and the story comes before what is small. */
function aFew(later) {
  const first = [ruled, (line) => !ruled(line) && shows(line), (line) => !ruled(line) && !shows(line)].flatMap((kind) => later.filter(kind));
  const few = new Set(first.slice(0, Math.max(SHOWN, later.filter(ruled).length)));
  return later.filter((line) => few.has(line));
}
const inWords = (line) => [line.matches(".spoken") && line.querySelector(":scope > b")?.textContent.trim(), line.querySelector(".said").textContent.trim()].filter(Boolean).join(": ");

const after = (to) => lines().filter((line) => !line.matches(".struck, [data-lasts]") && seq(line) > to);
/* Where nothing came after a line, it is the line itself that goes, if it can. */
function lastToStay(way) {
  if (way.closest("[data-lasts]")) return way;
  const to = Number(way.dataset.back), goes = (one) => after(Number(one.dataset.back)).length > 0;
  return goes(way) ? way : ways().findLast((one) => Number(one.dataset.back) < to && goes(one)) ?? way;
}
/* All that one move brought stays together: the last of it that is told is what one goes back to. */
function lastOfItsMove(way) {
  const said = ways().filter((one) => one.dataset.back === way.dataset.back).map((one) => one.closest(".entry"));
  return said.findLast(told) ?? said.at(-1);
}

function ask(tapped) {
  const way = lastToStay(tapped), to = Number(way.dataset.back), entry = lastOfItsMove(way);
  const later = after(to), count = thatCount(later), worded = count.filter((line) => !rolled(line)), shown = aFew(worded);
  $("back-words").textContent = inWords(entry);
  $("back-count").textContent = whatGoes(to, count);
  $("back-goes").replaceChildren(...shown.map((line) => Object.assign(document.createElement("li"), { textContent: inWords(line) })));
  $("back-more").textContent = worded.length > shown.length ? `and ${worded.length - shown.length} more` : "";
  $("back-to").value = to;
  $("back").querySelector(".next").hidden = !later.length;
  for (const line of later) line.toggleAttribute("data-goes", true);
  $("back").showPopover({ source: tapped });
}

document.addEventListener("click", (event) => {
  const { target } = event, button = target.closest(":is(a, button)[data-rewinding], [data-back-chosen]");
  if (button) { choose(button.hasAttribute("data-rewinding")); return; }
  const line = root.hasAttribute("data-rewinding") && !target.closest("a, button") ? target.closest("#log-lines > .entry") : null;
  const way = target.closest("[data-back]") ?? line?.querySelector("[data-back]");
  if (!way?.checkVisibility()) return;
  event.preventDefault();
  ask(way);
});
$("back")?.addEventListener("toggle", ({ newState }) => { if (newState === "closed") for (const line of all("[data-goes]")) line.removeAttribute("data-goes"); });
document.addEventListener("keydown", (event) => { if (event.key === "Escape" && !document.querySelector(":popover-open")) choose(false); });
