/* Your turn, what came of your move, and dice that fall come into view; typing is left alone. */
import { answered, call } from "./being_called.js";
import { $, BLANKS, all, calm, root, show, ticks } from "./dom.js";
import { fallenTray } from "./settling_dice.js";

const typing = () => document.activeElement.matches(BLANKS) && !ticks(document.activeElement);
const urgent = () => Boolean($("panel")?.matches(".ask"));
const told = () => $("attempt")?.textContent.trim();
/* What the panel asks, by its title and first sentence: when they change, another step has begun. */
const step = () => all("#turn-title, #panel > .asks > p, #panel > p:first-of-type").map((words) => words.textContent).join(" ");
/* The end of an evening, and the calm after it, are read from their top. */
const moment = () => document.querySelector(".between, .closing.last")?.classList[0] ?? "";
let asked = urgent(), before = told(), last = step(), at = moment(), sentFrom = null;
let acted = 0; /* when you last sent something that nothing has come of yet */
export const actedAt = () => acted;

function act(form) {
  acted = Date.now();
  sentFrom = form.closest("#sheet") || form;
}
/* From the press on, not from the answer: what comes of a move may be drawn before its answer is here. */
document.addEventListener("submit", ({ target }) => act(target), true);
document.addEventListener("hearthside:taken", ({ detail: { form } }) => { if (acted) act(form); });
export function comeIntoView() {
  if (!$("stage")) return;
  const anew = step() !== last;
  const mine = Date.now() - acted < 4000 && ((told() !== before && Boolean(told())) || anew);
  const now = urgent() && !asked;
  const elsewhere = !$("play")?.offsetParent; /* a phone shows the cast or the log */
  if (moment() && moment() !== at) {
    scrollTo({ top: 0, behavior: "instant" });
    $("play").scrollTop = 0;
  } else if (!(typing() && !sentFrom?.contains(document.activeElement))) {
    if (mine && elsewhere) location.hash = "#play";
    const goesOn = watched && !elsewhere && !anew && !fallenTray(); /* one choice of several: the page stays where the finger is */
    if ((mine && !goesOn) || (now && !elsewhere)) bring();
    else if (watched && !elsewhere && (anew || fallenTray())) bring(1);
  }
  if (mine) acted = 0;
  if (now && !mine) call();
  if (urgent() && !mine && (now || anew)) interrupt();
  if (asked && !urgent()) { answered(); $("sheet")?.querySelector(".asked-meanwhile")?.remove(); }
  asked = urgent();
  before = told();
  last = step();
  at = moment();
  look();
}
/* Whoever fills in a sheet meanwhile reads there that something is asked, and goes on or looks. */
function interrupt() {
  const sheet = $("sheet");
  if (!sheet?.matches(":popover-open")) return;
  sheet.querySelector(".asked-meanwhile")?.remove();
  const head = sheet.querySelector(".over-head"); /* it stays in sight, however far down one is */
  const told = Object.assign(document.createElement("p"), { className: "asked-meanwhile", role: "status" });
  const title = $("turn-title").textContent.trim(), more = $("panel").querySelector(":scope > p:not(.my-chance), :scope > .asks > p")?.textContent ?? "";
  told.append(Object.assign(document.createElement("span"), { textContent: `${title}${/[.?!]$/.test(title) ? "" : "."} ${more}` }));
  told.append(Object.assign(document.createElement("button"), { type: "button", className: "link", textContent: "Look", onclick: () => sheet.hidePopover() }));
  head.append(told);
}
/* The top of it, unless that is in the upper part of the page already, or in `low` of it. */
function bring(low = 0.45) {
  const [stage, panel] = [$("stage"), $("turn")];
  const below = panel.getBoundingClientRect().top - stage.getBoundingClientRect().top;
  const room = Math.min(stage.clientHeight, innerHeight), guest = $("attempt").childElementCount ? $("attempt") : panel;
  const dice = $("attempt").querySelector(".versus, .many, .throw:has(.tray), .ends"); /* what is decided about stays in sight */
  const map = matchMedia("(max-width: 59.99rem)").matches && document.querySelector(".web.live"); /* everybody draws on it, and it stands above */
  const goal = named(fallenTray()?.closest(".throw") ?? (map || (urgent() && below > room * 0.4 ? dice ?? panel : guest)), room);
  const { head, foot } = seenBetween();
  lead(urgent() && askedDown() - goal.getBoundingClientRect().top > foot - head ? panel : goal, low);
  if (sentFrom?.contains(document.activeElement) || document.activeElement === document.body) $("turn-title")?.focus({ preventScroll: true });
  sentFrom = null;
}

/* Between which lines the stage is seen. */
function seenBetween() {
  const stage = $("stage").getBoundingClientRect(), scrolls = $("stage").scrollHeight > $("stage").clientHeight + 1;
  const under = innerHeight - (parseFloat(root.style.getPropertyValue("--dock")) || 0);
  return { head: scrolls ? Math.max(56, stage.top - 1) : 56, foot: Math.min(under, scrolls ? stage.bottom : Infinity) };
}
/* Down to the foot of what is asked, where it leaves room above itself for what it is about; or else
   to where it has begun: its title, and the first of its answers. */
function askedDown() {
  const { top, bottom } = $("turn").getBoundingClientRect();
  return isShort() ? bottom : Math.min(bottom, top + 130);
}
const isShort = () => $("turn").offsetHeight < Math.min($("stage").clientHeight, innerHeight) * 0.6;

/* Dice come with the title of what they were thrown for, where both have room. */
function named(goal, room) {
  const card = $("attempt"), low = Math.max(goal.getBoundingClientRect().bottom, $("turn-title").getBoundingClientRect().bottom);
  return card.contains(goal) && low - card.getBoundingClientRect().top < room - 180 ? card : goal;
}

/* A desk that is drawn meanwhile stops the page on its way: then it sets out once more, unless you have taken over. */
let again = 0;
function lead(goal, low) {
  const whole = Boolean(fallenTray());
  const astray = () => {
    const { top, bottom } = goal.getBoundingClientRect();
    const { head, foot } = seenBetween();
    const title = $("turn-title").getBoundingClientRect().bottom; /* dice come up as far as it takes to see what they ask */
    if (urgent() && askedDown() > foot && top > head + 8) return true;
    return top < head || (whole ? Math.max(bottom, title) > foot && top > head + 90 : top > Math.min(head + (foot - head) * low, foot - 90));
  };
  clearTimeout(again);
  if (!astray()) return;
  /* what is asked comes up no further than it takes to see all of it: what it is about stands above */
  const up = goal === $("turn") && isShort() ? comeUp : () => show(goal, "start");
  up();
  again = setTimeout(() => { if (goal.isConnected && astray()) up(); }, 600);
}
/* What stays in sight at the foot of what is asked covers none of it then: on a page that scrolls as a whole it
   comes to lie just above the bar. */
function comeUp() {
  const { head, foot } = seenBetween(), { top, bottom } = $("turn").getBoundingClientRect();
  const barred = document.querySelector(".gm-bar") || $("stage").scrollHeight > $("stage").clientHeight + 1;
  if (barred) show($("turn"), "end");
  else scrollBy({ top: Math.min(bottom - foot + 6, top - head), behavior: calm.matches ? "instant" : "smooth" });
}
for (const taken of ["wheel", "touchstart", "pointerdown", "keydown"]) document.addEventListener(taken, () => clearTimeout(again), { passive: true });

/* While what is asked is out of view, down to the first of its answers, the bar at the foot says whose turn it is
   and leads there. What lies at the foot of a phone covers some of the page, and that bar itself does not count. */
const ANSWER = `:is(button, .button, .act-line, .react, ${BLANKS}):not(.why-line *)`;
let watched = true;
const seen = new IntersectionObserver(([panel]) => { watched = panel.isIntersecting; look(); }, { rootMargin: `-70px 0px -${matchMedia("(min-width: 60rem)").matches ? 60 : 120}px` });
function inSight() {
  const answer = urgent() && [...$("panel").querySelectorAll(ANSWER)].find((it) => it.checkVisibility());
  if (!watched || !answer || matchMedia("(min-width: 60rem)").matches) return watched;
  const raised = $("next").offsetHeight;
  const bars = all(".tabs, .gm-bar, .write").filter((it) => it.checkVisibility());
  const foot = Math.min(...bars.map((it) => it.getBoundingClientRect().top + (it.matches(".tabs") ? 0 : raised)));
  return answer.getBoundingClientRect().bottom <= foot;
}
let drawn = 0;
function look() {
  cancelAnimationFrame(drawn);
  drawn = requestAnimationFrame(() => root.toggleAttribute("data-turn-seen", inSight()));
}
for (const moved of ["scroll", "resize"]) addEventListener(moved, look, { passive: true, capture: true });
const dock = new ResizeObserver(([bar]) => root.style.setProperty("--dock", `${Math.ceil(bar.borderBoxSize[0].blockSize)}px`));
export function watch() {
  if ($("turn")) { root.toggleAttribute("data-turn-seen", true); seen.observe($("turn")); }
  if ($("dock")) dock.observe($("dock"));
}
