/* The face on the sheet of somebody new: another one by luck, or another of its parts. What was
   chosen stays when the table draws the sheet anew. */
const worn = new Map(); /* by the faces that luck had ready */

function wear(box, code) {
  worn.set(box.dataset.faces, code);
  box.querySelector("[name=face]").value = code;
  const face = box.querySelector("img");
  face.src = face.src.replace(/[a-z]+(?=\.svg)/, code);
}

export function wearFace() {
  for (const box of document.querySelectorAll(".npc-face")) {
    const code = worn.get(box.dataset.faces);
    if (code) wear(box, code);
  }
}

document.addEventListener("click", ({ target }) => {
  const button = target.closest(".npc-face button");
  if (!button) return;
  const box = button.closest(".npc-face"), now = box.querySelector("[name=face]").value;
  if ("another" in button.dataset) {
    const faces = box.dataset.faces.split(" ");
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
