/* What the story leaves out of an attempt stands in the “why?” of how it ended: dice, help, what was spent. */
import { all } from "./dom.js";
import { ENDED } from "./story_lines.js";

/* The lines of the same attempt that only Everything has, oldest first, as far as they are on the page. */
function ledThere(line) {
  const found = [];
  for (let one = line.previousElementSibling; one && !one.matches(`.chap, .session-rule, ${ENDED}`); one = one.previousElementSibling) {
    if (one.matches(".mech[data-aside]:not([data-lasts])")) found.unshift(one);
  }
  const begins = found.findIndex((one) => one.matches("[data-beat=frame]"));
  return begins < 0 ? [] : found.slice(begins);
}

document.addEventListener("toggle", ({ target }) => {
  if (!target.matches(`#log-lines > ${ENDED} > .why-line`)) return;
  for (const old of all(".led-there", target)) old.remove();
  const led = target.open ? ledThere(target.parentElement) : [];
  if (!led.length) return;
  const list = document.createElement("ul");
  list.className = "led-there";
  for (const one of led) {
    const item = document.createElement("li");
    item.append(...[...one.querySelector(".said").childNodes].map((part) => part.cloneNode(true)));
    list.append(item);
  }
  target.querySelector("summary").after(list);
}, true);
