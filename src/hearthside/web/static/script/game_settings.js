/* The rules a table plays by. Before it opens: a rule turned on turns on what it needs, one that lacks
   something rests, and each heading counts what is not as the book has it. At the table a heading
   stays open while one switches. */
import { $, all, root } from "./dom.js";

const box = (line) => line.querySelector("input[type=checkbox]");
const set = (line) => (box(line) ? (box(line).checked ? "yes" : "no") : line.querySelector("input[type=radio]:checked, select, .field")?.value);
const needs = (line) => line.dataset.lean.split(" ").filter(Boolean).map((need) => need.split("="));
const within = (line) => (name) => line.closest("form").querySelector(`[data-setting="${CSS.escape(name)}"]`);

function turn(line, value) {
  const field = box(line) ?? line.querySelector(`input[value="${CSS.escape(value)}"]`);
  if (!field || set(line) === value) return;
  field.checked = box(line) ? value === "yes" : true;
  field.dispatchEvent(new Event("input", { bubbles: true }));
}
function weigh() {
  for (const line of all("[data-setting]")) {
    const other = within(line);
    line.classList.toggle("rests", needs(line).some(([name, value]) => set(other(name)) !== value));
  }
  for (const sheaf of all("form [data-sheaf]")) {
    const lines = all("[data-setting]", sheaf), tag = sheaf.querySelector("[data-tally]");
    const changed = lines.filter((line) => set(line) !== line.dataset.book).length;
    tag.textContent = changed ? `${changed} of ${lines.length} changed` : "As in the book";
    tag.classList.toggle("changed", changed > 0);
  }
}
document.addEventListener("change", ({ target }) => {
  const line = target.closest("[data-setting]");
  if (!line) return;
  if (target.type === "checkbox" && target.checked) for (const [name, value] of needs(line)) turn(within(line)(name), value);
  weigh();
});

const shelf = `open:${location.pathname}`;
function opened() {
  try { return JSON.parse(sessionStorage.getItem(shelf)) || []; } catch { return []; }
}
document.addEventListener("toggle", ({ target }) => {
  if (!target.matches?.("[data-sheaf]")) return;
  try { sessionStorage.setItem(shelf, JSON.stringify(all("[data-sheaf][open]").map((sheaf) => sheaf.id))); } catch { /* private window */ }
}, true);
export function reopen() {
  for (const id of opened()) $(id)?.setAttribute("open", "");
  if (root.querySelector("[data-setting]")) weigh();
}
