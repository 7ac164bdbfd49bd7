/* Of many values the one that is looked for: whatever does not hold what is typed is put away. */
import { all } from "./dom.js";

document.addEventListener("input", ({ target }) => {
  if (!target.matches("[data-sifts]")) return;
  const words = target.value.trim().toLowerCase();
  for (const row of all(".to-rule li")) row.hidden = !row.textContent.toLowerCase().includes(words);
});
