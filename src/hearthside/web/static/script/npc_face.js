/* The face on the sheet of somebody new: by luck it follows the pronouns; another one, or another
   of its parts. What was chosen stays, also when the table draws the sheet anew. */
const worn = new Map(); /* by the faces that luck had ready */

function ready(box) {
  const every = box.dataset.faces.split(";").map((one) => one.split(":"));
  const whose = box.closest("form")?.elements.pronouns?.value;
  return (every.find(([one]) => one === whose) ?? every[0])[1].split(" ");
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
    show(box, worn.get(box.dataset.faces) ?? ready(box)[0]);
  }
}

document.addEventListener("change", ({ target }) => {
  if (target.name === "pronouns") wearFace();
});

document.addEventListener("click", ({ target }) => {
  const button = target.closest(".npc-face button");
  if (!button) return;
  const box = button.closest(".npc-face"), now = box.querySelector("[name=face]").value;
  if ("another" in button.dataset) {
    const faces = ready(box);
    const tries = Number(box.dataset.tries ?? 0) + 1;
    box.dataset.tries = tries;
    wear(box, faces[tries % faces.length]);
    return;
  }
  const counts = box.dataset.ofParts.trim().split(" ").map((one) => one.split(":"));
  const at = counts.findIndex(([kind]) => kind === button.dataset.next);
  const next = (now.charCodeAt(at) - 97 + 1) % Number(counts[at][1]);
  wear(box, now.slice(0, at) + String.fromCharCode(97 + next) + now.slice(at + 1));
});
