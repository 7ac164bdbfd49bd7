/* A long wait is told to the game master, gently: nothing rings and nothing moves. */
import { $ } from "./dom.js";

const PATIENCE = 3; /* minutes */
const MINUTE = 60_000;
/* How far the table's clock is ahead of this one. */
const ahead = Date.parse(document.body.dataset.now) - Date.now() || 0;

export function nudge() {
  const line = $("nudge");
  if (!line) return;
  const minutes = Math.floor((Date.now() + ahead - Date.parse(line.dataset.since)) / MINUTE);
  line.hidden = !(minutes >= PATIENCE);
  line.querySelector("b").textContent = minutes < 60 ? `${minutes} minutes` : "more than an hour";
}
setInterval(nudge, MINUTE / 4);
