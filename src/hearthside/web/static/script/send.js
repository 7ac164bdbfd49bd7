/* Forms on their way: taken, refused, or lost. A refusal is brought to the eye: the blank it is about
   comes into sight and gets the focus. What is about no blank stands beside the button that was
   pressed. */
import { $, BLANKS, all, inSight, show } from "./dom.js";
import { forget, keep, reread, sent, touched } from "./kept_typing.js";
import { grow } from "./spare_rows.js";
import { offline } from "./connection.js";

const SENT = "form.move, form#step";

const sorry = (sentence) => { const slot = $("sorry"); if (slot) slot.textContent = sentence; };

function clear(form) {
  for (const slot of all(".error", form)) slot.textContent = "";
  for (const echo of all(".echo", form)) echo.remove();
}

/* Blanks that are wrong are marked for those who hear the page. */
export function markWrong() {
  const listed = new Set(typing ? [] : ($("problems")?.dataset.wrong || "").split(" "));
  for (const slot of all(".error")) {
    const field = $(slot.id.replace(/-error$/, ""));
    if (!field || !field.matches(`${BLANKS}, fieldset`)) continue;
    if (slot.textContent.trim() || listed.has(field.id)) field.setAttribute("aria-invalid", "true");
    else field.removeAttribute("aria-invalid");
  }
}

/* What is still missing may come to lie over the blank one is in. */
export function uncover() {
  const dock = document.querySelector(".step-dock")?.getBoundingClientRect(), field = document.activeElement;
  if (!dock || !field.matches(`#step :is(${BLANKS})`)) return;
  const { top, bottom } = field.getBoundingClientRect();
  if (top < innerHeight && bottom > dock.top) field.scrollIntoView({ block: "nearest" });
}

let leaving = false, checking; /* the last that was sent of a step while it is typed */
let typing = false; /* a blank of a step that was not left yet */
let edits = 0, asking = 0, saved = 0; /* how much was typed into a step: in all, when it was last sent, and as the table has it */
let refused = null; /* the form whose refusal is about to be drawn, and the button that was pressed */
function showRefusal() {
  if (!refused) return;
  const { form, button, unplaced } = refused;
  refused = null;
  const slot = all(".error", form).find((each) => each.textContent.trim());
  if (!slot && unplaced) return tell(form, button, unplaced);
  if (!slot) {
    const apart = $("sorry");
    if (!apart?.textContent.trim()) return;
    if (form.isConnected && form.closest("#log")) { /* on a phone the log hides the place where that sentence stands */
      tell(form, button, apart.textContent);
      apart.textContent = "";
    } else show(apart);
    return;
  }
  const blank = $(slot.id.replace(/-error$/, ""));
  const field = blank?.matches("fieldset") ? blank.querySelector(BLANKS) : blank;
  if (!inSight(slot) || !inSight(field ?? slot)) show(slot);
  if (field?.matches(BLANKS)) field.focus({ preventScroll: true });
}
/* What an answer says to a place that no page has, such as beside a plain button in a sheet. */
function unplacedIn(answer) {
  const parts = all("hx-partial", new DOMParser().parseFromString(answer, "text/html"));
  return parts.filter((part) => !document.querySelector(part.getAttribute("hx-target"))).map((part) => part.textContent).join(" ");
}
function tell(form, button, sentence) {
  const echo = document.createElement("p");
  echo.className = "error echo";
  echo.textContent = sentence;
  if (button) button.closest(".submit, .step-foot, details.sure")?.before(echo);
  if (!echo.isConnected) form.append(echo);
}

document.addEventListener("htmx:config:request", (event) => {
  const { ctx } = event.detail;
  const { submitter } = ctx.request;
  if (submitter?.hasAttribute("formaction")) ctx.request.action = submitter.getAttribute("formaction");
  if (ctx.sourceElement.matches('[hx-sync="this:replace"]')) { /* asked again before it was answered: that is no error to report */
    const { abort } = ctx.request;
    ctx.request.abort = () => abort(null);
  }
  if (ctx.sourceElement.id !== "check") return;
  if (leaving) event.preventDefault();
  asking = edits;
  checking = ctx;
});
document.addEventListener("htmx:after:request", ({ detail: { ctx } }) => {
  const form = ctx.sourceElement;
  if (!form.matches?.(SENT)) return;
  const { status } = ctx.response;
  offline(false);
  if (status === 204) taken(form);
  else if (status === 422) {
    sorry("");
    clear(form);
    reread(form);
    refused = { form, button: ctx.request.submitter, unplaced: unplacedIn(ctx.text) };
  } else if (status >= 400) lost(form, ctx, "The table could not answer. What you typed is kept. Try again in a moment.");
});
/* Once the form is no longer on its way, and can be looked at as it is. */
document.addEventListener("htmx:finally:request", () => queueMicrotask(showRefusal));
/* The sheet a form was sent from: what comes of it may be drawn there before its answer is here. */
const sheets = new WeakMap();
document.addEventListener("submit", ({ target }) => sheets.set(target, target.closest(".over")), true);
function taken(form) {
  forget(form);
  clear(form);
  sorry("");
  if (form.id === "step") { leaving = true; saved = edits; return; } /* the next page is on its way */
  const voices = form.closest("#composer") ? all("select", form).map((one) => [one, one.value]) : [];
  form.reset();
  for (const [one, value] of voices) one.value = value; /* whoever speaks goes on speaking */
  if (form.closest("#composer") && matchMedia("(max-width: 59.99rem)").matches) document.activeElement.blur(); /* a phone shows what was told */
  for (const fold of all("details:is(.sure, .as-to, .say)[open]", form)) fold.open = false;
  const card = form.closest("details.act, details.rewind");
  const sheet = sheets.get(form);
  if (sheet?.matches(":popover-open")) sheet.hidePopover();
  else if (card?.contains(document.activeElement)) card.querySelector("summary").focus({ preventScroll: true });
  if (card) {
    card.open = false; /* the page is shorter now: stay where this was */
    card.scrollIntoView({ block: "nearest" });
  }
  document.dispatchEvent(new CustomEvent("hearthside:taken", { detail: { form } }));
}
function lost(form, ctx, sentence) {
  clear(form);
  tell(form, ctx.request.submitter, sentence);
}
document.addEventListener("htmx:error", ({ detail: { ctx } }) => {
  const form = ctx?.sourceElement;
  if (form?.id === "check" && ctx !== checking) return; /* a newer one has taken its place */
  if (form?.matches?.(SENT)) lost(form, ctx, "That did not reach the table. What you typed is kept. Try again.");
  if (form?.closest?.("#step")) offline(true);
});
document.addEventListener("htmx:after:request", ({ detail: { ctx } }) => {
  if (ctx.sourceElement.id === "check") { offline(false); saved = asking; }
});
document.addEventListener("htmx:finally:request", ({ detail: { ctx } }) => {
  if (ctx.sourceElement.id === "check" && !typing) $("check").classList.remove("writing"); /* what is missing waits until the blank was left */
});
window.addEventListener("online", () => { if ($("step")) offline(false); });
window.addEventListener("offline", () => { if ($("step")) offline(true); });

/* ---------- Odds follow what is chosen ---------- */
export function foretell() {
  for (const slot of all("[data-foretell]")) {
    if (all(BLANKS, slot.closest("form")).some(touched)) htmx.trigger(slot, "foretell");
  }
}

/* ---------- Typing ---------- */
document.addEventListener("input", ({ target }) => {
  if (!target.matches(BLANKS)) return;
  keep(target);
  if (target.form?.matches(SENT)) {
    clear(target.form);
    for (const field of all("[aria-invalid]", target.form)) field.removeAttribute("aria-invalid");
  }
  if (target.form?.id === "step") {
    edits += 1;
    typing = target === document.activeElement && target.matches("input[type=text], textarea");
    $("check")?.classList.add("writing"); /* what is missing is said again once it was looked at */
  }
  const line = target.closest("[data-rows] > .line");
  if (line) grow(line);
});
document.addEventListener("change", ({ target }) => { if (target.form?.id === "step") typing = false; }, true);
/* Whoever turns to something else has no line to write after all. */
document.addEventListener("focusout", ({ target, relatedTarget }) => {
  const form = target.closest?.("#composer form");
  if (form && !form.contains(relatedTarget) && !form.querySelector("textarea").value) clear(form);
});
document.addEventListener("submit", ({ target }) => { if (!target.matches(SENT)) sent(target); });
/* Leaving a step by a link, or for good: what was typed a moment ago is still saved. */
window.addEventListener("pagehide", () => {
  const step = $("step");
  if (!step || leaving) return;
  const early = !edits && all("input[type=text], textarea", step).some((field) => field.value !== field.defaultValue); /* typed before this script was there */
  const check = (early || edits !== saved) && $("check");
  if (check) navigator.sendBeacon(check.getAttribute("hx-post"), new URLSearchParams(new FormData(step)));
});
