/* As whom and for whom a line is written: it asks what they do, or what is to be told, and names who reads it. Whoever speaks goes on speaking; whoever runs the game
   opens a new scene as the narrator, and so does whoever spoke for somebody who has left, or comes to tell what somebody else did. */
import { $, all } from "./dom.js";
import { letGo } from "./kept_typing.js";
import { tie } from "./outcome_to_tell.js";

const part = (kind) => $("composer")?.querySelector(kind);
const scene = () => $("scene")?.querySelector("h2")?.textContent.trim() ?? "";
let at = scene(), spoke = { value: "", away: false }, telling = "";
const isAway = (option) => !option || "away" in option.dataset;

/* Whether whoever spoke has left the scene or the story since; somebody absent may be chosen on purpose. */
function hasLeft(voice) {
  const same = [...voice.options].find((one) => one.value === spoke.value);
  return spoke.value && !spoke.away && isAway(same) && (!same || voice.value === spoke.value);
}

/* Whether the line is from now on about what somebody else did than whoever it speaks as; later on that may be chosen on purpose. */
function tellsAnother(voice) {
  const tells = tie(), begins = tells && tells.id !== telling;
  telling = tells?.id ?? "";
  return begins && tells.dataset.doer !== voice.value;
}

function nameReaders() {
  const chooser = part(".as-to");
  if (!chooser) return;
  const [first, ...more] = all(":checked + span", chooser).map((one) => one.textContent.trim());
  const besides = more.length > 1 ? ` and ${more.length} more` : more.length ? ` and ${more[0]}` : "";
  chooser.querySelector("summary > span").textContent = first ? `Only ${first}${besides}` : "Everyone";
}

export function speak() {
  nameReaders();
  const voice = part("select[name=voice]"), line = part("textarea");
  if (!voice || !line) return;
  const opened = scene() && at !== scene(), turns = tellsAnother(voice);
  at = scene() || at;
  if (((opened && document.body.classList.contains("gm")) || turns || hasLeft(voice)) && !line.value.trim()) {
    letGo(voice.id);
    voice.value = [...voice.options].find((one) => one.defaultSelected)?.value ?? voice.value;
  }
  spoke = { value: voice.value, away: isAway(voice.selectedOptions[0]) };
  const speaker = voice.selectedOptions[0], called = speaker?.dataset.called ?? speaker?.text;
  line.autocapitalize = called ? "none" : "sentences"; // what somebody does goes on from their name
  const asks = tie()?.dataset.asks;
  line.placeholder = asks ?? (called ? line.dataset.asks.replace("*", called) : line.dataset.tells);
  if (asks) line.setAttribute("aria-label", asks);
  else line.removeAttribute("aria-label");
}
document.addEventListener("input", ({ target }) => { if (target === part("select[name=voice]") || target.closest(".as-to, .untold")) speak(); });
document.addEventListener("reset", ({ target }) => { if (target.closest("#composer")) setTimeout(nameReaders); });
