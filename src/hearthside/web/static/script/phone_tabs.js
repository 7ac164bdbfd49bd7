/* Tabs on a phone: the address says which part of the table is shown, this says it to those who listen. */
import { all } from "./dom.js";

export function markTab() {
  const here = ["#cast", "#log"].includes(location.hash) ? location.hash : "#play";
  for (const tab of all(".tabs a")) {
    if (tab.hash === here) tab.setAttribute("aria-current", "page");
    else tab.removeAttribute("aria-current");
  }
}
window.addEventListener("hashchange", markTab);
