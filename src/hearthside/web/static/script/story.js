/* The story: two readings, the newest line at the bottom, earlier ones above. */
import { $, all, root } from "./dom.js";
import { lastLines } from "./last_lines.js";
import { keepMark, leftOff, showMark } from "./left_off.js";
import { lines, narrow, recall, remember, told } from "./story_lines.js";
import { find, search } from "./story_search.js";

/* ---------- Story, or Everything ---------- */
export function read(reading = recall("reading") || "story") {
  root.dataset.reading = reading;
  for (const button of all("[data-reading]").filter((one) => one !== root)) button.setAttribute("aria-pressed", String(button.dataset.reading === reading));
}

/* ---------- The newest line is in sight, unless you read further up ---------- */
const box = () => $("tale-scroll");
/* What scrolls: on a desk the story's own column, on a phone the page, while it shows the story. */
const scroller = () => (narrow.matches ? location.hash === "#log" && document.scrollingElement : box());
let low = true;
const atFoot = () => { const it = scroller(); return !it || it.scrollHeight - it.scrollTop - it.clientHeight < 120; };
export function follow() {
  const it = scroller();
  keepMark(); /* the whole log may have been drawn anew, */
  fill(); /* and be shorter than its column now */
  if (it && low) it.scrollTo({ top: it.scrollHeight, behavior: "instant" });
  lastLines();
}

/* On a phone the line to write lies over the page: the page ends above it, however tall it grows. */
const foot = new ResizeObserver(([it]) => {
  root.style.setProperty("--write", `${Math.ceil(it.borderBoxSize[0].blockSize)}px`);
  follow();
});
function makeRoom() {
  const write = document.querySelector(".write");
  if (write) foot.observe(write);
  new ResizeObserver(fill).observe(box()); /* it may be shown only now */
}

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
/* A column that is half empty has room for what came before; a page of nothing but rules too. */
const ENOUGH = 6;
const filled = (it) => { const room = narrow.matches ? document.documentElement : it; return room.scrollHeight > room.clientHeight && lines().filter(told).length >= ENOUGH; };
let filling = false;
async function fill() {
  const link = document.querySelector("#log-lines [data-older]"), it = box();
  if (filling || !link?.offsetParent || filled(it)) return;
  filling = true;
  await earlier(link);
  filling = false;
  if (document.contains(link)) fill();
}
document.addEventListener("click", (event) => {
  const button = event.target.closest("[data-reading], [data-search], [data-older], [data-left-off]");
  if (!button || button === root) return;
  if (button.matches("[data-older]")) { event.preventDefault(); earlier(button); return; }
  if (button.matches("[data-search]")) { search(); return; }
  if (button.matches("[data-left-off]")) { showMark(() => { low = false; }); return; }
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
