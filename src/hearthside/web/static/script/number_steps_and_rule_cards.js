/* What a tap does: numbers step, links are copied, rule cards open where you are. */
import { $, all, root } from "./dom.js";

const CHIPS = "details.chip[open], details.approach[open], details.because[open], details.ruling[open], details.as-to[open]";

document.addEventListener("click", (event) => {
  const button = event.target.closest("[data-step], [data-copy], [data-print], a.rule");
  if (!button) {
    openWhy(event.target);
    for (const chip of all(CHIPS)) if (!chip.contains(event.target)) chip.open = false;
    return;
  }
  if (button.dataset.step) step(button);
  else if (button.dataset.copy) copy(button);
  else if (button.matches("[data-print]")) window.print();
  else if (window.htmx && !event.ctrlKey && !event.metaKey && !event.shiftKey) { event.preventDefault(); openCard(button); }
});
document.addEventListener("keydown", (event) => {
  if (event.key === "Escape") for (const chip of all(CHIPS)) chip.open = false;
});

/* A line of the story says why when it is tapped, unless its words are being marked. */
function openWhy(target) {
  const line = root.hasAttribute("data-rewinding") || target.closest("a, details, button") ? null : target.closest(".entry");
  const why = line?.querySelector(":scope > .why-line");
  if (!why || String(getSelection())) return;
  const open = !why.open;
  for (const one of note(line)) for (const its of one.querySelectorAll(":scope > .why-line")) its.open = open;
}
/* A reason that opens at the foot of the story comes into view. */
document.addEventListener("toggle", ({ target }) => {
  if (target.open && !root.hasAttribute("data-rewinding") && target.matches("#log-lines > .entry > .why-line")) target.scrollIntoView({ block: "nearest" });
}, true);
/* What came of one attempt may take several lines: they are one note. */
function note(line) {
  const told = all("#log-lines > .entry:not([data-aside])"), on = (one) => one?.matches(".on");
  let first = told.indexOf(line), end = first + 1;
  while (on(told[first])) first -= 1;
  while (on(told[end])) end += 1;
  return first < 0 ? [line] : told.slice(first, end);
}

function step(button) {
  const field = $(button.dataset.for);
  const by = Number(button.dataset.step), least = Number(field.min), most = Number(field.max);
  const start = field.value === "" ? Math.min(most, Math.max(least, 0)) - by : Number(field.value);
  if (start + by > most || start + by < least) tellBound(button.parentElement, by > 0 ? `${most} at most` : `${least} at least`);
  field.value = Math.min(most, Math.max(least, start + by));
  field.dispatchEvent(new Event("input", { bubbles: true }));
  field.dispatchEvent(new Event("change", { bubbles: true }));
}
/* A game whose table is to be started grows over its shelf: it stays in sight. */
document.addEventListener("toggle", ({ target }) => {
  if (target.matches(".game > details[open]")) target.parentElement.scrollIntoView({ block: "nearest" });
  if (target.matches(".entry > .why-line[open]")) target.scrollIntoView({ block: "nearest" });
  if (target.matches("#sheet .more-fold[open], .step > .why-line[open]")) target.firstElementChild.scrollIntoView({ block: "center" }); /* never under the button at the foot */
}, true);
/* What a number is called stands beside it. */
document.addEventListener("input", ({ target }) => {
  const told = target.id && document.querySelector(`.step-name[for="${CSS.escape(target.id)}"]`);
  if (told) told.textContent = JSON.parse(told.dataset.names)[target.value] ?? "";
});
/* A number that goes no further says so beside itself, for a moment. */
function tellBound(stepper, words) {
  stepper.querySelector(".bound")?.remove();
  const told = Object.assign(document.createElement("span"), { className: "bound", role: "status" });
  stepper.append(told);
  told.textContent = words;
  setTimeout(() => told.remove(), 2500);
}
async function copy(button) {
  const field = $(button.dataset.copy);
  const label = button.querySelector("span");
  field.select();
  try { await navigator.clipboard.writeText(field.value); } catch { document.execCommand("copy"); }
  const before = label.textContent;
  label.textContent = "Copied";
  setTimeout(() => { label.textContent = before; }, 1800);
}
async function openCard(link) {
  const card = $("rule-card");
  await htmx.ajax("GET", `${link.pathname}/${link.hash.slice(1)}`, { target: "#rule-card", swap: "innerHTML" });
  if (!card.childElementCount) { location.href = link.href; return; }
  if (!card.matches(":popover-open")) card.showPopover({ source: link });
  card.scrollTop = 0;
}
