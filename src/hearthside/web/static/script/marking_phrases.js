/* Marking phrases in a text, by mouse, finger or keyboard. A mark is a pair of brackets in the text:
   around the selection, or around the word the caret is in. They show behind the text, and the
   browser's own undo takes them back. Without script one types them. */
import { all } from "./dom.js";

const MARK = /\[(?:([^[\]:]{1,100}):)?([^[\]]{1,120})\]/g;
const WORD = /[^\s.,;:!?()[\]]/;
const MOST = 60; /* letters: a mark is a name, not a sentence */

const text = (box) => box.querySelector("textarea");
const tools = (box) => all("[data-tool]", box).filter((tool) => tool.offsetParent);
const tell = (box, sentence) => { box.querySelector("[data-marked]").textContent = sentence; };

/* ---------- What is marked: the selection or the word at the caret, and every mark it touches ---------- */
function reach({ value, selectionStart: from, selectionEnd: to }) {
  if (from === to) {
    while (from > 0 && WORD.test(value[from - 1])) from -= 1;
    while (to < value.length && WORD.test(value[to])) to += 1;
  } else {
    while (from < to && /\s/.test(value[from])) from += 1;
    while (to > from && /\s/.test(value[to - 1])) to -= 1;
  }
  for (const mark of value.matchAll(MARK)) {
    const end = mark.index + mark[0].length;
    if (mark.index < to && end > from) [from, to] = [Math.min(from, mark.index), Math.max(to, end)];
  }
  return [from, to];
}
const bare = (words) => words.replace(MARK, (...found) => found[2].trim()).replace(/[[\]]/g, "").replace(/\s+/g, " ").trim();

function mark(box, kind) {
  const area = text(box);
  const [from, to] = reach(area);
  const words = bare(area.value.slice(from, to));
  shut(box);
  area.focus();
  if (!words) return tell(box, "Select a few words first.");
  if (kind !== null && words.length > MOST) return tell(box, "Mark a few words, not a whole sentence.");
  tell(box, "");
  write(area, from, to, kind === null ? words : kind ? `[${kind}: ${words}]` : `[${words}]`);
}
/* Typed on the writer's behalf, so that the browser can undo it. */
function write(area, from, to, words) {
  area.setSelectionRange(from, to);
  if (!document.execCommand("insertText", false, words)) {
    area.setRangeText(words, from, to, "end");
    area.dispatchEvent(new Event("input", { bubbles: true }));
  }
  area.dispatchEvent(new Event("change", { bubbles: true }));
}

/* ---------- A phrase that belongs to another asks to which, once there are several ---------- */
function homes(box) {
  const kinds = box.dataset.homes.split(" ");
  const marked = [...text(box).value.matchAll(MARK)].filter((found) => kinds.includes((found[1] || "").trim().toLowerCase()));
  const names = [...box.dataset.known.split("|"), ...marked.map((found) => found[2].trim())];
  return [...new Set(names.filter((name) => name && !name.includes(":")))];
}
function nest(box, kind) {
  const names = homes(box);
  if (names.length < 2) {
    if (names.length) mark(box, kind);
    else { shut(box); tell(box, "Mark a keyword first. A breakout belongs to one."); text(box).focus(); }
    return;
  }
  shut(box);
  const list = box.querySelector("[data-homes-list]");
  list.replaceChildren(...names.map((name) => {
    const button = document.createElement("button");
    Object.assign(button, { type: "button", className: "button", textContent: `of ${name}` });
    Object.assign(button.dataset, { mark: `${kind} of ${name}`, tool: "" });
    return button;
  }));
  open(list);
  rove(box, list.firstElementChild);
}
function open(list) {
  list.hidden = false;
  list.scrollIntoView({ block: "nearest" });
}
function shut(box) {
  for (const list of all(".kinds-list", box)) list.hidden = true;
  box.querySelector("[data-more]")?.setAttribute("aria-expanded", "false");
}
function more(box, button) {
  const list = box.querySelector("[data-kinds-list]"), show = list.hidden;
  shut(box);
  if (!show) return;
  button.setAttribute("aria-expanded", "true");
  open(list);
}

document.addEventListener("click", (event) => {
  const button = event.target.closest("[data-mark], [data-unmark], [data-more]");
  const box = button?.closest("[data-marking]");
  if (!box) return;
  if (button.matches("[data-more]")) more(box, button);
  else if (button.dataset.mark && button.dataset.mark === box.dataset.inner) nest(box, button.dataset.mark);
  else mark(box, button.matches("[data-unmark]") ? null : button.dataset.mark);
});

/* ---------- By keyboard: the buttons are one stop after the text, arrows go along them ---------- */
function rove(box, tool) {
  for (const each of all("[data-tool]", box)) each.tabIndex = each === tool ? 0 : -1;
  tool.focus();
}
const STEPS = { ArrowRight: 1, ArrowDown: 1, ArrowLeft: -1, ArrowUp: -1 };
document.addEventListener("keydown", (event) => {
  const box = event.target.closest?.("[data-marking]");
  if (!box) return;
  if (event.target === text(box)) {
    if (event.key === "[" && event.target.selectionStart !== event.target.selectionEnd) { event.preventDefault(); mark(box, ""); }
    return;
  }
  const row = tools(box), at = row.indexOf(event.target);
  if (at < 0) return;
  if (event.key in STEPS) { event.preventDefault(); rove(box, row[(at + STEPS[event.key] + row.length) % row.length]); }
  else if (event.key === "Escape") { shut(box); text(box).focus(); }
});

/* ---------- The marks behind the text ---------- */
const LOOKS = ["keyword", "occupation", "breakout", "flaw"];
function paint(box) {
  const { value } = text(box);
  const parts = [];
  let at = 0;
  for (const found of value.matchAll(MARK)) {
    const kind = (found[1] || "").split(" of ")[0].trim().toLowerCase();
    const shown = document.createElement("mark");
    shown.className = `as-${LOOKS.includes(kind) ? kind : "plain"}`;
    shown.textContent = found[0];
    parts.push(value.slice(at, found.index), shown);
    at = found.index + found[0].length;
  }
  box.querySelector(".mirror").replaceChildren(...parts, `${value.slice(at)}\n`);
}
document.addEventListener("input", ({ target }) => {
  const box = target.closest("[data-marking]");
  if (box) { paint(box); tell(box, ""); }
});
export function paintMarks() {
  for (const box of all("[data-marking]")) {
    paint(box);
    if (!box.querySelector("[data-tool][tabindex='0']")) all("[data-tool]", box).forEach((tool, at) => { tool.tabIndex = at ? -1 : 0; });
  }
}
