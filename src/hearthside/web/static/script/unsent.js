/* Somebody moved the table on while you wrote: your words are not lost without a word. */
import { $ } from "./dom.js";
import { homeless, letGo } from "./kept_typing.js";
import { onTheirWay } from "./late_words.js";

let sending = new Set(); /* a form may be gone from the page before its answer is here */
const left = () => homeless().filter(({ id }) => !sending.has(id) && !onTheirWay(id));

/* The sheet they were written in: once the table offers it again, one tap opens it with them. */
let sheet = "";
const offered = () => Boolean(sheet) && Boolean(document.querySelector(`a[data-open="${CSS.escape(sheet)}"]:not(.rests)`));

export function tellUnsent() {
  const slot = $("unsent");
  if (!slot) return;
  const words = left().map((each) => each.words);
  slot.hidden = !words.length;
  $("unsent-words").value = words.join("\n");
  $("unsent-open").hidden = !offered();
  $("unsent-open").dataset.open = sheet;
}
document.addEventListener("hearthside:gone", ({ detail }) => { sheet = detail; tellUnsent(); });
document.addEventListener("submit", ({ target }) => { sending = new Set([...target.elements].map((field) => field.id)); }, true);
document.addEventListener("hearthside:left", tellUnsent);
document.addEventListener("hearthside:taken", () => { sending.clear(); tellUnsent(); });
document.addEventListener("click", ({ target }) => {
  if (!target.closest("[data-let-go]")) return;
  for (const { id } of left()) letGo(id);
  tellUnsent();
});
