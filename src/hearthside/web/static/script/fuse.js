/* A fuse burns down beside what is put to you; the table's clock counts, this only shows it. */
import { all } from "./dom.js";

const ahead = Date.parse(document.body.dataset.now) - Date.now() || 0; /* how far the table's clock is ahead of this one */

export function burn() {
  for (const fuse of all(".fuse[data-since]")) {
    const whole = Number(fuse.dataset.fuse) * 1000, gone = Math.max(0, Date.now() + ahead - Date.parse(fuse.dataset.since));
    const spark = fuse.firstElementChild;
    if (fuse.dataset.burning === fuse.dataset.since) continue;
    fuse.dataset.burning = fuse.dataset.since;
    spark.animate([{ width: `${Math.max(0, 100 - (gone / whole) * 100)}%` }, { width: "0%" }], { duration: Math.max(1, whole - gone), fill: "forwards" });
  }
}
