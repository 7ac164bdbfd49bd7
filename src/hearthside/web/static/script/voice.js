/* As whom a line is written: it asks what they do. Whoever runs the game speaks as the narrator again
   once an attempt or a scene is over. */
import { $ } from "./dom.js";
import { letGo } from "./kept_typing.js";

const part = (kind) => $("composer")?.querySelector(kind);
const scene = () => $("scene")?.querySelector("h2")?.textContent.trim() ?? "";
const trying = () => Boolean(document.querySelector("#attempt .attempt:not(.settled)"));
let at = scene(), tried = trying();

export function speak() {
  const voice = part("select[name=voice]"), line = part("textarea");
  if (!voice || !line) return;
  const over = (tried && !trying()) || at !== scene();
  [at, tried] = [scene(), trying()];
  if (over && document.body.classList.contains("gm") && !line.value.trim()) {
    letGo(voice.id);
    voice.value = [...voice.options].find((one) => one.defaultSelected)?.value ?? voice.value;
  }
  const speaker = voice.selectedOptions[0], called = speaker?.dataset.called ?? speaker?.text;
  line.autocapitalize = called ? "none" : "sentences"; // what somebody does goes on from their name
  line.placeholder = called ? line.dataset.asks.replace("*", called) : line.dataset.tells;
}
document.addEventListener("input", ({ target }) => { if (target === part("select[name=voice]")) speak(); });
