// Live updates: fragments that arrive over Server-Sent Events take the place of old ones. What was open, scrolled,
// focused or half chosen stays so, as far as it still exists.

import { $, $$, announce, connected, kept, patched, path, shell, soon, table, unpressed } from "./base.js";
import { answering, begun, endByItself, follow, goOn } from "./choice.js";
import { morph, narrow } from "./morph.js";
import { stage } from "./motion.js";
import { outline } from "./outline.js";
import { endPreview } from "./preview.js";
import { signal } from "./signal.js";

const FRAGMENTS = ["where", "ask", "strip", "board", "log", "recap", "chat"];
const STAGED = new Set(["strip", "board", "log"]);
const LARGE = STAGED; // too large to be read anew for every answer
let stream = null;

export function connect() {
  stream?.close();
  const query = new URLSearchParams({ version: shell.dataset.version, shown: shell.dataset.look ?? "" });
  stream = new EventSource(path(`events?${query}`));
  stream.addEventListener("open", () => connected(true));
  stream.addEventListener("error", () => {
    connected(false);
    if (stream.readyState === EventSource.CLOSED) setTimeout(connect, 2000);
  });
  stream.addEventListener("update", (event) => unpressed(() => update(JSON.parse(event.data))));
  stream.addEventListener("texts", (event) => texts(JSON.parse(event.data)));
  stream.addEventListener("chat", (event) => {
    const { html } = JSON.parse(event.data);
    if ($("#chat") && $("#chat").source !== null && $("#chat").source !== html) {
      document.dispatchEvent(new CustomEvent("said"));
    }
    if ($("#chat")) {
      replace($("#chat"), html, "");
      $("#chat").source = html;
    }
  });
}

// The texts that the page was made of: whatever comes later is told, read and fitted in as what differs from them.
function texts(fragments) {
  for (const [id, html] of Object.entries(fragments)) {
    const shown = $(`#${id}`);
    if (shown) Object.assign(shown, { source: html, sent: true, outline: LARGE.has(id) ? outline(html) : null });
  }
  const { version } = shell.dataset;
  soon(() => rehearse(version));
}

// Browsers compile what a script does when it is first done: the first update would take three times as long as the
// next ones. So it is done once while nobody waits, on a copy that is not in the page. Whoever has answered meanwhile
// waits, and whoever has seen an update has had the true one.
function rehearse(version) {
  if (answering() || shell.dataset.version !== version) return;
  for (const id of ["strip", "board"]) {
    const shown = $(`#${id}`);
    if (!shown?.sent || !shown.outline) continue;
    const copy = Object.assign(shown.cloneNode(true), { outline: shown.outline });
    const other = shown.source.replace(/>(\d+)</g, "> $1<").replace(/ class="/g, ' class="new ');
    for (const html of [other, shown.source]) copy.outline = narrow(copy, html, copy.outline);
  }
}

function update(message) {
  if (shell.dataset.lobby) {
    if (message.started || message.version !== shell.dataset.version) location.reload();
    return;
  }
  document.dispatchEvent(new Event("newest"));
  const fragments = message.fragments;
  for (const [id, changes] of Object.entries(fragments)) fragments[id] = patched($(`#${id}`)?.source ?? "", changes);
  const whose = message.seat + (shell.dataset.look ?? "");
  const fresh = Object.entries(fragments).filter(([id, html]) => $(`#${id}`) && $(`#${id}`).source !== html);
  const show = (some) => {
    const half = begun();
    for (const [id, html] of some) replace($(`#${id}`), html, whose);
    goOn(half);
  };
  for (const [id, html] of fresh) Object.assign($(`#${id}`), { source: html, sent: true });
  endPreview();
  // What one decides with is there at once; what happened on the board may be shown step by step.
  shell.dataset.version = message.version;
  table.number = message.number;
  show(fresh.filter(([id]) => !STAGED.has(id)));
  const later = fresh.filter(([id]) => STAGED.has(id));
  if (later.length) {
    const same = $("#board").whose === whose;
    stage({ swap: () => show(later), lines: message.lines ?? [], same });
  }
  follow();
  endByItself();
  signal();
  if (message.seat !== shell.dataset.seat) handOver(message);
  shell.dataset.seat = message.seat;
  $("#hint")?.toggleAttribute("hidden", Boolean(message.over));
  if (message.say) announce(message.say);
}

const SCROLLING = "[data-keep-scroll], .opts, .pane";
// How far things are scrolled, noted as it happens: to ask for it makes the browser lay out the page.
const scrolled = new WeakMap();
addEventListener("scroll", ({ target }) => scrolled.set(target, [target.scrollTop, target.scrollLeft]), true);

// `whose` is the board shown: only on the same board a different number is news.
export function replace(element, html, whose) {
  const focused = element.contains(document.activeElement) ? document.activeElement : null;
  const key = focused?.dataset.opt;
  const id = focused?.id;
  const before = $$(SCROLLING, element).filter((e) => scrolled.has(e)).map((e) => [e, e.id || e.className]);
  const open = $$("details[open]", element).map((e) => e.id);
  const values = new Map($$("[data-v]", element).map((e) => [e.dataset.v, e.textContent + e.classList.contains("f")]));
  if (whose !== element.whose) values.clear();
  const ringed = $$(".fresh", element);
  unmark(element);
  if (LARGE.has(element.id)) element.outline = narrow(element, html, element.whose === whose ? element.outline : null);
  else morph(element, html);
  element.whose = whose;
  for (const old of ringed) old.classList.remove("fresh");
  for (const named of $$("[data-v]", element)) {
    const old = values.get(named.dataset.v);
    if (old !== undefined && old !== named.textContent + named.classList.contains("f")) named.classList.add("fresh");
  }
  for (const again of open.map((id) => id && $(`#${id}`)).filter(Boolean)) again.open = true;
  for (const [was, named] of before) {
    const again = was.isConnected ? null : $$(SCROLLING, element).find((e) => (e.id || e.className) === named);
    if (!again) continue;
    const [top, left] = scrolled.get(was);
    Object.assign(again, { scrollTop: top, scrollLeft: left });
  }
  if (focused) {
    const named = id && document.getElementById(id);
    const again = named || (key && $(`[data-opt="${CSS.escape(key)}"]`, element));
    (again || $("#ask")).focus({ preventScroll: true });
  }
  if (element.id === "board") soon(reachable);
  if (element.id === "ask") soon(goesOn);
  kept(element);
}

// What scripts have marked on it for the question before.
function unmark(element) {
  for (const old of $$(".picked", element)) old.classList.remove("picked");
  for (const part of $$("[data-part][aria-pressed=true]", element)) part.setAttribute("aria-pressed", false);
}

// Whether a box scrolls down, and whether across.
function scrolls(box) {
  const down = box.scrollHeight > box.clientHeight + 1;
  const across = box.scrollWidth > box.clientWidth + 1;
  if (!down && !across) return [false, false];
  const { overflowX, overflowY } = getComputedStyle(box);
  return [down && /auto|scroll/.test(overflowY), across && /auto|scroll/.test(overflowX)];
}

// What scrolls inside the board can be reached and scrolled with the keyboard, and shows that it goes on.
function reachable() {
  const boxes = $$("#board section, #board div, #board ul").map((box) => [box, ...scrolls(box)]);
  for (const [box, down, across] of boxes) {
    if ((down || across) && box.tabIndex < 0) box.tabIndex = 0;
    else if (!down && !across && box.reachable) box.removeAttribute("tabindex");
    box.toggleAttribute("data-scrolls", down);
    box.reachable = down || across;
  }
}

// So does what scrolls in the question: the options, the text of a card, what the coach says. An answer that stays at
// the foot of a list, whatever is scrolled, shows it already, and is not to fade.
function goesOn() {
  const stays = (part) => getComputedStyle(part).position === "sticky";
  const marks = $$("#ask .opts, #ask .opts > div, #ask > .coach").map((box) => [
    box,
    scrolls(box)[0] && !$$(".o, .btn", box).some(stays),
  ]);
  for (const [box, on] of marks) box.toggleAttribute("data-scrolls", on);
}

function handOver(message) {
  if (!message.curtain) return;
  const curtain = document.createElement("div");
  curtain.className = "curtain";
  curtain.innerHTML = message.curtain;
  document.body.append(curtain);
  $("button", curtain).focus();
  curtain.addEventListener("click", (event) => event.target.closest("button") && curtain.remove());
}

// Ask the server for everything again: what is shown may be old, or another board is wanted.
export function refresh() {
  shell.dataset.version = "";
  connect();
}

export function lookAt(seat) {
  const own = shell.dataset.look === seat || seat === shell.dataset.seat;
  shell.dataset.look = own ? "" : seat;
  refresh();
}

export function begin() {
  if ($("#curtain")) handOver({ curtain: $("#curtain").innerHTML });
  if (shell?.dataset.live === "yes") {
    const whose = shell.dataset.seat + shell.dataset.look;
    for (const shown of FRAGMENTS.map((id) => $(`#${id}`)).filter(Boolean)) {
      Object.assign(shown, { source: shown.innerHTML, whose, sent: false });
    }
    connect();
    goOn(begun());
    // Whoever plays by keyboard or hears the page begins at the question, not at the page's head.
    if ($("#options") && !$(".curtain") && document.activeElement === document.body && !location.hash) {
      $("#ask").focus({ preventScroll: true });
    }
    endByItself();
  }
  if (shell) {
    for (const look of [reachable, goesOn]) {
      look();
      for (const kind of ["load", "resize"]) addEventListener(kind, look); // styles may come last
    }
    document.addEventListener("turned", reachable); // what was hidden had no size
    $("#ask")?.addEventListener("toggle", goesOn, true);
  }
  signal();
}
