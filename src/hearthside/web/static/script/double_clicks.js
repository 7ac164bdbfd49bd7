/* A double click is one press: the button that the first click brought under the finger waits for another. */
const TWICE = 300; /* milliseconds; a mouse counts its own clicks, a finger is timed */

const meant = (button) => [button.form?.id, button.form?.elements.option?.value, button.name && button.value, button.textContent.trim()].join(" ");
let first = { key: "", at: 0, x: 0, y: 0 };

document.addEventListener("click", (event) => {
  const pressed = event.target.closest("button, summary, a");
  const near = Math.hypot(event.clientX - first.x, event.clientY - first.y) < 24;
  const tapped = event.pointerType === "touch" && event.timeStamp - first.at < TWICE && near;
  const again = event.detail > 1 || tapped;
  const key = pressed ? meant(pressed) : "";
  if (again && first.key && pressed?.matches("button") && pressed.type === "submit" && key !== first.key) {
    event.preventDefault();
    event.stopImmediatePropagation();
    return;
  }
  if (!again) first = { key, at: event.timeStamp, x: event.clientX, y: event.clientY };
}, true);
