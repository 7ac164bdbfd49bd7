/* The few words every other script here is written in. */
export const root = document.documentElement;
export const $ = (id) => document.getElementById(id);
export const all = (selector, within = document) => [...within.querySelectorAll(selector)];
export const ticks = (field) => field.type === "radio" || field.type === "checkbox";
export const BLANKS = "input, textarea, select";
export const calm = matchMedia("(prefers-reduced-motion: reduce)");

/* Bring something into view, opening whatever it is folded into. */
export function show(element, block = "center") {
  for (let fold = element.closest("details:not([open])"); fold; fold = fold.parentElement.closest("details:not([open])")) fold.open = true;
  element.scrollIntoView({ block, behavior: calm.matches ? "instant" : "smooth" });
}
/* Whether something is on the screen from its top to its foot, and nothing lies on it. */
export function inSight(it) {
  const { left, right, top, bottom } = it.getBoundingClientRect();
  const middle = (left + right) / 2;
  return [top + 2, bottom - 2].every((y) => it.contains(document.elementFromPoint(middle, y)));
}
