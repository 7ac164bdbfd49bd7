/* A choice may light lines of the map beside it: those of what is chosen, and no others. */
import { all } from "./dom.js";

export function lightLines() {
  const [chosen] = all("input[data-lights]:checked");
  if (!chosen) return;
  const keys = chosen.dataset.lights.split("|");
  for (const line of all("[data-tie]")) {
    const lit = keys.includes(line.dataset.tie), tone = [...line.classList].find((name) => ["good", "bad", "plain"].includes(name));
    line.classList.toggle("lit", lit);
    line.setAttribute("marker-end", `url(#${line.closest("figure").id}-${lit ? "lit" : tone})`);
  }
}
document.addEventListener("change", ({ target }) => { if (target.matches?.("[data-lights]")) lightLines(); });
