/* A form that several of you fill in stays open while you write in it, though somebody has sent theirs
   and it is only a line for those who have not begun. What you send is put together with theirs. */
import { BLANKS, all } from "./dom.js";
import { touched } from "./kept_typing.js";

const lines = new Map(); /* the line that a form became meanwhile, by the form's id */

function stay(form, drawn) {
  const { value } = form.elements.option;
  const line = [...drawn.querySelectorAll("a[data-key]")].find((link) => link.dataset.key === value);
  if (!line) return;
  lines.set(form.id, line);
  for (const red of all(".next", drawn)) red.classList.remove("next");
  line.replaceWith(form.cloneNode(true));
}
document.addEventListener("htmx:before:swap", ({ detail: { tasks } }) => {
  for (const form of all("#turn form.option:has([data-kept])")) {
    if (all(BLANKS, form).some(touched)) for (const { fragment } of tasks) if (fragment) stay(form, fragment);
  }
});
document.addEventListener("hearthside:taken", ({ detail: { form } }) => {
  if (form.isConnected && lines.has(form.id)) form.replaceWith(lines.get(form.id));
  lines.delete(form.id);
});
