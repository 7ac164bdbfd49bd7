/* What you typed is kept: by field id, for this page and this browser tab, from the first keystroke
   until what it belongs to was taken. A redraw, a reload or a dropped connection loses nothing. */
import { $, BLANKS, all, ticks } from "./dom.js";
import { holds } from "./outcome_to_tell.js";
import { growTo } from "./spare_rows.js";

export const shelf = `kept:${location.pathname}`;
const kept = new Map(Object.entries(fromTab(shelf)));

export function fromTab(name) {
  try { return JSON.parse(sessionStorage.getItem(name)) || {}; } catch { return {}; }
}
export function toTab(name, value) {
  try { sessionStorage.setItem(name, JSON.stringify(value)); } catch { /* private window: kept while the page is open */ }
}
/* What the lines of a form were drawn with when you began to write in it: others may write meanwhile. */
const bases = new Map(Object.entries(fromTab(`bases:${shelf}`)));
const save = () => { toTab(shelf, Object.fromEntries(kept)); toTab(`bases:${shelf}`, Object.fromEntries(bases)); };
const keepable = (field) => field.id && field.name && !field.readOnly && !["hidden", "file", "submit", "search"].includes(field.type);

/* Words somebody wrote on this page whose form is gone: it may come back, and they with it. */
const written = new Set();
/* What was written in a sheet comes back when it is opened again, unless there is nothing to open. */
const shelved = new Set();
document.addEventListener("hearthside:gone", () => { shelved.clear(); document.dispatchEvent(new CustomEvent("hearthside:left")); });
export const homeless = () => [...written].filter((id) => !$(id) && !shelved.has(id) && `${kept.get(id) ?? ""}`.trim()).map((id) => ({ id, words: kept.get(id).trim() }));
export function letGo(id) {
  kept.delete(id);
  for (const form of bases.keys()) if (id.startsWith(`${form}-`)) bases.delete(form);
  save();
}

export const typedIn = (id) => kept.get(id);
export const touched = (field) => Boolean(field.id) && kept.has(field.id);

export function keep(field) {
  if (!keepable(field)) return;
  if (field.type === "radio" && field.form) {
    for (const other of all(`input[type=radio][name="${CSS.escape(field.name)}"]`, field.form)) kept.delete(other.id);
  }
  if (field.matches("textarea, input[type=text]")) { written.add(field.id); if (field.closest("#sheet")) shelved.add(field.id); }
  const drawnWith = field.form ? all("[data-kept]", field.form) : [];
  if (drawnWith.length) bases.set(field.form.id, { ...Object.fromEntries(drawnWith.map(({ id, value }) => [id, value])), ...bases.get(field.form.id) });
  kept.set(field.id, ticks(field) ? field.checked : field.value);
  save();
}

/* A redraw that comes while you type leaves your words alone, so what it brought is put aside. */
const drawn = new WeakMap();

/* A form may have become another one, with other blanks, before its answer is here. */
const going = new WeakMap();
document.addEventListener("submit", ({ target }) => { going.set(target, [...target.elements].map((field) => field.id)); }, true);

/* Once the words are taken, the form starts with what was drawn last: often those very words. */
export function forget(form) {
  bases.delete(form.id);
  for (const id of going.get(form) ?? []) kept.delete(id);
  for (const rows of all("[data-rows]", form)) {
    for (const field of all(BLANKS, rows)) kept.delete(field.id);
    if (drawn.has(rows)) rows.replaceChildren(...drawn.get(rows).children);
    drawn.delete(rows);
  }
  for (const field of form.elements) {
    kept.delete(field.id);
    if (drawn.has(field)) startWith(field, drawn.get(field));
    drawn.delete(field);
  }
  save();
}

/* After a refusal the form has been told what others wrote: sent once more, it means what it says. */
export function reread(form) {
  for (const base of all("[data-kept]", form)) {
    const rows = drawn.get(base.closest("[data-rows]"));
    const fresh = rows ? rows.querySelector(`[name="${CSS.escape(base.name)}"]`) : drawn.get(base);
    if (fresh) base.value = fresh.value;
  }
  bases.delete(form.id);
}

function startWith(field, fresh) {
  if (field.tagName === "SELECT") field.replaceChildren(...fresh.children);
  else if (ticks(field)) field.defaultChecked = fresh.defaultChecked;
  else field.defaultValue = fresh.defaultValue;
}

function put(field, value) {
  if (ticks(field)) { if (field.checked !== value) field.checked = value; }
  else if (field.value !== value) field.value = value;
}

export function restore() {
  for (const [id, value] of kept) {
    if (!$(id)) growTo(id, (field) => { if (kept.has(field.id)) put(field, kept.get(field.id)); });
    const field = $(id);
    if (!field) continue;
    if (field !== document.activeElement) put(field, value);
  }
  for (const [id, value] of [...bases.values()].flatMap(Object.entries)) if ($(id)) $(id).value = value;
}

/* A plain form leaves the page, and nobody knows yet whether it arrives. If the next page is another
   one, it did, and its blanks are forgotten; if this page comes back, they are all still there. */
export function sent(form) {
  toTab(`sent:${shelf}`, [...form.elements].map((field) => field.id).filter((id) => kept.has(id)));
}
export function arrived() {
  let stored;
  try { stored = Object.keys(sessionStorage); } catch { return; }
  for (const key of stored.filter((name) => name.startsWith("sent:"))) {
    const other = key.slice("sent:".length);
    if (other !== shelf) {
      const left = fromTab(other);
      for (const id of fromTab(key)) delete left[id];
      toTab(other, left);
    }
    sessionStorage.removeItem(key);
  }
}

/* ---------- Redraws: htmx morphs the page; what you touched stays as you left it ---------- */
/* A list may get new picks while you hold a choice: the choice stays, if it is still one of them. */
function renew(list, drawn) {
  const held = list.value;
  if (list.innerHTML === drawn.innerHTML) return false;
  list.replaceChildren(...drawn.cloneNode(true).children);
  if ([...list.options].some((pick) => pick.value === held)) list.value = held;
  return false;
}
if (window.htmx) {
  htmx.registerExtension("hearthside", {
    htmx_before_morph_node(_, { oldNode, newNode }) {
      if (oldNode.matches?.("[data-untold-slot]") && holds(oldNode, newNode)) return false;
      if (oldNode.matches?.("[data-rows]") && all(BLANKS, oldNode).some(touched)) {
        drawn.set(oldNode, newNode.cloneNode(true));
        return false;
      }
      if (oldNode.matches?.("[data-kept]") && all(BLANKS, oldNode.form).some(touched)) {
        drawn.set(oldNode, newNode.cloneNode(true)); /* it says on what your words were written */
        return false;
      }
      if (!touched(oldNode)) return true;
      drawn.set(oldNode, newNode.cloneNode(true));
      if (oldNode.tagName === "SELECT") return renew(oldNode, newNode);
      if (oldNode.tagName === "TEXTAREA") newNode.defaultValue = oldNode.defaultValue;
      else if (oldNode.tagName === "INPUT") {
        for (const name of ["value", "checked"]) {
          if (oldNode.hasAttribute(name)) newNode.setAttribute(name, oldNode.getAttribute(name));
          else newNode.removeAttribute(name);
        }
      }
      return true;
    },
  });
}
