/* A new scene is pictured as its title has it, or else what is going on, until somebody chooses: “The
   harbour at dawn”. */
import { all } from "./dom.js";

/* The place that is named first, by the longest word: a churchyard is no church. */
function named(title, thumbs) {
  const found = thumbs.map((thumb) => [thumb, new RegExp(`\\b(${thumb.dataset.words.replaceAll(" ", "|")})(side|front|bank|mouth|yard)?(e?s)?\\b`, "i").exec(title)])
    .filter(([, hit]) => hit);
  return found.sort(([, one], [, other]) => one.index - other.index || other[1].length - one[1].length)[0]?.[0];
}

document.addEventListener("input", ({ target, isTrusted }) => {
  const form = target.form;
  const thumbs = form && all(".places input[data-words]", form);
  if (!thumbs?.length) return;
  const row = thumbs[0].closest(".places");
  if (row.contains(target)) { if (isTrusted) row.dataset.chosen = ""; return; }
  const kind = form.elements.kind?.value ?? "scene";
  const { title, premise } = form.elements;
  if (![title, premise].includes(target) || title.defaultValue || "chosen" in row.dataset || kind !== "scene") return;
  const before = all("input", row).find((one) => one.defaultChecked);
  const found = named(title.value, thumbs) ?? (premise && named(premise.value, thumbs)) ?? before;
  if (!found || found.checked) return;
  found.checked = true;
  found.dispatchEvent(new Event("input", { bubbles: true })); /* kept when the table draws the form anew */
  const thumb = found.closest(".thumb");
  row.scrollTo({ left: thumb.offsetLeft - row.clientWidth / 2 + thumb.offsetWidth / 2, behavior: "smooth" });
});
