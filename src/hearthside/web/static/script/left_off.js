/* “You left off here”, in this window or on another day; what you missed, and what was handed to you meanwhile. */
import { $, inSight } from "./dom.js";
import { lines, narrow, recall, remember, seq, told } from "./story_lines.js";

let mark = 0; /* the newest line that was read before */
function putMark() {
  document.querySelector(".left-off")?.remove();
  const fresh = mark && lines().find((line) => seq(line) > mark && told(line));
  if (!fresh) return;
  const line = Object.assign(document.createElement("p"), { className: "left-off", textContent: lines().some((line) => seq(line) <= mark) ? "You left off here" : "You left off further up" });
  fresh.before(line);
}
export function keepMark() {
  if (mark && !document.querySelector(".left-off")) putMark();
}
export function leftOff() {
  const seen = Number(recall("seen")) || 0;
  const away = Date.now() - (Number(recall("left")) || 0) > 60_000; /* whoever looks up for a moment missed nothing */
  const missed = seen && away ? lines().filter((line) => seq(line) > seen && told(line) && !line.matches(".struck")) : [];
  if (missed.length) {
    mark = seen;
    putMark();
    tellMissed(missed);
  }
  noteSeen();
}
function tellMissed(missed) {
  const slot = $("missed");
  if (!slot) return;
  slot.classList.remove("private");
  slot.firstElementChild.textContent = missed.length === 1 ? "One new line since you were here." : `${missed.length} new lines since you were here.`;
  slot.hidden = false;
  setTimeout(letGo, 15_000); /* the mark stays in the story */
}
function letGo() {
  if (!handed && $("missed")) $("missed").hidden = true;
}
document.addEventListener("submit", letGo);
/* On a phone that shows the table, what is revealed or handed to you, or told to you alone, says that it
   came; and who arrives while something else has the room where the last lines stand. */
let handed = null;
export function hand(fresh) {
  const busy = document.querySelector(".attempt:not(.settled), #panel.ask:not(.on-turn)");
  const comes = (one) => one.matches(`.reveal${busy ? ", [data-beat=arrival]" : ""}`) || one.querySelector("[data-open], .mark-secret");
  const slot = $("missed"), line = fresh.filter((one) => told(one) && comes(one)).at(-1);
  if (!slot || !line || !narrow.matches || location.hash === "#log") return;
  queueMicrotask(() => tellHanded(slot, line)); /* once the last lines are drawn anew */
}
function tellHanded(slot, line) {
  document.querySelector(".row-cards")?.scrollTo({ left: 0 }); /* it lies in front */
  const copy = document.querySelector(`#last > [data-of="${line.dataset.seq}"]:not(.short)`);
  if (copy && inSight(copy)) return; /* it stands on the table already */
  handed = line;
  const mark = line.querySelector(".mark-secret")?.cloneNode(true);
  slot.classList.toggle("private", Boolean(mark));
  slot.firstElementChild.replaceChildren(...(mark ? [mark, " "] : []), line.querySelector(".said").textContent);
  slot.hidden = false;
  setTimeout(() => { if (handed === line) { handed = null; slot.hidden = true; } }, 20_000); /* the story has it */
}
/* `away` tells the story that somebody reads further up, once a phone has turned to it. */
export function showMark(away) {
  const place = handed ?? document.querySelector(".left-off"), link = handed?.querySelector("[data-open]");
  $("missed").hidden = true;
  handed = null;
  if (link) { link.click(); return; }
  if (narrow.matches) location.hash = "#log";
  setTimeout(() => { away(); place?.scrollIntoView({ block: "start", behavior: "instant" }); }, 50);
}
export function noteSeen() {
  if (document.visibilityState !== "visible") return;
  const newest = Math.max(0, ...lines().map(seq));
  if (newest) remember("seen", newest);
}
document.addEventListener("visibilitychange", () => { if (document.visibilityState === "visible") leftOff(); else remember("left", Date.now()); });
