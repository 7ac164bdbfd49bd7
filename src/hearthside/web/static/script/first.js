/* What comes before a page is drawn: theme and text size, kept in this browser, so that nothing flickers.
   Once the styles are there it sends for all other scripts, one after another: on a slow line they
   would take its room from the styles, and whoever waits sees nothing. */
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

for (const address of document.querySelector("meta[name=scripts]").content.split(" ")) {
  const script = document.createElement("script");
  Object.assign(script, { src: address, async: false });
  if (!address.includes("/vendor/")) script.type = "module";
  document.head.append(script);
}
