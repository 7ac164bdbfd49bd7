/* A face in the making: to change a part is to change a letter of its address, in the large face and
   in every small one; and pictures that are taken in where a form asks for one. */
import { $, all } from "./dom.js";
import { freshen } from "./opened_sheets.js";

const parts = () => document.querySelector(".maker-parts");

function redraw(form) {
  const kinds = [...new Set(all("[data-part], .swatches input, .steps input", form).map((one) => one.dataset.part ?? one.name))];
  const [, head, code] = form.dataset.faces.match(/^(.*\/)([a-z]+)(?=\.svg)/);
  const order = form.dataset.kinds.split(" ");
  const letters = [...code];
  for (const kind of kinds) {
    const inputs = all(`input[name="${kind}"]`, form);
    const at = inputs.findIndex((one) => one.checked);
    if (at >= 0) letters[order.indexOf(kind)] = String.fromCharCode(97 + at);
  }
  const source = (kind, letter) => `${head}${letters.map((old, at) => (order[at] === kind ? letter : old)).join("")}.svg`;
  const face = $("maker-face");
  let whole = face.querySelector("[data-whole]");
  if (!whole) { face.replaceChildren(whole = new Image()); whole.dataset.whole = ""; whole.alt = "The face as it is"; }
  whole.src = source("", "");
  for (const thumb of all("img[data-part]", form)) thumb.src = source(thumb.dataset.part, thumb.dataset.letter);
}

async function upload(field) {
  const slot = $(`${field.closest("fieldset").id}-error`);
  const sent = new FormData();
  sent.append("file", field.files[0]);
  slot.textContent = "Uploading…";
  let answer;
  try { answer = await fetch("pictures", { method: "POST", body: sent, headers: { "hx-request": "true" } }); } catch { slot.textContent = "That did not reach the table. Try again."; return; }
  if (!answer.ok) {
    const told = new DOMParser().parseFromString(await answer.text(), "text/html");
    slot.textContent = told.body.textContent.trim();
    return;
  }
  const { picture } = await answer.json();
  slot.textContent = "";
  let taken;
  for (let tries = 0; !taken && tries < 20; tries += 1) { /* the table may be drawing the form anew at this very moment */
    await freshen();
    taken = all("#sheet input[type=radio]").find((one) => one.value === picture);
    if (!taken) await new Promise((done) => setTimeout(done, 150));
  }
  if (taken) { taken.checked = true; taken.dispatchEvent(new Event("input", { bubbles: true })); }
}

document.addEventListener("change", ({ target }) => {
  if (parts()?.contains(target) && target.name !== "tab") redraw(parts());
  if (!target.files?.length) return;
  if (target.matches("[data-send]")) target.form.submit();
  if (target.matches("[data-upload]")) upload(target);
});

/* A picture looked at closely: over everything, as large as the window, and twice that on a tap. */
function look(address, words) {
  let over = $("look");
  if (!over) {
    over = document.createElement("div");
    over.id = "look"; over.className = "look"; over.popover = "auto";
    const shut = document.createElement("button");
    shut.className = "button"; shut.type = "button"; shut.textContent = "Close";
    shut.addEventListener("click", () => over.hidePopover());
    over.append(new Image(), shut);
    over.querySelector("img").addEventListener("click", () => over.classList.toggle("near"));
    document.body.append(over);
  }
  const image = over.querySelector("img");
  image.src = address; image.alt = words;
  over.classList.remove("near");
  over.showPopover();
  over.querySelector("button").focus();
}
document.addEventListener("click", (event) => {
  const link = event.target.closest("a[data-look]");
  if (!link || event.ctrlKey || event.metaKey || event.shiftKey) return;
  event.preventDefault();
  look(link.href, link.querySelector("img")?.alt ?? "");
});
