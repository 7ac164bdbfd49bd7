/* The chip that ties the next line to an outcome, which the line at the foot then asks for. While words for it wait
   there it stays as it is, whatever others do meanwhile; a tap lets go of it. */
import { $, all } from "./dom.js";

const line = () => $("composer")?.querySelector("textarea");
const drawn = new WeakMap(); /* what a redraw brought meanwhile */
let asked = 0; /* the outcome it asked for last */

export const tie = () => document.querySelector(".untold input:checked");
export function holds(slot, fresh) {
  if (!slot.querySelector("input:checked") || !line()?.value.trim()) return false;
  drawn.set(slot, fresh.cloneNode(true));
  return true;
}
/* What the line asks for, where that has just come up, for those who hear the page. */
export function asksAnew() {
  const asks = tie();
  const anew = asks && asks.value !== asked ? asks.dataset.asks : "";
  asked = asks?.value ?? asked;
  return anew;
}
/* Left untold, the stage says what it would say if there were nothing to tell. */
export function leave() {
  const panel = $("panel"), chip = $(`untold-${panel?.dataset.tells}`), text = panel?.querySelector(".spread + p");
  if (!chip || chip.checked !== panel.hasAttribute("data-left")) return;
  panel.toggleAttribute("data-left");
  for (const [slot, other] of [[$("turn-title"), "title"], [text, "text"]]) {
    if (slot) [slot.textContent, panel.dataset[other]] = [panel.dataset[other], slot.textContent];
  }
}
function release() {
  for (const slot of all("[data-untold-slot]")) {
    if (drawn.has(slot)) slot.replaceChildren(...drawn.get(slot).children);
    drawn.delete(slot);
  }
  leave();
}
/* What is for some only tells nobody how something looked: the chip lets go of the line until it is for everyone again. */
let untied = "";
function untie() {
  const chip = document.querySelector(".untold input"), some = Boolean($("composer")?.querySelector(".as-to :checked"));
  if (!chip) return;
  if (some ? !chip.checked : untied !== chip.id) return;
  untied = some ? chip.id : "";
  chip.checked = !some;
  chip.dispatchEvent(new Event("input", { bubbles: true })); /* a click would put away whom it is for */
}
document.addEventListener("input", ({ target }) => { if (target.closest(".as-to, .untold")) { untie(); leave(); } });
document.addEventListener("input", ({ target }) => { if (target === line() && !target.value.trim()) release(); });
document.addEventListener("hearthside:taken", ({ detail: { form } }) => { if (form.closest("#composer")) { untied = ""; release(); } });
/* Pressing it does not take the focus to it: on a phone all would move away under the finger. */
document.addEventListener("mousedown", (event) => { if (event.target.closest(".untold label")) event.preventDefault(); });
