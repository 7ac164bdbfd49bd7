/* A purse counts down while tiles are tapped; what it no longer reaches for cannot be
   tapped, unless something else gives way to it. What adds
   up may stand on the button. It goes
   on from what the table counted when it drew the form. Without script the table counts when the form
   is sent; a step of making something is counted by the table as it is filled in. */
import { all } from "./dom.js";

export function count() {
  for (const form of all("form.option:has([data-counts])")) tally(form);
}

function tally(form) {
  const tiles = all("[data-counts]", form).map((box) => ({ box, counts: JSON.parse(box.dataset.counts) }));
  for (const sum of all(".sum[data-total]", form)) {
    const name = sum.dataset.total;
    const mine = tiles.filter((tile) => name in tile.counts);
    if (!mine.length) continue;
    const left = mine.reduce((so, { box, counts }) => so + (counted(box, "checked") - counted(box, "defaultChecked")) * counts[name], Number(sum.dataset.now));
    const least = Number(sum.dataset.least ?? -Infinity);
    const room = mine.reduce((so, { box, counts }) => so - (box.checked && "yields" in box.dataset) * counts[name], left);
    for (const { box, counts } of mine) if (box.type === "checkbox") box.disabled = !box.checked && ("yields" in box.dataset ? room : left) + counts[name] < least;
    const told = sum.querySelector("output");
    const words = `${left}`.replace("-", "−");
    if (told.textContent === words) continue;
    told.textContent = words;
    if (sum.closest("button")) continue;
    const chips = sum.querySelector(".purse-chips") ?? sum.appendChild(Object.assign(document.createElement("span"), { className: "purse-chips", ariaHidden: "true" }));
    chips.replaceChildren(...Array.from({ length: Math.min(16, Math.max(0, left)) }, () => document.createElement("i")));
  }
}

/* How often a box counts, as the form stands or stood: what is not asked counts for nothing. */
function counted(box, state) {
  const now = state === "checked";
  if (now && box.closest(".pick")?.hidden) return 0;
  const mark = box.closest(".blank-of").querySelector(".only[data-when]");
  const held = mark ? [...box.form.elements].filter((field) => field.name === mark.dataset.when && field[state]) : [];
  const often = box.type === "number" ? box[now ? "value" : "defaultValue"] : box[box.matches("option") ? (now ? "selected" : "defaultSelected") : state];
  return Number(often) * (!mark || held.some((field) => mark.dataset.values.split("|").includes(field.value)));
}

/* What is tapped although the purse is empty takes the place of what was taken for somebody, the last of it
   first, and then of what they tapped longest ago. */
let taps = 0;

function makeRoom(box) {
  if (!box.checked || !("yields" in box.dataset)) return;
  box.dataset.yields = ++taps;
  const before = all("[data-yields]:checked", box.form).filter((other) => other !== box).reverse();
  before.sort((one, other) => Number(one.dataset.yields) - Number(other.dataset.yields));
  for (const other of before) {
    if (!overspent(box.form)) return;
    other.checked = false;
    other.dispatchEvent(new Event("change", { bubbles: true }));
  }
}

function overspent(form) {
  tally(form);
  return all(".sum[data-total][data-least]", form).some((sum) => Number(sum.querySelector("output").textContent.replace("−", "-")) < Number(sum.dataset.least));
}

document.addEventListener("change", ({ target }) => {
  if (!target.form?.matches(".option:has([data-counts])")) return;
  makeRoom(target);
  tally(target.form);
});
