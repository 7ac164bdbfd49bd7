/* Marking phrases in a text, by mouse, finger or keyboard. A mark is a pair of brackets in the text:
   around the selection, or around the word the caret is in. Without script one types them. */
import { $ } from "./dom.js";

const WORD = /[^\s.,;:!?()[\]]/;

document.addEventListener("click", (event) => {
  const button = event.target.closest("[data-mark], [data-unmark]");
  if (button) mark(button);
});

function mark(button) {
  const field = $(button.dataset.for);
  const text = field.value;
  const [from, to] = marked(text, field) ?? selected(text, field);
  const words = text.slice(from, to).replace(/^\[(?:[^[\]:]*:)?\s*|\]$/g, "").replace(/[[\]]/g, "").trim();
  if (words) {
    const kind = button.dataset.mark;
    const bare = button.matches("[data-unmark]");
    field.setRangeText(bare ? words : kind ? `[${kind}: ${words}]` : `[${words}]`, from, to, "end");
    field.dispatchEvent(new Event("input", { bubbles: true }));
    field.dispatchEvent(new Event("change", { bubbles: true }));
  }
  field.focus();
}

/* The mark one is in, which a new one replaces. */
function marked(text, { selectionStart: from, selectionEnd: to }) {
  const open = text.lastIndexOf("[", Math.max(from - 1, text[from] === "[" ? from : 0));
  const close = text.indexOf("]", Math.max(from, to - 1));
  if (open < 0 || close < 0) return null;
  const whole = !text.slice(open + 1, close).includes("[") && !text.slice(open, from).includes("]");
  return whole ? [open, close + 1] : null;
}

function selected(text, { selectionStart: from, selectionEnd: to }) {
  if (from === to) {
    while (from > 0 && WORD.test(text[from - 1])) from -= 1;
    while (to < text.length && WORD.test(text[to])) to += 1;
  } else {
    while (from < to && /\s/.test(text[from])) from += 1;
    while (to > from && /\s/.test(text[to - 1])) to -= 1;
  }
  return [from, to];
}
