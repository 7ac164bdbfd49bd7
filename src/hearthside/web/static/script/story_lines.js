/* The lines of the story as they stand on the page, and what a browser keeps about reading them. */
import { all } from "./dom.js";

const shelf = `story:${location.pathname}`;
export const recall = (name) => { try { return localStorage.getItem(`${shelf}:${name}`) ?? ""; } catch { return ""; } };
export const remember = (name, value) => { try { localStorage.setItem(`${shelf}:${name}`, value); } catch { /* private window */ } };
export const lines = () => all("#log-lines > .entry");
export const seq = (line) => Number(line.dataset.seq);
/* What a line says, without what it says when asked, and the whole names of those it calls by one word. */
export const wordsOf = (line) => [...[...line.childNodes].filter((part) => !part.matches?.(".why-line")).map((part) => part.textContent), ...[...line.querySelectorAll("[data-name]")].map((part) => part.dataset.name)].join(" ").trim();
/* How something went: an outcome, or a turn in the story that wears its grade. */
export const ENDED = ":is([data-kind=outcome], [data-kind=turning])";
export const told = (line) => !line.hasAttribute("data-aside");
/* A phone shows the table or the story, a desk both. */
export const narrow = matchMedia("(max-width: 59.99rem)");
