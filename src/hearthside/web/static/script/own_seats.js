/* Which of these people are you, and the other seats this browser holds. */
import { $, all } from "./dom.js";

export function markYou() {
  const you = document.body.dataset.seat;
  if (you) for (const person of all("[data-player]")) person.toggleAttribute("data-you", person.dataset.player === you);
}

/* Whose turn is it there? */
let asking = 0;
export function lookAround() {
  if (!$("own-seats")) return;
  clearTimeout(asking);
  asking = setTimeout(() => htmx.trigger("#own-seats", "moved"), 250);
}

/* They fold away again once you look elsewhere. */
document.addEventListener("click", ({ target }) => { const seats = $("own-seats"); if (seats?.open && !seats.contains(target)) seats.open = false; });
