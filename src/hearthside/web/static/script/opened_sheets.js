/* What opens on the table: a form, a tool, a person or card. It is fetched when it is opened, so that
   nothing travels that nobody looks at; what was typed in it is kept by the names of its blanks. */
import { say } from "./arrivals.js";
import { $, BLANKS, all, ticks } from "./dom.js";
import { letGo, touched } from "./kept_typing.js";
import { handBack, handOver } from "./line_begun.js";

let from = null; /* what was pressed, which gets the focus back */
let opened = ""; /* the address of what is open */
let asked = 0;
let carried = []; /* the blanks whose words stand in what is open, by id */

/* Fetched and drawn; not if something else was opened meanwhile. What is gone is never morphed into
   the form it was: words that were typed there would hold on to their blanks. */
async function drawn(address, swap) {
  const mine = ++asked, sheet = $("sheet");
  let answer;
  try { answer = await fetch(address, { headers: { "hx-request": "true" } }); } catch { return false; }
  const text = await answer.text();
  if (mine !== asked || !answer.ok) return false;
  const gone = text.includes("data-gone");
  if (gone && swap === "innerMorph") return notNow(sheet, text);
  const news = sheet.querySelector(".asked-meanwhile"); /* of the table, not of what is drawn anew or opened next */
  if (swap === "innerHTML") sheet.replaceChildren(); /* radios of the form before must not speak for those of the next */
  await htmx.swap({ sourceElement: sheet, target: sheet, text, swap: gone ? "innerHTML" : swap });
  if (news) sheet.querySelector(".over-head")?.append(news);
  if (gone) sheet.dispatchEvent(new CustomEvent("hearthside:gone", { bubbles: true, detail: opened }));
  return true;
}

/* What comes first stands on the table: the sheet makes way for it, and says so in passing. Of what came
   too late only the words are left, to be told some other way. */
function notNow(sheet, text) {
  const told = new DOMParser().parseFromString(text, "text/html").querySelector("[data-gone]");
  if (told.dataset.gone === "late") all(BLANKS, sheet).filter((field) => !field.matches("textarea, input[type=text]")).forEach((field) => letGo(field.id));
  sheet.dispatchEvent(new CustomEvent("hearthside:gone", { bubbles: true, detail: opened }));
  close();
  say(told.textContent);
  return false;
}

/* Tools come up above the bar, and so does what is opened from them. */
function place(sheet, source) {
  if (!source?.closest("#sheet")) sheet.toggleAttribute("data-from-bar", Boolean(source?.closest(".gm-bar")));
}

/* Another answer to the same question starts with what was filled in for the first, blank by blank. */
function carry(source, sheet) {
  const panel = source?.closest("#panel");
  carried = [];
  for (const field of panel ? all(BLANKS, panel).filter(touched) : []) {
    const value = CSS.escape(field.value), pick = ticks(field) ? `[value="${value}"]` : "";
    const same = sheet.querySelector(`[name="${CSS.escape(field.name)}"]${pick}`);
    if (!same || touched(same) || (same.matches("select") && !same.querySelector(`[value="${value}"]`))) continue;
    if (ticks(field)) same.checked = field.checked; else same.value = field.value;
    for (const type of ["input", "change"]) same.dispatchEvent(new Event(type, { bubbles: true }));
    carried.push(field.id);
  }
}

export async function open(address, source) {
  const sheet = $("sheet");
  opened = address;
  if (!(await drawn(address, "innerHTML"))) return;
  handBack();
  if (!source?.closest("#sheet")) from = source;
  place(sheet, source);
  if (!sheet.matches(":popover-open")) sheet.showPopover();
  mark();
  sheet.scrollTop = 0;
  carry(source, sheet);
  handOver(sheet);
  const typed = sheet.querySelector("input:not([type=hidden]):not([type=radio]):not([type=checkbox]), textarea, select");
  const taps = matchMedia("(pointer: coarse)").matches && (typed?.type === "search" || typed !== sheet.querySelector("input:not([type=hidden]), textarea, select")); /* a keyboard would cover what one may simply tap */
  const first = (taps ? null : typed) ?? sheet.querySelector("form .chip input, form .pick input, .act-line, .picker, .to-rule a, button");
  (first ?? sheet).focus({ preventScroll: true });
}
export const close = () => { const sheet = $("sheet"); if (sheet?.matches(":popover-open")) sheet.hidePopover(); };

/* The table moved on while a form is open: it is drawn anew where you are, or says that it is gone. */
export async function freshen() {
  const sheet = $("sheet");
  if (!opened || !sheet?.matches(":popover-open") || sheet.querySelector("form.htmx-request")) return;
  const seq = sheet.querySelector("form.option > [name=seq]")?.value; /* what was true when it was drawn */
  await drawn(seq ? `${opened}&drawn=${seq}` : opened, "innerMorph");
}

function mark() {
  for (const tool of all(".gm-bar a")) tool.setAttribute("aria-expanded", String(tool.dataset.open === opened));
}

document.addEventListener("click", (event) => {
  const link = event.target.closest("[data-open]");
  if (link && window.htmx && !event.ctrlKey && !event.metaKey && !event.shiftKey) {
    event.preventDefault();
    open(link.dataset.open, link);
    return;
  }
  if (event.target.closest("[data-close]")) close();
});
document.addEventListener("toggle", ({ target, newState }) => {
  if (target.id !== "sheet" || newState !== "closed") return;
  opened = "";
  const held = target.querySelector("form[data-holds]");
  if (held) navigator.sendBeacon("put-back", new URLSearchParams({ option: held.elements.option.value })); /* what waited for it need not */
  target.replaceChildren(); /* so that nothing stands on the page twice; what was typed is kept */
  handBack();
  mark();
  if (from?.isConnected && (document.activeElement === document.body || target.contains(document.activeElement))) from.focus({ preventScroll: true });
}, true);
/* What the menu starts is seen on the table: it closes at once, for its form may be gone before the answer is here. */
document.addEventListener("submit", ({ target }) => { if (target.closest("#menu-close")) $("menu").hidePopover(); }, true);
document.addEventListener("hearthside:taken", ({ detail: { form } }) => {
  if (form.closest("#sheet")) { carried.forEach(letGo); close(); }
  form.closest("#opened")?.remove(); /* what came with the page has had its answer */
});
const now = document.querySelector("[data-open-now]"); /* what was open before the page was drawn anew */
if (now && window.htmx) open(now.dataset.open, now);
window.hearthside = { open }; /* for whoever tries a page from its console */
