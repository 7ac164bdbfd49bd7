/* On a phone at rest the last few lines of the story stand on the table as well. */
import { $, root } from "./dom.js";
import { ENDED, lines, narrow, told, wordsOf } from "./story_lines.js";

const TWO = 2, FEW = 3, BETWEEN = 7, MOST = 9; /* between two scenes there is time to read */
function copied(line) {
  const copy = line.cloneNode(true);
  copy.querySelectorAll("details.why-line").forEach((why) => why.remove());
  copy.removeAttribute("data-seq");
  copy.dataset.of = line.dataset.seq;
  copy.classList.remove("entry");
  return copy;
}
export function lastLines() {
  const slot = $("last");
  if (!slot) return;
  const premise = document.querySelector("#scene .premise")?.textContent.trim(); /* it stands above already */
  const every = lines(), here = every.slice(every.findLastIndex((line) => line.matches(".chap, .session-rule")) + 1); /* a new scene begins anew */
  const fell = here.findLastIndex((line) => line.dataset.beat === "fall"); /* what was settled before these dice is no card's any more */
  const ends = here.slice(Math.max(fell, 0)).filter((line) => line.matches(ENDED));
  const onCard = document.querySelector("#attempt :is(.read, .settled) .verdict") && (ends.findLast((line) => line.dataset.kind === "outcome") ?? ends.at(-1)); /* its card tells it */
  const earlier = here.filter((line) => told(line) && line !== onCard && wordsOf(line) !== premise);
  const begun = earlier.some((line) => line.dataset.kind !== "event" || line.dataset.beat === "arrival"); /* what is true from the first stands on cards */
  const few = narrow.matches && begun ? earlier.splice(document.querySelector(".scene-head.past") ? -BETWEEN : -FEW) : [];
  slot.closest(".last-lines").hidden = !few.length;
  slot.replaceChildren(...few.map(copied));
  const over = () => document.documentElement.scrollHeight > innerHeight;
  root.dataset.tight = few.length ? ["", "scene"].find((tight) => { root.dataset.tight = tight; return !over(); }) ?? "scene head" : "";
  const tooLong = () => slot.querySelector(":scope > :not(.short, :last-child)");
  while (slot.childElementCount > (onCard ? 0 : TWO) && over()) { /* what was told, how it ended, and the newest of it, stays in sight */
    if (tooLong()) tooLong().classList.add("short");
    else (slot.querySelector(`:scope > .mech:not(${ENDED}, :has(+ .tied), :last-child)`) ?? slot.firstElementChild).remove();
  }
  const short = () => [...slot.querySelectorAll(":scope > .short")];
  for (const line of short().reverse()) { /* whole again, the newest first, where there is room */
    line.classList.remove("short");
    if (over()) line.classList.add("short");
  }
  while (few.length && earlier.length && !short().length && slot.childElementCount >= few.length && slot.childElementCount < MOST) { /* what there is room for */
    const older = copied(earlier.pop());
    slot.prepend(older);
    if (over()) { older.remove(); break; }
  }
}
narrow.addEventListener("change", lastLines);
