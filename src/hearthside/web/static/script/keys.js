/* Keys, listed under “?”. None acts while you type. Which tool has which key: web/render/gm_tools.py. */
import { $, all } from "./dom.js";
import { read } from "./story.js";
import { search } from "./story_search.js";

const compose = () => document.querySelector("#composer textarea, #composer input[type=text]");
const shown = (one) => one.checkVisibility();
const acts = () => all(".on-turn > .submit :is(a, button), #me .acts :is(a, button)").concat(all("#me .more-acts")).filter(shown);
/* A tool of the bar keeps its key, whichever others are there; a player's actions are counted. */
const pressed = (key) => document.querySelector(`.gm-bar a[aria-keyshortcuts="${CSS.escape(key)}"]`) ?? (/^[1-9]$/.test(key) ? acts()[Number(key) - 1] : null);
const ACTS = {
  "/": () => { compose()?.focus(); },
  "?": () => $("keys").togglePopover(),
  t: () => { location.hash = "#turn"; $("turn-title")?.focus(); },
  s: () => { const to = document.documentElement.dataset.reading === "story" ? "everything" : "story"; document.querySelector(`[data-reading=${to}]`)?.click(); read(to); },
  f: () => search(true),
  r: () => document.querySelector("#composer .as-dice")?.click(),
  m: () => $("menu").togglePopover(),
};
document.addEventListener("keydown", (event) => {
  if (event.ctrlKey || event.metaKey || event.altKey || event.defaultPrevented || !$("keys")) return;
  if (event.target.closest("input, textarea, select, [contenteditable]")) return;
  const tool = /^[0-9]$/.test(event.key) && pressed(event.key);
  const act = tool ? () => tool.click() : ACTS[event.key];
  if (!act || document.querySelector("#sheet:popover-open") && event.key !== "?") return;
  event.preventDefault();
  act();
});
/* With a keyboard Enter adds the line, Shift and Enter begins another; a finger has the arrow beside it. */
const typed = matchMedia("(pointer: fine)");
document.addEventListener("keydown", (event) => {
  if (event.key !== "Enter" || event.shiftKey || event.isComposing || !typed.matches || !event.target.matches?.("#composer textarea")) return;
  event.preventDefault();
  if (event.target.value.trim()) event.target.form.requestSubmit();
});
/* A sentence that grows over several lines is still one: Enter sends it, and what is pasted has no breaks. */
document.addEventListener("input", ({ target }) => {
  if (target.matches("textarea.one-line") && target.value.includes("\n")) target.value = target.value.replace(/\s*\n\s*/g, " ");
}, true);
document.addEventListener("keydown", (event) => {
  if (event.key !== "Enter" || event.shiftKey || event.isComposing || !event.target.matches?.("textarea.one-line")) return;
  event.preventDefault();
  const sends = [...event.target.form.elements].filter((one) => one.type === "submit" && !one.disabled);
  const go = sends.find((one) => one.closest(".submit")) ?? sends[0];
  go?.matches(".pick") ? go.focus() : go?.click(); // which of the cards that send it is, Enter does not say
});
/* The bar is one stop for the keyboard; arrows move along it. */
document.addEventListener("keydown", (event) => {
  const bar = event.target.closest?.(".gm-bar");
  const step = { ArrowRight: 1, ArrowLeft: -1 }[event.key];
  if (!bar || !step) return;
  const tools = all("a", bar).filter(shown);
  event.preventDefault();
  tools[(tools.indexOf(event.target) + step + tools.length) % tools.length].focus();
});
