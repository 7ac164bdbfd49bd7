/* A screen reader reads out new lines of the log, politely, and what the line at the foot then asks. That the story
   went back everybody reads in passing: on a phone the line that says so may be out of sight. */
import { say } from "./arrivals.js";
import { actedAt } from "./come_into_view.js";
import { $, all } from "./dom.js";
import { hand } from "./left_off.js";
import { asksAnew } from "./outcome_to_tell.js";

let heard = newest();
function newest() { return Math.max(0, ...all("#log-lines [data-seq]").map((line) => Number(line.dataset.seq))); }
export function announce() {
  const said = $("said");
  const now = newest();
  if (said && now > heard) {
    const fresh = all("#log-lines .entry[data-seq]").filter((line) => Number(line.dataset.seq) > heard);
    if (Date.now() - actedAt() > 2000) hand(fresh);
    const back = fresh.findLast((line) => line.matches(".struck:not([data-aside])"));
    if (back) say(back.querySelector(".said").textContent);
    said.textContent = [...fresh.map((line) => line.querySelector(".said")?.textContent.trim()), asksAnew()].join(" ").trim();
  }
  heard = now;
}
