/* On a phone at rest the last few lines of the story stand on the table as well. */
import { $ } from "./dom.js";
import { lines, narrow, told, wordsOf } from "./story_lines.js";

const FEW = 3, BETWEEN = 7; /* between two scenes there is time to read */
export function lastLines() {
  const slot = $("last");
  if (!slot) return;
  const premise = document.querySelector("#scene .premise")?.textContent.trim(); /* it stands above already */
  const every = lines(), here = every.slice(every.findLastIndex((line) => line.matches(".chap, .session-rule")) + 1); /* a new scene begins anew */
  const few = here.filter((line) => told(line) && wordsOf(line) !== premise).slice(document.querySelector(".scene-head.past") ? -BETWEEN : -FEW);
  slot.closest(".last-lines").hidden = !few.length;
  slot.replaceChildren(...few.map((line) => { const copy = line.cloneNode(true); copy.querySelectorAll("details.why-line").forEach((why) => why.remove()); copy.removeAttribute("data-seq"); copy.classList.remove("entry"); return copy; }));
  const over = () => document.documentElement.scrollHeight > innerHeight;
  const tooLong = () => slot.querySelector(":scope > :not(.short, :last-child)");
  while (narrow.matches && slot.childElementCount > 1 && over()) { /* what was told, and the newest of it, stays in sight */
    if (tooLong()) tooLong().classList.add("short");
    else (slot.querySelector(":scope > .mech") ?? slot.firstElementChild).remove();
  }
}
