/* The strip that ties the next line to an outcome. While words for it wait in the line it stays as it
   is, whatever others do meanwhile; it can be let go. */
import { $, all } from "./dom.js";

const line = () => $("composer")?.querySelector("textarea");
const drawn = new WeakMap(); /* what a redraw brought meanwhile */
const gone = new Set(); /* the outcomes that are left untold */

export function holds(slot, fresh) {
  if (!slot.querySelector("input:checked") || !line()?.value.trim()) return false;
  drawn.set(slot, fresh.cloneNode(true));
  return true;
}
export function hideUntold() {
  for (const strip of all("[data-untold]")) if (gone.has(strip.dataset.untold)) strip.remove();
  const panel = $("panel");
  if (!gone.has(panel?.dataset.tells)) return;
  $("turn-title").textContent = panel.dataset.title; /* what stands there once nothing is to be told */
  const text = panel.querySelector(".spread + p");
  if (text) text.textContent = panel.dataset.text;
}
function release() {
  for (const slot of all("[data-untold-slot]")) {
    if (drawn.has(slot)) slot.replaceChildren(...drawn.get(slot).children);
    drawn.delete(slot);
  }
  hideUntold();
}
/* What is for some only tells nobody how something looked: the strip lets go of the line until it is for everyone again. */
let untied = "";
function untie() {
  const tie = document.querySelector(".untold input"), some = Boolean($("composer")?.querySelector(".as-to :checked"));
  if (!tie) return;
  if (some ? !tie.checked : untied !== tie.id) return;
  untied = some ? tie.id : "";
  tie.checked = !some;
  tie.dispatchEvent(new Event("input", { bubbles: true })); /* a click would put away whom it is for */
}
document.addEventListener("input", ({ target }) => { if (target.closest(".as-to, .untold")) untie(); });
document.addEventListener("input", ({ target }) => { if (target === line() && !target.value.trim()) release(); });
document.addEventListener("hearthside:taken", ({ detail: { form } }) => { if (form.closest("#composer")) { untied = ""; release(); } });
document.addEventListener("click", ({ target }) => {
  const strip = target.closest("[data-let-untold-go]")?.closest("[data-untold]");
  if (!strip) return;
  gone.add(strip.dataset.untold);
  release();
});
/* Pressing it does not take the focus to the line: on a phone all would move away under the finger. */
document.addEventListener("mousedown", (event) => { if (event.target.closest("[data-let-untold-go]")) event.preventDefault(); });
