/* Theme and text size, kept in this browser. Set before anything is drawn, so that nothing flickers. */
const root = document.documentElement;
const SIZES = { "": "", large: "112.5%", largest: "150%" };

function put(name, value) {
  if (name === "theme") root.style.colorScheme = value;
  else root.style.fontSize = SIZES[value] ?? "";
}
const recall = (name) => { try { return localStorage.getItem(`look:${name}`) ?? ""; } catch { return ""; } };
for (const name of ["theme", "size"]) put(name, recall(name));

export function showLook() {
  for (const name of ["theme", "size"]) {
    for (const button of document.querySelectorAll(`[data-${name}-to]`)) button.setAttribute("aria-pressed", String(button.dataset[`${name}To`] === recall(name)));
  }
}
document.addEventListener("click", ({ target }) => {
  const button = target.closest("[data-theme-to], [data-size-to]");
  if (!button) return;
  const name = "themeTo" in button.dataset ? "theme" : "size", value = button.dataset[`${name}To`];
  put(name, value);
  try { localStorage.setItem(`look:${name}`, value); } catch { /* private window: for this page only */ }
  showLook();
});
