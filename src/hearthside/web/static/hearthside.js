/* Hearthside in the browser. Pages work without this; with it they keep what you type, say what
   is new, and stay where you are. Plain script, no framework; htmx does the swapping. */
(() => {
  "use strict";
  const root = document.documentElement;
  const body = document.body;
  const $ = (id) => document.getElementById(id);
  const all = (selector, within = document) => [...within.querySelectorAll(selector)];
  root.classList.add("scripted");

  /* ---------- What you typed is kept ----------
     By field id, for this page and this browser tab, from the first keystroke until the move that
     it belongs to was taken. A redraw, a reload or a dropped connection loses nothing. */
  const shelf = `kept:${location.pathname}`;
  const kept = new Map(Object.entries(read(shelf)));

  function read(name) {
    try { return JSON.parse(sessionStorage.getItem(name)) || {}; } catch { return {}; }
  }
  function save() {
    try { sessionStorage.setItem(shelf, JSON.stringify(Object.fromEntries(kept))); } catch { /* private window: kept while the page is open */ }
  }
  const ticks = (field) => field.type === "radio" || field.type === "checkbox";
  const keepable = (field) => field.id && field.name && !field.readOnly && !["hidden", "file", "submit", "search"].includes(field.type);

  function keep(field) {
    if (!keepable(field)) return;
    if (field.type === "radio" && field.form) {
      for (const other of all(`input[type=radio][name="${CSS.escape(field.name)}"]`, field.form)) kept.delete(other.id);
    }
    kept.set(field.id, ticks(field) ? field.checked : field.value);
    save();
  }
  const known = new WeakSet(all("details.act")); /* cards that were here before: open or closed as you left them */
  function restore() {
    for (const [id, value] of kept) {
      if (!$(id)) growTo(id);
      const field = $(id);
      if (!field) continue;
      const card = field.closest("details.act");
      if (card && !known.has(card) && !ticks(field)) card.open = true; /* it was gone for a while: what you typed is back */
      if (field === document.activeElement) continue;
      if (ticks(field)) { if (field.checked !== value) field.checked = value; }
      else if (field.value !== value) field.value = value;
    }
    for (const card of all("details.act")) known.add(card);
  }
  function forget(form) {
    for (const field of form.elements) kept.delete(field.id);
    save();
  }

  /* ---------- Lines of the same blanks: typing in the spare one adds the next ---------- */
  function grow(line) {
    const rows = line.closest("[data-rows]");
    const lines = all(".line", rows);
    if (lines.at(-1) !== line || lines.length >= Number(rows.dataset.most)) return;
    const filled = [...line.querySelectorAll("input, textarea, select")].some((field) => (ticks(field) ? field.checked : field.value.trim()));
    if (!filled) return;
    const name = rows.dataset.rows;
    const from = `${name}.${lines.length - 1}.`, to = `${name}.${lines.length}.`;
    const oldId = `${rows.id}-${lines.length - 1}-`, newId = `${rows.id}-${lines.length}-`;
    const spare = line.cloneNode(true);
    for (const part of all("*", spare)) {
      for (const { name: key, value } of [...part.attributes]) {
        if (key === "name" && value.startsWith(from)) part.setAttribute(key, to + value.slice(from.length));
        else if (["id", "for", "list", "aria-describedby"].includes(key)) part.setAttribute(key, value.replaceAll(oldId, newId));
      }
      if (part.matches("input, textarea, select")) { if (ticks(part)) part.checked = false; else part.value = ""; }
      if (part.matches(".error")) part.textContent = "";
    }
    line.after(spare);
  }
  function growTo(id) { /* a kept blank may stand in a line that script added */
    for (const rows of all("[data-rows]")) {
      if (!id.startsWith(rows.id)) continue;
      for (let guard = 0; guard < 20 && !$(id); guard++) {
        restoreLine(rows);
        const before = all(".line", rows).length;
        grow(all(".line", rows).at(-1));
        if (all(".line", rows).length === before) break;
      }
    }
  }
  function restoreLine(rows) {
    for (const field of all("input, textarea, select", rows)) {
      if (kept.has(field.id)) { if (ticks(field)) field.checked = kept.get(field.id); else field.value = kept.get(field.id); }
    }
  }

  /* ---------- Redraws: htmx morphs the page; what you touched stays as you left it ---------- */
  /* A card that looks the same is left alone, which is most of a desk. Only its number moves on:
     it says at which entry of the log the form was drawn. */
  function renumber(card, drawn) {
    const number = card.querySelector("[name=seq]");
    if (number) number.value = drawn.querySelector("[name=seq]").value;
    return false;
  }
  const touched = (node) => node.id && kept.has(node.id);
  if (window.htmx) {
    htmx.registerExtension("hearthside", {
      htmx_before_morph_node(_, { oldNode, newNode }) {
        if (oldNode.dataset?.sum && oldNode.dataset.sum === newNode.dataset.sum) return renumber(oldNode, newNode);
        if (oldNode.matches?.("[data-rows]") && all("input, textarea, select", oldNode).some(touched)) return false;
        if (!touched(oldNode)) return true;
        if (oldNode.tagName === "SELECT") return false;
        if (oldNode.tagName === "TEXTAREA") newNode.defaultValue = oldNode.defaultValue;
        else if (oldNode.tagName === "INPUT") {
          for (const name of ["value", "checked"]) {
            if (oldNode.hasAttribute(name)) newNode.setAttribute(name, oldNode.getAttribute(name));
            else newNode.removeAttribute(name);
          }
        }
        return true;
      },
    });
  }

  /* ---------- Which of these people are you ---------- */
  function markYou() {
    const you = body.dataset.seat;
    if (!you) return;
    for (const person of all("[data-player]")) person.toggleAttribute("data-you", person.dataset.player === you);
  }

  /* ---------- Blanks that are wrong are marked for those who hear the page ---------- */
  function markWrong() {
    const problems = $("problems");
    const listed = new Set((problems?.dataset.wrong || "").split(" "));
    for (const slot of all(".error")) {
      const field = $(slot.id.replace(/-error$/, ""));
      if (!field || !field.matches("input, textarea, select, fieldset")) continue;
      if (slot.textContent.trim() || listed.has(field.id)) field.setAttribute("aria-invalid", "true");
      else field.removeAttribute("aria-invalid");
    }
  }

  /* ---------- New lines of the log are read out, politely ---------- */
  let heard = newest();
  function newest() { return Math.max(0, ...all("#log-lines [data-seq]").map((line) => Number(line.dataset.seq))); }
  function announce() {
    const said = $("said");
    const now = newest();
    if (said && now > heard) {
      const fresh = all("#log-lines .entry[data-seq]").filter((line) => Number(line.dataset.seq) > heard);
      said.textContent = fresh.map((line) => line.querySelector(".said")?.textContent.trim()).join(" ");
    }
    heard = now;
  }

  /* ---------- Dice settle once, when they have just fallen ---------- */
  const faces = new Map(all(".tray[id]").map((tray) => [tray.id, tray.dataset.faces]));
  function settle() {
    for (const tray of all(".tray[id]")) {
      if (tray.dataset.faces && faces.get(tray.id) !== tray.dataset.faces) {
        tray.classList.add("settling");
        setTimeout(() => tray.classList.remove("settling"), 900);
      }
      faces.set(tray.id, tray.dataset.faces);
    }
  }

  /* ---------- A table that has stopped rests for the keyboard, too ---------- */
  function rest() {
    const stopped = Boolean(document.querySelector("[data-call]"));
    for (const part of all("#scene, #attempt, #desk")) part.inert = stopped;
  }

  /* ---------- After every redraw ---------- */
  let focused = null;
  document.addEventListener("htmx:before:swap", () => {
    focused = document.activeElement?.closest("#turn") ? document.activeElement : null;
  });
  document.addEventListener("htmx:after:swap", () => {
    restore(); markYou(); markWrong(); announce(); settle(); rest();
    /* the control you were on is gone: stay in the panel instead of falling to the page's top */
    if (focused && !focused.isConnected && document.activeElement === body) $("turn-title")?.focus({ preventScroll: true });
  });

  /* ---------- Moves: taken, refused, or lost on the way ---------- */
  const sorry = (sentence) => { const slot = $("sorry"); if (slot) slot.textContent = sentence; };
  document.addEventListener("htmx:after:request", ({ detail: { ctx } }) => {
    const form = ctx.sourceElement.closest?.("form.move");
    if (!form) return;
    const status = ctx.response.status;
    if (status === 204) {
      forget(form);
      form.reset();
      sorry("");
      for (const slot of all(".error", form)) slot.textContent = "";
      for (const fold of all("details.sure[open]", form)) fold.open = false;
      const card = form.closest("details.act, details.rewind");
      if (card) card.open = false;
    } else if (status >= 400 && status !== 422) {
      sorry("The table could not answer. What you typed is kept. Try again in a moment.");
    } else if (status === 422) {
      sorry("");
      for (const slot of all(".error", form)) slot.textContent = "";
    }
  });
  document.addEventListener("htmx:response:error", ({ target }) => { if (target.id === "stream") again(); });
  document.addEventListener("htmx:error", ({ detail, target }) => {
    if (target.id === "stream") { again(); return; }
    if (detail.ctx?.sourceElement?.closest?.("form.move")) sorry("That did not reach the table. What you typed is kept. Try again.");
  });

  /* ---------- The connection, said in one line ---------- */
  function offline(lost) {
    const line = $("connection");
    if (line) line.hidden = !lost;
    root.toggleAttribute("data-linked", !lost);
  }
  /* Asked for here and not with hx-sse:connect: htmx may start before its extension has loaded,
     and would then never connect. The extension takes over whatever answers as a stream. */
  function connect() {
    const stream = $("stream");
    if (stream && window.htmx) htmx.ajax("GET", stream.dataset.from, { source: stream, target: stream, swap: "none" });
  }
  function again() { offline(true); setTimeout(connect, 2500); }
  document.addEventListener("htmx:sse:error", () => offline(true));
  document.addEventListener("htmx:sse:before:connection", ({ detail }) => { if (detail.connection.attempt > 0) offline(true); });
  document.addEventListener("htmx:sse:after:connection", () => offline(false));
  document.addEventListener("htmx:sse:close", ({ target, detail }) => {
    if (target.id === "stream" && detail.reason === "ended") again();
  });

  /* ---------- Tabs on a phone: the address says which, this says it to those who listen ---------- */
  function markTab() {
    const here = ["#cast", "#log"].includes(location.hash) ? location.hash : "#play";
    for (const tab of all(".tabs a")) {
      if (tab.hash === here) tab.setAttribute("aria-current", "page");
      else tab.removeAttribute("aria-current");
    }
  }
  window.addEventListener("hashchange", markTab);

  /* ---------- Typing and tapping ---------- */
  document.addEventListener("input", ({ target }) => {
    if (!target.matches("input, textarea, select")) return;
    keep(target);
    const slot = $(`${target.id}-error`);
    if (slot?.textContent) { slot.textContent = ""; target.removeAttribute("aria-invalid"); }
    const line = target.closest("[data-rows] > .line");
    if (line) grow(line);
  });
  document.addEventListener("submit", ({ target }) => {
    if (!target.matches("form.move")) { forget(target); }
  });
  document.addEventListener("click", (event) => {
    const button = event.target.closest("[data-step], [data-mark], [data-unmark], [data-copy], [data-print], a.rule");
    if (!button) {
      for (const chip of all("details.chip[open], details.approach[open], details.because[open]")) if (!chip.contains(event.target)) chip.open = false;
      return;
    }
    if (button.dataset.step) step(button);
    else if (button.matches("[data-mark], [data-unmark]")) mark(button);
    else if (button.dataset.copy) copy(button);
    else if (button.matches("[data-print]")) window.print();
    else if (window.htmx && !event.ctrlKey && !event.metaKey && !event.shiftKey) { event.preventDefault(); openCard(button); }
  });
  document.addEventListener("keydown", (event) => {
    if (event.key !== "Escape") return;
    for (const chip of all("details.chip[open], details.approach[open], details.because[open]")) chip.open = false;
  });

  function step(button) {
    const field = $(button.dataset.for);
    const start = field.value === "" ? Number(field.min) - Math.min(0, Number(button.dataset.step)) - Number(button.dataset.step) : Number(field.value);
    field.value = Math.min(Number(field.max), Math.max(Number(field.min), start + Number(button.dataset.step)));
    field.dispatchEvent(new Event("input", { bubbles: true }));
    field.dispatchEvent(new Event("change", { bubbles: true }));
  }
  /* A mark is a pair of brackets in the text: around the selection, or the word the caret is in. */
  function mark(button) {
    const field = $(button.dataset.for);
    const text = field.value;
    let [from, to] = [field.selectionStart, field.selectionEnd];
    const open = text.lastIndexOf("[", Math.max(from - 1, text[from] === "[" ? from : 0));
    const close = text.indexOf("]", Math.max(from, to - 1));
    const inside = open >= 0 && close >= 0 && !text.slice(open + 1, close).includes("[") && !text.slice(open, from).includes("]");
    if (inside) [from, to] = [open, close + 1];
    else if (from === to) {
      while (from > 0 && /[^\s.,;:!?()[\]]/.test(text[from - 1])) from -= 1;
      while (to < text.length && /[^\s.,;:!?()[\]]/.test(text[to])) to += 1;
    } else {
      while (from < to && /\s/.test(text[from])) from += 1;
      while (to > from && /\s/.test(text[to - 1])) to -= 1;
    }
    const words = text.slice(from, to).replace(/^\[(?:[^[\]:]*:)?\s*|\]$/g, "").replace(/[[\]]/g, "").trim();
    if (!words) { field.focus(); return; }
    const kind = button.dataset.mark;
    const put = button.matches("[data-unmark]") ? words : kind ? `[${kind}: ${words}]` : `[${words}]`;
    field.setRangeText(put, from, to, "end");
    field.dispatchEvent(new Event("input", { bubbles: true }));
    field.dispatchEvent(new Event("change", { bubbles: true }));
    field.focus();
  }
  async function copy(button) {
    const field = $(button.dataset.copy);
    const label = button.querySelector("span");
    field.select();
    try { await navigator.clipboard.writeText(field.value); } catch { document.execCommand("copy"); }
    const before = label.textContent;
    label.textContent = "Copied";
    setTimeout(() => { label.textContent = before; }, 1800);
  }
  async function openCard(link) {
    const card = $("rule-card");
    await htmx.ajax("GET", `${link.pathname}/${link.hash.slice(1)}`, { target: "#rule-card", swap: "innerHTML" });
    if (!card.childElementCount) { location.href = link.href; return; }
    if (!card.matches(":popover-open")) card.showPopover();
    card.scrollTop = 0;
  }

  restore(); markYou(); markWrong(); markTab(); rest(); connect();
})();
