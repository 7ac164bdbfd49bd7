/* Keys, listed under “?”. None acts while you type. */
import { $, all } from "./dom.js";
import { read, search } from "./story.js";

const compose = () => document.querySelector("#composer textarea, #composer input[type=text]");
const shown = (one) => one.checkVisibility();
const acts = () => all(".gm-bar a").concat(all("#me .acts :is(a, button)")).filter(shown);
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
  const act = /^[1-9]$/.test(event.key) ? () => acts()[Number(event.key) - 1]?.click() : ACTS[event.key];
  if (!act || document.querySelector("#sheet:popover-open") && event.key !== "?") return;
  event.preventDefault();
  act();
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
