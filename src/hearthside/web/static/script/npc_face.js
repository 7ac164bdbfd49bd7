/* The face on the sheet of somebody new: by luck it follows the name and the pronouns; another one, or another
   of its parts. What was chosen stays, also when the table draws the sheet anew; so does the face of somebody
   who came with one, whatever they are called then. */
const worn = new Map(); /* by the faces that luck had ready */

function ready(box) {
  const every = box.dataset.faces.split(";").map((one) => one.split(":"));
  const whose = box.closest("form")?.elements.pronouns?.value;
  return (every.find(([one]) => one === whose) ?? every[0])[1].split(" ");
}

/* A name always brings the same of them. */
function byName(box) {
  const faces = ready(box), name = box.closest("form")?.elements.name?.value?.trim() ?? "";
  return faces[[...name].reduce((sum, one) => (sum * 31 + one.codePointAt(0)) % 9973, 0) % faces.length];
}

function wear(box, code) {
  worn.set(box.dataset.faces, code);
  show(box, code);
}

function show(box, code) {
  box.querySelector("[name=face]").value = code;
  const face = box.querySelector("img");
  face.src = face.src.replace(/[a-z]+(?=\.svg)/, code);
}

export function wearFace() {
  for (const box of document.querySelectorAll(".npc-face")) {
    const { faces, stays } = box.dataset;
    show(box, worn.get(faces) ?? (ready(box).includes(stays) ? stays : byName(box)));
  }
}

document.addEventListener("change", ({ target }) => {
  if (target.name === "pronouns" || target.name === "name") wearFace();
});

document.addEventListener("click", ({ target }) => {
  const button = target.closest(".npc-face button");
  if (!button) return;
  const box = button.closest(".npc-face"), now = box.querySelector("[name=face]").value;
  if ("another" in button.dataset) {
    const faces = ready(box);
    wear(box, faces[(faces.indexOf(now) + 1) % faces.length]);
    return;
  }
  const counts = box.dataset.ofParts.trim().split(" ").map((one) => one.split(":"));
  const at = counts.findIndex(([kind]) => kind === button.dataset.next);
  const next = (now.charCodeAt(at) - 97 + 1) % Number(counts[at][1]);
  wear(box, now.slice(0, at) + String.fromCharCode(97 + next) + now.slice(at + 1));
});
