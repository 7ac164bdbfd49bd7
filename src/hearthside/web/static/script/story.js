/* The story: two readings, a search, who it is about, a mark where you left off, newest at the bottom. */
import { $, all, root } from "./dom.js";

const shelf = `story:${location.pathname}`;
const recall = (name) => { try { return localStorage.getItem(`${shelf}:${name}`) ?? ""; } catch { return ""; } };
const remember = (name, value) => { try { localStorage.setItem(`${shelf}:${name}`, value); } catch { /* private window */ } };
const lines = () => all("#log-lines > .entry");
const seq = (line) => Number(line.dataset.seq);

/* ---------- Story, or Everything ---------- */
export function read(reading = recall("reading") || "story") {
  root.dataset.reading = reading;
  for (const button of all("[data-reading]").filter((one) => one !== root)) button.setAttribute("aria-pressed", String(button.dataset.reading === reading));
}

/* ---------- The newest line is in sight, unless you read further up ---------- */
const box = () => $("tale-scroll");
let low = true;
const atFoot = () => { const it = box(); return !it || it.scrollHeight - it.scrollTop - it.clientHeight < 80; };
export function follow() {
  const it = box();
  if (it && low) it.scrollTop = it.scrollHeight;
  lastLines();
}

/* On a phone at rest the last few lines stand on the table as well. */
const FEW = 3;
function lastLines() {
  const slot = $("last");
  if (!slot) return;
  const told = lines().filter((line) => !line.hasAttribute("data-aside") && !line.matches(".chap")).slice(-FEW);
  slot.replaceChildren(...told.map((line) => { const copy = line.cloneNode(true); copy.querySelectorAll("details.why-line").forEach((why) => why.remove()); copy.removeAttribute("data-seq"); copy.classList.remove("entry"); return copy; }));
}

/* ---------- Where you left off ---------- */
export function leftOff() {
  const seen = Number(recall("seen")) || 0;
  const fresh = lines().find((line) => seq(line) > seen && !line.hasAttribute("data-aside"));
  const before = fresh && lines().some((line) => seq(line) <= seen);
  if (seen && before) {
    const mark = Object.assign(document.createElement("p"), { className: "left-off", textContent: "You left off here" });
    fresh.before(mark);
  }
  noteSeen();
}
export function noteSeen() {
  if (document.visibilityState !== "visible") return;
  const newest = Math.max(0, ...lines().map(seq));
  if (newest) remember("seen", newest);
}
document.addEventListener("visibilitychange", noteSeen);

/* ---------- Search, and who it is about ---------- */
function people() {
  const who = $("story-who");
  if (!who || who.options.length > 1) return;
  const names = [...new Set(all("#cast-list h3").map((name) => name.textContent.trim()))];
  for (const name of names) who.add(new Option(name, name));
}
export function find() {
  const words = ($("story-q")?.value ?? "").trim().toLowerCase(), who = $("story-who")?.value.toLowerCase() ?? "";
  const searching = !$("story-search")?.hidden && (words || who);
  let found = 0;
  for (const line of lines()) {
    const told = line.textContent.toLowerCase();
    const fits = !searching || (told.includes(words) && told.includes(who));
    line.toggleAttribute("data-unfound", !fits);
    if (fits) found += 1;
  }
  const slot = $("story-found");
  if (slot) slot.textContent = searching ? (found === 1 ? "One line." : `${found} lines.`) : "";
}
export function search(show = $("story-search").hidden) {
  const panel = $("story-search");
  panel.hidden = !show;
  document.querySelector("[data-search]").setAttribute("aria-expanded", String(show));
  people();
  if (show) $("story-q").focus();
  find();
}
document.addEventListener("input", ({ target }) => { if (target.matches("#story-q, #story-who")) find(); });

/* ---------- Earlier lines come in above, where you are reading ---------- */
async function earlier(link) {
  const answer = await fetch(link.href);
  if (!answer.ok) return;
  const page = new DOMParser().parseFromString(await answer.text(), "text/html");
  const it = box(), before = it.scrollHeight;
  const next = page.querySelector(".log-page .older a[href*=before]");
  const place = link.closest(".older");
  place.after(...page.querySelectorAll("#log-lines > .entry"));
  if (next) link.href = next.getAttribute("href");
  else place.remove();
  it.scrollTop += it.scrollHeight - before;
  find();
}
document.addEventListener("click", (event) => {
  const button = event.target.closest("[data-reading], [data-search], [data-older]");
  if (!button || button === root) return;
  if (button.matches("[data-older]")) { event.preventDefault(); earlier(button); return; }
  if (button.matches("[data-search]")) { search(); return; }
  remember("reading", button.dataset.reading);
  read(button.dataset.reading);
  low = true;
  follow();
});

export function beginStory() {
  if (!$("log-lines") || !box()) return;
  read();
  leftOff();
  follow();
  box().addEventListener("scroll", () => { low = atFoot(); }, { passive: true });
  addEventListener("hashchange", () => { low = true; follow(); if (location.hash === "#log") scrollTo(0, document.body.scrollHeight); });
  if (location.hash === "#log") scrollTo(0, document.body.scrollHeight);
}
