/* An order is tapped, best first: each tap takes the next place, another gives it back. The lists it
   fills are what is sent, and all there is without script. */
import { all } from "./dom.js";

const places = (rank) => all("select", rank);

export function rank(within = document) {
  for (const field of all(".ranked", within)) {
    let chips = field.querySelector(".rank-chips");
    if (!chips) {
      chips = Object.assign(document.createElement("div"), { className: "rank-chips" });
      chips.setAttribute("role", "group");
      chips.setAttribute("aria-label", field.querySelector("legend").firstChild.textContent.trim());
      for (const pick of [...places(field)[0].options].filter((one) => one.value)) {
        const chip = Object.assign(document.createElement("button"), { type: "button", className: "rank-chip" });
        chip.dataset.pick = pick.value;
        const name = Object.assign(document.createElement("b"), { textContent: pick.text });
        if (pick.dataset.help) name.append(Object.assign(document.createElement("small"), { textContent: pick.dataset.help }));
        chip.append(name, document.createElement("span"));
        chips.append(chip);
      }
      field.querySelector("ol").before(chips);
    }
    for (const chip of all(".rank-chip", chips)) {
      const at = places(field).findIndex((place) => place.value === chip.dataset.pick);
      chip.setAttribute("aria-pressed", String(at >= 0));
      chip.lastElementChild.textContent = at < 0 ? "tap" : places(field)[at].parentElement.dataset.worth ?? `${at + 1}.`;
    }
  }
}

document.addEventListener("click", ({ target }) => {
  const chip = target.closest(".rank-chip");
  if (!chip) return;
  const field = chip.closest(".ranked"), taken = places(field).find((place) => place.value === chip.dataset.pick);
  const open = taken ?? places(field).find((place) => !place.value);
  if (!open) return;
  const last = places(field).at(-1), chips = all(".rank-chip", field);
  if (taken === last && chips.length === places(field).length) return; /* it followed: whoever taps on has no need to */
  if (taken) { /* those behind it move up */
    const rest = places(field).map((place) => place.value).filter((value) => value && value !== chip.dataset.pick);
    places(field).forEach((place, at) => { place.value = rest[at] ?? ""; });
  } else {
    open.value = chip.dataset.pick;
    const left = chips.filter((one) => !places(field).some((place) => place.value === one.dataset.pick));
    const empty = places(field).filter((place) => !place.value);
    if (left.length === 1 && empty.length === 1) empty[0].value = left[0].dataset.pick; /* the last follows from the others */
  }
  for (const place of places(field)) place.dispatchEvent(new Event("input", { bubbles: true }));
  open.dispatchEvent(new Event("change", { bubbles: true }));
  rank();
});
