/* The connection: one stream keeps the table page up to date, and one line says when it is lost. */
import { $, root } from "./dom.js";

/* Asked for here and not with hx-sse:connect: htmx may start before its extension has loaded,
   and would then never connect. The extension takes over whatever answers as a stream. */
export function connect() {
  const stream = $("stream");
  if (stream && window.htmx) htmx.ajax("GET", stream.dataset.from, { source: stream, target: stream, swap: "none" });
}
const LOST = "Reconnecting. What you typed is kept.";
export function offline(lost) {
  const line = $("connection"); /* gone where the page is being left */
  if (line) { line.textContent = LOST; line.hidden = !lost; }
  root.toggleAttribute("data-lost", lost);
}
function linked(yes) {
  offline(!yes);
  root.toggleAttribute("data-linked", yes);
}
const GONE = [403, 404]; /* the seat is not yours any more: the page itself says so */
function again() { linked(false); setTimeout(connect, 2500); }

document.addEventListener("htmx:response:error", ({ target, detail: { ctx } }) => {
  if (target.id !== "stream") return;
  if (GONE.includes(ctx.response.status)) location.reload();
  else again();
});
document.addEventListener("htmx:error", ({ target }) => { if (target.id === "stream") again(); });
document.addEventListener("htmx:sse:error", ({ detail }) => {
  linked(false);
  if (GONE.includes(detail.status)) location.reload();
});
document.addEventListener("htmx:sse:before:connection", ({ detail }) => { if (detail.connection.attempt > 0) linked(false); });
document.addEventListener("htmx:sse:after:connection", () => linked(true));
document.addEventListener("htmx:sse:close", ({ target, detail }) => {
  if (target.id === "stream" && detail.reason === "ended") again();
});
