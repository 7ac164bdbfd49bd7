/* Where the keyboard can go: nowhere on a table that has stopped, and back to the panel when its control is gone. */
import { $, all } from "./dom.js";

export function rest() {
  const stopped = Boolean(document.querySelector("[data-call]"));
  for (const part of all("#scene, #attempt, #me, #tools")) part.inert = stopped;
}

/* The control you were on is gone: stay in the panel instead of falling to the page's top. */
let focused = null;
document.addEventListener("htmx:before:swap", () => {
  focused = document.activeElement?.closest("#turn") ? document.activeElement : null;
});
export function stay() {
  if (focused && !focused.isConnected && document.activeElement === document.body) $("turn-title")?.focus({ preventScroll: true });
}
