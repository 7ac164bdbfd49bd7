/* Days and times of day are told by the clock of whoever reads them. */
import { all } from "./dom.js";

const DAY = { day: "numeric", month: "long", year: "numeric" }, TIME = { hour: "2-digit", minute: "2-digit" };

export function tellTimes() {
  for (const time of all("time[datetime]:not([data-own])")) {
    const when = new Date(time.dateTime);
    if (Number.isNaN(when.getTime())) continue;
    time.textContent = when.toLocaleString("en-GB", time.dataset.as === "day" ? DAY : TIME);
    time.toggleAttribute("data-own", true);
  }
}
