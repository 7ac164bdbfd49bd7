/* Going back in the story: every line of it offers the way, its reasons put away, and says what goes,
   until somebody goes or stays. */
import { $, all, root } from "./dom.js";
import { read } from "./story.js";
import { lines, seq, told } from "./story_lines.js";

const SHOWN = 4;
const ways = () => all("[data-back]", $("log-lines"));
const counted = (count, one) => (count === 1 ? `one ${one}` : `${count} ${one}s`);

/* Lines that came in meanwhile offer it too. */
export function offerWays() {
  if (root.hasAttribute("data-rewinding")) for (const way of ways()) way.closest("details").open = true;
}
function choose(choosing) {
  if (choosing === root.hasAttribute("data-rewinding")) return;
  root.toggleAttribute("data-rewinding", choosing);
  for (const way of ways()) way.closest("details").open = choosing;
  if (!choosing) { read(); return; }
  read("story");
  location.hash = "log"; /* a tab of its own on a phone */
  setTimeout(() => ways().at(-1)?.closest(".entry").scrollIntoView({ block: "end" }));
}

/* What would go, in a sentence: lines as they stand here, rolls, and what is being tried. */
const shows = (line) => told(line) || Boolean(line.dataset.beat && line.querySelector("[data-back]"));
const rolled = (line) => line.dataset.beat === "fall";
function begun() {
  let start = Infinity;
  for (const line of lines()) {
    if (line.dataset.kind === "outcome") start = Infinity;
    else if (line.dataset.beat === "frame") start = Math.min(start, seq(line));
  }
  return document.querySelector("#attempt .attempt") ? start : Infinity;
}
function whatGoes(to, later) {
  const count = later.filter((line) => shows(line) && !rolled(line)).length, rolls = new Set(later.filter(rolled).map(seq)).size;
  const parts = [count && counted(count, "line"), rolls && counted(rolls, "roll")].filter(Boolean);
  if (!parts.length) return "Nothing has come after it yet.";
  const words = `${parts.join(" and ")} ${count + rolls === 1 ? "is" : "are"} taken back`;
  return `${words[0].toUpperCase()}${words.slice(1)}${to < begun() && begun() < Infinity ? ", and what is being tried now" : ""}.`;
}
const inWords = (line) => [line.matches(".spoken") && line.querySelector(":scope > b").textContent.trim(), line.querySelector(".said").textContent.trim()].filter(Boolean).join(": ");

function ask(way) {
  const to = Number(way.dataset.back), entry = way.closest(".entry");
  const later = lines().filter((line) => !line.matches(".struck") && seq(line) > to), shown = later.filter(shows);
  $("back-words").textContent = inWords(entry);
  $("back-count").textContent = whatGoes(to, later);
  $("back-goes").replaceChildren(...shown.slice(0, SHOWN).map((line) => Object.assign(document.createElement("li"), { textContent: inWords(line) })));
  $("back-more").textContent = shown.length > SHOWN ? `and ${counted(shown.length - SHOWN, "more line")}` : "";
  $("back-to").value = to;
  for (const line of later) line.toggleAttribute("data-goes", true);
  $("back").showPopover({ source: way });
}

document.addEventListener("click", (event) => {
  const { target } = event, button = target.closest("button[data-rewinding], [data-back-chosen]");
  if (button) { choose(button.hasAttribute("data-rewinding")); return; }
  const line = root.hasAttribute("data-rewinding") && !target.closest("a, button") ? target.closest("#log-lines > .entry") : null;
  const way = target.closest("[data-back]") ?? line?.querySelector("[data-back]");
  if (!way?.checkVisibility()) return;
  event.preventDefault();
  ask(way);
});
$("back")?.addEventListener("toggle", ({ newState }) => { if (newState === "closed") for (const line of all("[data-goes]")) line.removeAttribute("data-goes"); });
document.addEventListener("keydown", (event) => { if (event.key === "Escape" && !document.querySelector(":popover-open")) choose(false); });
