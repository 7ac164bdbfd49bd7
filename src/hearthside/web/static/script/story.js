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
/* What scrolls: on a desk the story's own column, on a phone the page, while it shows the story. */
const narrow = matchMedia("(max-width: 59.99rem)");
const scroller = () => (narrow.matches ? location.hash === "#log" && document.scrollingElement : box());
let low = true;
const atFoot = () => { const it = scroller(); return !it || it.scrollHeight - it.scrollTop - it.clientHeight < 120; };
export function follow() {
  const it = scroller();
  if (mark && !document.querySelector(".left-off")) putMark(); /* the whole log was drawn anew */
  if (it && low) it.scrollTo({ top: it.scrollHeight, behavior: "instant" });
  lastLines();
}

/* On a phone the line to write lies over the page: the page ends above it, however tall it grows. */
const foot = new ResizeObserver(([it]) => {
  root.style.setProperty("--write", `${Math.ceil(it.borderBoxSize[0].blockSize)}px`);
  follow();
  lastLines();
});
function makeRoom() {
  const write = document.querySelector(".write");
  if (write) foot.observe(write);
}

/* On a phone at rest the last few lines stand on the table as well. */
const FEW = 3;
function lastLines() {
  const slot = $("last");
  if (!slot) return;
  const premise = document.querySelector("#scene .premise")?.textContent.trim(); /* it stands above already */
  const told = lines().filter((line) => !line.hasAttribute("data-aside") && !line.matches(".chap") && line.textContent.trim() !== premise).slice(-FEW);
  slot.closest(".last-lines").hidden = !told.length;
  slot.replaceChildren(...told.map((line) => { const copy = line.cloneNode(true); copy.querySelectorAll("details.why-line").forEach((why) => why.remove()); copy.removeAttribute("data-seq"); copy.classList.remove("entry"); return copy; }));
  const over = () => document.documentElement.scrollHeight > innerHeight;
  while (narrow.matches && slot.childElementCount > 1 && over()) slot.firstElementChild.remove(); /* the newest stays in sight */
}

/* ---------- Where you left off, here or on another day; and what you missed ---------- */
let mark = 0; /* the newest line that was read before */
const told = (line) => !line.hasAttribute("data-aside");
function putMark() {
  document.querySelector(".left-off")?.remove();
  const fresh = mark && lines().find((line) => seq(line) > mark && told(line));
  if (!fresh) return;
  const line = Object.assign(document.createElement("p"), { className: "left-off", textContent: lines().some((line) => seq(line) <= mark) ? "You left off here" : "You left off further up" });
  fresh.before(line);
}
export function leftOff() {
  const seen = Number(recall("seen")) || 0;
  const missed = seen ? lines().filter((line) => seq(line) > seen && told(line) && !line.matches(".struck")) : [];
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
  slot.firstElementChild.textContent = missed.length === 1 ? "One new line since you were here." : `${missed.length} new lines since you were here.`;
  slot.hidden = false;
}
/* On a phone that shows the table, what is handed to you, or told to you alone, says that it came. */
let handed = null;
export function hand(fresh) {
  const slot = $("missed"), line = fresh.filter((one) => told(one) && one.querySelector("[data-open], .mark-secret")).at(-1);
  if (!slot || !line || !narrow.matches || location.hash === "#log") return;
  handed = line;
  slot.firstElementChild.textContent = line.querySelector(".said").textContent;
  slot.hidden = false;
  document.querySelector(".row-cards")?.scrollTo({ left: 0 }); /* it lies in front */
  setTimeout(() => { if (handed === line) { handed = null; slot.hidden = true; } }, 20_000); /* the story has it */
}
function showMark() {
  const place = handed ?? document.querySelector(".left-off"), link = handed?.querySelector("[data-open]");
  $("missed").hidden = true;
  handed = null;
  if (link) { link.click(); return; }
  if (narrow.matches) location.hash = "#log";
  setTimeout(() => { low = false; place?.scrollIntoView({ block: "start", behavior: "instant" }); }, 50);
}
export function noteSeen() {
  if (document.visibilityState !== "visible") return;
  const newest = Math.max(0, ...lines().map(seq));
  if (newest) remember("seen", newest);
}
document.addEventListener("visibilitychange", () => { if (document.visibilityState === "visible") leftOff(); });

/* ---------- Search, and what it is sifted by: who, where, what kind ---------- */
const TOLD = ["speech", "action", "narration"];
const ofKind = (line, kind) => !kind || (kind === "told" ? TOLD.includes(line.dataset.kind) : line.dataset.kind === kind);
function choices(id, names) {
  const list = $(id), known = [...list.options].slice(1).map((one) => one.value);
  for (const name of names) if (!known.includes(name)) list.add(new Option(name, name));
}
function sieves() {
  if (!$("story-who")) return;
  choices("story-who", new Set(all("#cast-list h3").map((name) => name.textContent.trim())));
  choices("story-scene", new Set(all("#log-lines > .chap").map((chap) => chap.textContent.trim())));
}
export function find() {
  if (!$("story-search")) return;
  const value = (id) => ($(id)?.value ?? "").trim();
  const words = value("story-q").toLowerCase(), who = value("story-who").toLowerCase(), scene = value("story-scene"), kind = value("story-kind");
  const searching = !$("story-search").hidden && Boolean(words || who || scene || kind);
  let found = 0, here = "";
  root.toggleAttribute("data-sifting", searching);
  for (const line of lines()) {
    if (line.matches(".chap")) here = line.textContent.trim();
    const said = line.textContent.toLowerCase();
    const fits = !searching || (said.includes(words) && said.includes(who) && (!scene || here === scene) && ofKind(line, kind));
    line.toggleAttribute("data-unfound", !fits);
    if (fits) found += 1;
  }
  const slot = $("story-found");
  if (slot) slot.textContent = searching ? (found === 1 ? "One line." : `${found} lines.`) : "";
  $("story-all").href = `log?${new URLSearchParams({ q: value("story-q"), who: value("story-who"), kind })}`;
}
export function search(show = $("story-search").hidden) {
  const panel = $("story-search");
  panel.hidden = !show;
  document.querySelector("[data-search]").setAttribute("aria-expanded", String(show));
  sieves();
  if (show) $("story-q").focus();
  find();
}
document.addEventListener("input", ({ target }) => { if (target.matches("#story-search :is(input, select)")) find(); });

/* ---------- Earlier lines come in above, where you are reading ---------- */
async function earlier(link) {
  const answer = await fetch(link.href);
  if (!answer.ok) return;
  const page = new DOMParser().parseFromString(await answer.text(), "text/html");
  const it = scroller() || box(), before = it.scrollHeight;
  const next = page.querySelector(".log-page .older a[href*=before]");
  const place = link.closest(".older");
  place.after(...page.querySelectorAll("#log-lines > .entry"));
  if (next) link.href = next.getAttribute("href");
  else place.remove();
  it.scrollTop += it.scrollHeight - before;
  find();
}
/* Whoever was asked to rewind finds the last few lines one can go back to lying open. */
function waysBack() {
  read("everything");
  const ways = all("[data-back]", $("log-lines")).slice(-5);
  for (const way of ways) way.closest("details").open = true;
  setTimeout(() => ways.at(-1)?.scrollIntoView({ block: "center" }));
}
document.addEventListener("click", (event) => {
  const button = event.target.closest("[data-reading], [data-search], [data-older], [data-left-off], [data-rewinding]");
  if (!button || button === root) return;
  if (button.matches("[data-older]")) { event.preventDefault(); earlier(button); return; }
  if (button.matches("[data-search]")) { search(); return; }
  if (button.matches("[data-left-off]")) { showMark(); return; }
  if (button.matches("[data-rewinding]")) { waysBack(); return; }
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
  makeRoom();
  for (const it of [box(), window]) it.addEventListener("scroll", () => { low = atFoot(); }, { passive: true });
  addEventListener("hashchange", () => { low = true; requestAnimationFrame(follow); });
  addEventListener("load", () => setTimeout(() => { low = true; follow(); }, 0)); /* after the browser went to its anchor */
}
