/* Being called when the table waits for you: by sound, vibration or a notification, each off until you
   ask for it in the menu, and kept in this browser. The title says it in any case. */
import { $, all } from "./dom.js";

const recall = (way) => { try { return localStorage.getItem(`call:${way}`) === "on"; } catch { return false; } };
const remember = (way, on) => { try { localStorage.setItem(`call:${way}`, on ? "on" : ""); } catch { /* private window: for this page only */ } };
const ways = new Map(["sound", "buzz", "notice"].map((way) => [way, recall(way)]));

/* ---------- Two soft notes, made here ---------- */
let air = null;
function awaken() {
  air ??= window.AudioContext ? new AudioContext() : null;
  air?.resume?.();
}
function note(pitch, start) {
  const tone = air.createOscillator(), loud = air.createGain(), at = air.currentTime + start;
  tone.type = "sine";
  tone.frequency.value = pitch;
  loud.gain.setValueAtTime(0, at);
  loud.gain.linearRampToValueAtTime(0.16, at + 0.03);
  loud.gain.exponentialRampToValueAtTime(0.0001, at + 0.7);
  tone.connect(loud).connect(air.destination);
  tone.start(at);
  tone.stop(at + 0.75);
}
function ring() {
  awaken();
  if (air?.state !== "running") return; /* a browser lets nobody ring before the page was touched */
  note(587.33, 0);
  note(783.99, 0.18);
  document.documentElement.dataset.rang = String(Number(document.documentElement.dataset.rang ?? 0) + 1);
}
for (const touch of ["pointerdown", "keydown"]) addEventListener(touch, () => { if (ways.get("sound")) awaken(); }, { passive: true });

/* ---------- Notifications, where the browser allows them ---------- */
const allowed = () => "Notification" in window && Notification.permission === "granted";
async function notify() {
  const words = { body: document.querySelector("#panel > .asks > p, #panel > p")?.textContent.trim() ?? "", tag: location.pathname, icon: document.querySelector("link[rel=apple-touch-icon]")?.href, data: { url: location.href.split("#")[0] } };
  const title = $("turn-title")?.textContent.trim() || "The table waits for you";
  const worker = await navigator.serviceWorker?.getRegistration();
  if (worker) worker.showNotification(title, words);
  else new Notification(title, words).onclick = () => window.focus();
}

/* The table has begun to wait for you. */
export function call() {
  if (ways.get("sound")) ring();
  if (ways.get("buzz")) navigator.vibrate?.([80, 60, 80]);
  if (ways.get("notice") && allowed() && document.visibilityState === "hidden") notify();
  navigator.setAppBadge?.(1)?.catch?.(() => {});
}
export const answered = () => { navigator.clearAppBadge?.()?.catch?.(() => {}); };

/* ---------- In the menu ---------- */
const told = (words) => { const slot = $("calls-told"); if (slot) slot.textContent = words; };
export function showCalls() {
  for (const button of all("[data-call-by]")) {
    const way = button.dataset.callBy;
    if (way === "buzz") button.hidden = !navigator.vibrate;
    if (way === "notice") button.hidden = !("Notification" in window);
    button.setAttribute("aria-pressed", String(ways.get(way) && (way !== "notice" || allowed())));
  }
}
async function turn(way) {
  let on = !(ways.get(way) && (way !== "notice" || allowed()));
  told("");
  if (way === "notice" && on && !allowed()) {
    on = (await Notification.requestPermission()) === "granted";
    if (!on) told("This browser does not allow notifications here. You can change that in its settings for this site.");
  }
  ways.set(way, on);
  remember(way, on);
  if (on && way === "sound") ring();
  if (on && way === "buzz") navigator.vibrate?.(60);
  showCalls();
}
let install = null; /* the browser's own offer, kept until somebody wants it */
addEventListener("beforeinstallprompt", (event) => {
  event.preventDefault();
  install = event;
  for (const button of all("[data-install]")) button.hidden = false;
});
document.addEventListener("click", ({ target }) => {
  const way = target.closest("[data-call-by]")?.dataset.callBy;
  if (way) turn(way);
  if (target.closest("[data-install]") && install) { install.prompt(); install = null; target.closest("[data-install]").hidden = true; }
});

/* Only where it is safe does a browser take a worker: over https, or on this machine. */
export function enlist() {
  const manifest = document.querySelector("link[rel=manifest]")?.href;
  if (manifest && isSecureContext) navigator.serviceWorker?.register(new URL("worker.js", manifest)).catch(() => {});
}
