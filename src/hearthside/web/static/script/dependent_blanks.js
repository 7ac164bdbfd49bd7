/* A blank, or a pick, that hangs on another blank is shown once that one holds what it must.
   Without script all of them are there, and what is not asked is not read. How many to choose at least
   is said until as many are chosen. */
import { all, BLANKS, show, ticks } from "./dom.js";

export function hang(within = document) {
  for (const mark of all("[data-when]", within)) {
    const listed = mark.matches("option, optgroup");
    const shown = listed || mark.matches(".pick") ? mark : mark.closest(".blank-of");
    const own = listed ? mark.closest("select") : shown?.querySelector(BLANKS);
    if (!own?.form) continue;
    const line = own.name.slice(0, own.name.lastIndexOf(".") + 1);
    const lies = idle(mark, own.form, line);
    if (shown.hidden === lies) continue;
    shown.hidden = lies;
    if (listed) { mark.disabled = lies; if (lies && mark.contains(own.selectedOptions[0])) own.selectedIndex = first(own, line); continue; }
    if (lies && shown === mark && own.type === "checkbox") own.checked = false;
    if (lies && shown === mark && own.type === "radio" && own.checked) another(own, shown);
  }
  for (const list of all("select:has([data-when])", within)) alone(list);
  for (const hint of all(".hint[data-enough]", within)) hint.hidden = all(":checked", hint.closest(".blank-of")).length >= hint.dataset.enough;
  for (const group of all("optgroup:not([data-when])", within)) group.hidden = [...group.children].every((one) => one.hidden);
}

/* A list of which only one thing is on offer asks nothing. */
function alone(list) {
  const blank = list.closest(".blank-of"), mark = blank.querySelector(".only[data-when]");
  const line = list.name.slice(0, list.name.lastIndexOf(".") + 1);
  const one = [...list.options].filter(offered).length < 2;
  blank.hidden = one || (mark !== null && idle(mark, list.form, line));
}

/* A list that follows another blank takes what is suggested with it, until somebody chooses there. */
function follow(form, changed) {
  if (changed.dataset.follows) changed.dataset.chosen = "";
  for (const list of all("select[data-follows]:not([data-chosen])", form)) {
    const [held] = holds(form, list.dataset.follows) ?? [];
    const fits = (JSON.parse(list.dataset.suggests)[held] ?? []).find((value) => [...list.options].some((one) => one.value === value && offered(one)));
    if (fits !== undefined) list.value = fits;
  }
}

/* Whether what it hangs on holds something else. */
function idle(mark, form, line) {
  const held = holds(form, line + mark.dataset.when);
  return held !== null && !held.some((value) => mark.dataset.values.split("|").includes(value));
}

/* What hangs on nothing, or on what is so: it is switched off with its heading, too. */
const offered = (option) => !option.matches(":disabled");

/* The first of a list that is on offer as the rest stands. */
function first(list, line) {
  const mark = (one) => one.closest("[data-when]");
  return Math.max(0, [...list.options].findIndex((one) => !list.contains(mark(one)) || !idle(mark(one), list.form, line)));
}

/* What a blank holds now, or nothing where there is no such blank. */
function holds(form, name) {
  const fields = [...form.elements].filter((field) => field.name === name);
  if (!fields.length) return null;
  const said = fields.filter((field) => !ticks(field) || field.checked).map((field) => field.value);
  const yes = fields.length === 1 && fields[0].type === "checkbox" && fields[0].value === "yes";
  return yes ? (said.length ? ["true", "True"] : ["false", "False"]) : said; // as Python writes it, too
}

/* What is out of sight is not chosen either: the next in sight is. */
function another(field, shown) {
  const left = all(".pick:not([hidden]) input", shown.closest(".blank-of"));
  const next = left.find((one) => one !== field);
  if (!next) return;
  next.checked = true;
  next.dispatchEvent(new Event("change", { bubbles: true }));
}

for (const kind of ["input", "change"]) {
  document.addEventListener(kind, (event) => {
    const form = event.target.form, before = form && all(".blank-of[hidden]", form);
    if (!form) return;
    hang(form);
    if (kind === "change") follow(form, event.target);
    const now = before.find((one) => !one.hidden);
    if (now?.getBoundingClientRect().bottom > innerHeight - 140) show(now); // what a tap asks for is seen
  });
}
