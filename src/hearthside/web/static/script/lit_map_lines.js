/* A choice may light lines of the map beside it: those of what is chosen, and no others; until
   something is chosen, those of all there is to choose. */
import { all } from "./dom.js";

export function lightLines() {
  const [chosen] = all("input[data-lights]:checked"), lights = chosen ? [chosen] : all("input[data-lights]");
  if (!lights.length) return;
  const keys = lights.flatMap((one) => one.dataset.lights.split("|"));
  for (const line of all("[data-tie]")) {
    const lit = keys.includes(line.dataset.tie), tone = [...line.classList].find((name) => ["good", "bad", "plain"].includes(name));
    line.classList.toggle("lit", lit);
    line.setAttribute("marker-end", `url(#${line.closest("figure").id}-${lit ? "lit" : tone})`);
  }
}
document.addEventListener("change", ({ target }) => { if (target.matches?.("[data-lights]")) lightLines(); });
