/* A line begun for the story is how somebody goes about what they then try: it moves into the blank that asks for that,
   and back if nothing is tried after all. As the narrator, for some only or about an outcome it is something else. */
import { $, all } from "./dom.js";
import { fromTab, letGo, toTab, typedIn } from "./kept_typing.js";
import { tie } from "./outcome_to_tell.js";

const shelf = `over:${location.pathname}`;
let over = fromTab(shelf); /* the blank it moved into, by id, and its words: a page that is loaded anew opens no sheet */
const moved = (id, words) => { over = { id, words }; toTab(shelf, over); };
const line = () => $("composer")?.querySelector("textarea");

function fill(field, words) {
  field.value = words;
  field.dispatchEvent(new Event("input", { bubbles: true }));
}
/* Whether somebody in the story does it, in everybody's sight. */
function isDeed(form) {
  const voice = form.elements.voice;
  const narrated = voice?.matches("select") && voice.selectedOptions[0]?.dataset.called === "";
  return !narrated && !form.querySelector(".as-to :checked") && !tie();
}

export function handOver(sheet) {
  const written = line(), words = written?.value.trim();
  if (!words || !isDeed(written.form)) return;
  const blank = all("[data-deed]", sheet).find((one) => !one.value && words.length <= one.maxLength);
  if (!blank) return;
  let fold = null;
  for (let each = blank.closest("details:not([open])"); each; each = each.parentElement.closest("details:not([open])")) fold = each;
  fold?.before(blank.closest(".blank-of")); /* in sight; what else is asked stays folded */
  fill(blank, words);
  fill(written, "");
  moved(blank.id, words);
}

export function handBack() {
  const { id, words } = over, written = line();
  moved();
  if (!id || typedIn(id) !== words || !written || written.value) return;
  letGo(id);
  fill(written, words);
  document.dispatchEvent(new CustomEvent("hearthside:left"));
}
document.addEventListener("hearthside:taken", ({ detail: { form } }) => { if (form.closest("#sheet")) moved(); });
