/* Lines of the same blanks: typing in the spare one adds the next. */
import { $, BLANKS, all, ticks } from "./dom.js";

export function grow(line) {
  const rows = line.closest("[data-rows]");
  const lines = all(".line", rows);
  if (rows.matches(".path")) return;
  if (lines.at(-1) !== line || lines.length >= Number(rows.dataset.most)) return;
  if (!all(BLANKS, line).some((field) => (ticks(field) ? field.checked : field.value.trim()))) return;
  const name = rows.dataset.rows;
  const from = `${name}.${lines.length - 1}.`, to = `${name}.${lines.length}.`;
  const oldId = `${rows.id}-${lines.length - 1}-`, newId = `${rows.id}-${lines.length}-`;
  const spare = line.cloneNode(true);
  for (const part of all("*", spare)) {
    for (const { name: key, value } of [...part.attributes]) {
      if (key === "name" && value.startsWith(from)) part.setAttribute(key, to + value.slice(from.length));
      else if (["id", "for", "list", "data-for", "aria-describedby"].includes(key)) part.setAttribute(key, value.replaceAll(oldId, newId));
    }
    if (part.matches(BLANKS)) { if (ticks(part)) part.checked = false; else part.value = ""; }
    if (part.matches(".error")) part.textContent = "";
  }
  line.after(spare);
}

/* A kept blank may stand in a line that script added: add lines, filled by `refill`, until it is there. */
export function growTo(id, refill) {
  for (const rows of all("[data-rows]")) {
    if (!id.startsWith(rows.id)) continue;
    for (let guard = 0; guard < 20 && !$(id); guard++) {
      all(BLANKS, rows).forEach(refill);
      const before = all(".line", rows).length;
      grow(all(".line", rows).at(-1));
      if (all(".line", rows).length === before) break;
    }
  }
}
