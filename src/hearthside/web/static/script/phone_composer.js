/* On a phone the line to write makes way for what is asked, but never under somebody's fingers: whoever
   writes in it keeps it, and a tap brings it back, until it is sent. */
import { $, root } from "./dom.js";

const line = () => $("composer")?.querySelector("textarea");
document.addEventListener("click", (event) => {
  const button = event.target.closest("[data-say]");
  if (!button) return;
  const tie = document.querySelector(".untold input:not(:checked)");
  if (button.dataset.say === "untold" && tie) tie.click();
  root.dataset.saying = "";
  line()?.focus();
});
document.addEventListener("focusin", ({ target }) => { if (target === line()) root.dataset.saying = ""; });
document.addEventListener("hearthside:taken", ({ detail: { form } }) => { if (form.closest("#composer")) delete root.dataset.saying; });
document.addEventListener("focusout", ({ target }) => { if (target === line() && !target.value) delete root.dataset.saying; });
