/* Dice settle once, when they have just fallen. */
import { all } from "./dom.js";

const faces = new Map(all(".tray[id]").map((tray) => [tray.id, tray.dataset.faces]));
let fallen = null; /* the first tray in which dice have just come to rest; “?” is one nobody has thrown yet */
export const fallenTray = () => fallen;
/* A die that is marked for something more lies where it lay. */
const bare = (told) => told?.replace(/ \([^)]*\)/g, "");
const marked = (before, now) => bare(before) === bare(now) && before.length <= now.length;
export function settle() {
  fallen = null;
  for (const tray of all(".tray[id]")) {
    if (tray.dataset.faces && !marked(faces.get(tray.id), tray.dataset.faces)) {
      if (!tray.dataset.faces.includes("?")) fallen ??= tray;
      tray.classList.add("settling");
      rest(tray);
    }
    faces.set(tray.id, tray.dataset.faces);
  }
}
/* How long they fall is said in dice.css alone. */
async function rest(tray) {
  await Promise.allSettled(tray.getAnimations({ subtree: true }).map((fall) => fall.finished));
  tray.classList.remove("settling");
}
