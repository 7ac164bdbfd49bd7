/* Words that count though their form is gone: whoever still writes a star when the session is closed has
   it sent then, from each window they wrote in, also when the page comes back only later. */
import { $, BLANKS, all } from "./dom.js";
import { letGo, shelf, typedIn } from "./kept_typing.js";

const place = `late:${shelf}`;
/* By form: where its words go once it is gone, as what, and the names of the blanks that hold them. */
const written = new Map(Object.entries(read()));
const asked = new Set(); /* forms whose words were sent, whatever became of them */
let sending = new Set();
export const onTheirWay = (id) => sending.has(id);

function read() {
  try { return JSON.parse(sessionStorage.getItem(place)) || {}; } catch { return {}; }
}
function save() {
  try { sessionStorage.setItem(place, JSON.stringify(Object.fromEntries(written))); } catch { /* private window: kept while the page is open */ }
}
function note(form) {
  const names = Object.fromEntries(all(BLANKS, form).map((field) => [field.id, field.name]));
  written.set(form.id, { to: form.action, option: form.elements.late.value, names });
  save();
}
function drop(id) {
  if (written.delete(id)) save();
}

async function send(id, { to, option, names }) {
  const words = Object.entries(names).map(([field, name]) => [name, `${typedIn(field) ?? ""}`.trim()]);
  if (!words.some(([, said]) => said)) { drop(id); return; }
  asked.add(id);
  sending = new Set([...sending, ...Object.keys(names)]);
  const body = new URLSearchParams([["option", option], ...words]);
  const taken = await fetch(to, { method: "POST", body, headers: { "HX-Request": "true" } }).then(({ ok }) => ok, () => false);
  if (taken) {
    drop(id);
    for (const field of Object.keys(names)) letGo(field);
  }
  sending = new Set([...sending].filter((field) => !(field in names)));
  document.dispatchEvent(new CustomEvent("hearthside:left"));
}
export function sendLate() {
  for (const [id, form] of written) {
    if ($(id)) asked.delete(id);
    else if (!asked.has(id)) send(id, form);
  }
}

document.addEventListener("input", ({ target }) => { if (target.form?.elements.late && target.matches(BLANKS)) note(target.form); });
/* What is sent by itself need not be sent again; whoever passes does not mean what they began to write. */
document.addEventListener("submit", ({ target, submitter }) => {
  drop(target.id);
  if (submitter?.matches(".react")) for (const form of all("form:has([name=late])", target.closest("#turn") ?? target)) drop(form.id);
}, true);
document.addEventListener("htmx:finally:request", ({ detail: { ctx } }) => {
  const form = ctx?.sourceElement;
  if (form?.elements?.late && form.isConnected && all(BLANKS, form).some((field) => typedIn(field.id))) note(form); /* it was refused */
});
