/* A button that moves away while it is pressed was pressed all the same: a step is checked as one
   leaves a blank, and what it then says may push the way on up or down. */
const STILL = 8; /* pixels a hand that only presses may move */
let held = null;

document.addEventListener("pointerdown", (event) => {
  const button = event.target.closest(".step-foot button");
  held = button && !event.button ? { button, x: event.clientX, y: event.clientY } : null;
}, true);
document.addEventListener("pointerup", (event) => {
  const { button, x, y } = held ?? {};
  held = null;
  if (!button?.isConnected || button.contains(event.target)) return;
  if (Math.hypot(event.clientX - x, event.clientY - y) <= STILL) button.click();
}, true);
