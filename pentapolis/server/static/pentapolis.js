// The main script of Pentapolis. It swaps fragments that arrive over Server-Sent Events, sends answers, shows
// what a choice would bring, and handles the keyboard. It knows no game.

import { $, $$, announce, calm, coarse, kept, load, path, place, post, root, shell, table, text, toast } from "./base.js";
import { closeTip, explain, explainable, isExplained } from "./tips.js";
import "./views.js"; // first: what is hidden has no size for the map
import "./maps.js";
import "./sheet.js";
import "./tallies.js";

// --- small things of all pages -----------------------------------------------------------------

document.addEventListener("click", (event) => {
  const button = event.target.closest("[data-theme-toggle]");
  if (button) {
    const dark = root.dataset.theme ? root.dataset.theme === "dark" : matchMedia("(prefers-color-scheme: dark)").matches;
    root.dataset.theme = dark ? "light" : "dark";
    document.cookie = `theme=${root.dataset.theme}; path=/; max-age=31536000; samesite=lax`;
  }
  const copy = event.target.closest("[data-copy]");
  if (copy) {
    navigator.clipboard?.writeText(copy.dataset.copy);
    const said = copy.textContent;
    copy.lastChild.textContent = shell?.dataset.tCopied ?? "✓";
    setTimeout(() => (copy.lastChild.textContent = said), 1500);
  }
});

const form = $("#new-table");
if (form) {
  const arrange = () => {
    const seats = Number($("[data-seats]:checked", form)?.value ?? 2);
    for (const row of $$("[data-seat-row]", form)) row.hidden = Number(row.dataset.seatRow) >= seats;
    for (const set of $$("[data-min]", form)) set.hidden = seats < Number(set.dataset.min) || seats > Number(set.dataset.max);
    for (const name of $$(".hotname", form)) name.hidden = $("select", name.closest("li")).value !== "here";
  };
  const needed = JSON.parse(form.dataset.needed || "{}");
  form.addEventListener("change", (event) => {
    const values = event.target.matches("[data-seats]") ? needed[event.target.value] : null;
    for (const [id, value] of Object.entries(values ?? {})) $(`[name="opt_${id}"][value="${value}"]`, form).checked = true;
    arrange();
  });
  arrange();
}

const search = $("#rule-search");
if (search) {
  search.addEventListener("input", () => {
    const words = search.value.toLowerCase().split(/\s+/).filter(Boolean);
    let found = 0;
    for (const rule of $$(".rule")) {
      const text = rule.textContent.toLowerCase();
      rule.hidden = !words.every((word) => text.includes(word));
      found += !rule.hidden;
    }
    for (const section of $$("#rules section")) section.hidden = !$(".rule:not([hidden])", section);
    $("#rule-count").textContent = words.length ? found : "";
  });
}

// --- the table: live updates -------------------------------------------------------------------

const FRAGMENTS = ["where", "ask", "strip", "board", "log", "recap", "chat"];
let stream = null;
let busy = false;
let picked = null; // the key of the option that waits for its confirmation
let following = ""; // the answer to the next question, when one click gives two answers

function connect() {
  stream?.close();
  const query = new URLSearchParams({ version: shell.dataset.version, shown: shell.dataset.look ?? "" });
  stream = new EventSource(path(`events?${query}`));
  stream.addEventListener("open", () => ($("#offline") ? ($("#offline").hidden = true) : 0));
  stream.addEventListener("error", () => {
    if ($("#offline")) $("#offline").hidden = false;
    if (stream.readyState === EventSource.CLOSED) setTimeout(connect, 2000);
  });
  stream.addEventListener("update", (event) => update(JSON.parse(event.data)));
}

function update(message) {
  if (shell.dataset.lobby) {
    if (message.started || message.version !== Number(shell.dataset.version)) location.reload();
    return;
  }
  const differs = ([id, html]) => $(`#${id}`) && $(`#${id}`).source !== html;
  // A transition swaps a frame later; version and number belong to what is shown.
  const swap = () => {
    const whose = message.seat + (shell.dataset.look ?? "");
    Object.entries(message.fragments).filter(differs).forEach(([id, html]) => replace($(`#${id}`), html, whose));
    shell.dataset.version = message.version;
    table.number = message.number;
    follow();
  };
  const moves = Object.entries(message.fragments).some((fragment) => fragment[0] === "board" && differs(fragment));
  endPreview();
  if (moves && document.startViewTransition && !calm.matches && document.visibilityState === "visible") {
    document.startViewTransition(swap).ready.catch(() => {});
  } else swap();
  if (message.seat !== shell.dataset.seat) handOver(message);
  shell.dataset.seat = message.seat;
  $("#hint")?.toggleAttribute("hidden", Boolean(message.over));
  if (message.say) announce(message.say);
}

// Answer the next question too, when one click gave both answers.
function follow() {
  if (!following || !$("#options")) return;
  const next = $(`#options [data-opt="${CSS.escape(following)}"]`)?.dataset.opt;
  following = "";
  const go = () => (busy ? setTimeout(go, 20) : answer(next));
  if (next) go();
}

// `whose` is the board shown: only on the same board a different number is news.
function replace(element, html, whose) {
  const focused = element.contains(document.activeElement) ? document.activeElement : null;
  const scrolled = $$("[data-keep-scroll], .opts, .pane", element).map((e) => [e.id || e.className, e.scrollTop, e.scrollLeft]);
  const open = $$("details[open]", element).map((e) => e.id);
  const before = new Map($$("[data-v]", element).map((e) => [e.dataset.v, e.textContent + e.classList.contains("f")]));
  if (whose !== element.whose) before.clear();
  element.innerHTML = html;
  element.source = html;
  element.whose = whose;
  for (const named of $$("[data-v]", element)) {
    const old = before.get(named.dataset.v);
    if (old !== undefined && old !== named.textContent + named.classList.contains("f")) named.classList.add("fresh");
  }
  if (element.id === "ask" || element.id === "board") picked = null;
  for (const id of open) if (id && $(`#${id}`)) $(`#${id}`).open = true;
  for (const [id, top, left] of scrolled) {
    const again = $$("[data-keep-scroll], .opts, .pane", element).find((e) => (e.id || e.className) === id);
    if (again) [again.scrollTop, again.scrollLeft] = [top, left];
  }
  if (focused) {
    const key = focused.dataset.opt;
    const again = (focused.id && document.getElementById(focused.id)) || (key && $(`[data-opt="${CSS.escape(key)}"]`, element));
    (again ?? $("#ask")).focus({ preventScroll: true });
  }
  if (element.id === "board") reachable();
  kept(element);
  compose();
}

// What scrolls inside the board can be reached and scrolled with the keyboard.
function reachable() {
  for (const box of $$("#board section, #board div, #board ul")) {
    if (box.scrollHeight > box.clientHeight + 1 && /auto|scroll/.test(getComputedStyle(box).overflowY)) box.tabIndex = 0;
  }
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

// --- answering ---------------------------------------------------------------------------------

// `then` is the answer to the question that follows, if it is one of its options (data-then).
async function answer(key, confirmed = false, then = "") {
  if (busy) return;
  busy = true;
  following = then;
  try {
    const reply = await post(path("answer"), { option: key, number: table.number, confirmed: confirmed ? "yes" : "" });
    if (reply.confirm) pick(key, reply.confirm, then);
    else picked = null;
  } catch (error) {
    toast(error.message);
    announce(error.message);
    if (error.reply?.stale) refresh();
  } finally {
    busy = false;
  }
}

function refresh() {
  shell.dataset.version = -1;
  connect();
}

function pick(key, why = "", then = "") {
  for (const old of $$(".picked:not([data-part])")) old.classList.remove("picked");
  picked = key;
  pick.then = then;
  for (const element of $$(`[data-opt="${CSS.escape(key)}"]`)) element.classList.add("picked");
  const bar = $("#ask .bar");
  const label = $(`#ask [data-opt="${CSS.escape(key)}"]`);
  if (bar && label) {
    $("[data-confirm]", bar)?.remove();
    const button = document.createElement("button");
    button.type = "button";
    button.className = "btn pri w";
    button.dataset.confirm = "";
    button.append(label.dataset.said ?? $(".l", label)?.firstChild.textContent.trim() ?? label.textContent.trim());
    bar.append(button);
  }
  if (why) {
    const box = $("#effect");
    box.className = "why warn effect";
    box.textContent = why;
    box.hidden = false;
    announce(`${why} ${text("sure")}`);
  }
}

function choose(element) {
  const key = element.dataset.opt;
  const then = element.dataset.then ?? "";
  if (picked === key && pick.then === then) return answer(key, true, then);
  // A finger has no hover: the first tap shows what would happen, the second does it.
  if (coarse.matches && !element.closest("#ask, .menu")) {
    pick(key, "", then);
    if (element.dataset.card) explain(element, true);
    const button = $(`#ask [data-opt="${CSS.escape(key)}"]`);
    button?.scrollIntoView({ block: "nearest" });
    return preview(key);
  }
  return answer(key, false, then);
}

document.addEventListener("click", (event) => {
  if (!shell || shell.dataset.lobby) return;
  const option = event.target.closest("[data-opt]");
  if (option) {
    event.preventDefault();
    if (option.getAttribute("aria-disabled") === "true") return explain(option, true);
    const chosen = choose(option);
    closeMenu();
    return chosen;
  }
  const many = event.target.closest("[data-opts], [data-menu]");
  if (many) {
    event.preventDefault();
    if (many.getAttribute("aria-disabled") === "true") return explain(many, true);
    return menu(many);
  }
  if (!event.target.closest(".menu")) closeMenu();
  const card = event.target.closest("[data-card]");
  if (card && !card.closest("a")) return isExplained(card) && coarse.matches ? closeTip() : explain(card, true);
  if (coarse.matches && !event.target.closest("#tip")) closeTip();
  const part = event.target.closest("[data-part]");
  if (part && part.getAttribute("aria-disabled") !== "true") return toggle(part);
  if (part) return explain(part, true);
  if (event.target.closest("[data-compose-go]")) {
    event.preventDefault();
    const key = composed();
    return key && answer(key);
  }
  if (event.target.closest("[data-confirm]")) return picked && answer(picked, true, pick.then);
  if (event.target.closest("[data-undo]")) return undo();
  const look = event.target.closest("button[data-look]");
  if (look) return lookAt(look.dataset.look);
  if (event.target.closest("[data-hint]")) return hint();
  const tab = event.target.closest("[role=tab]");
  if (tab) return openTab(tab);
  const nav = event.target.closest("[data-nav]");
  if (nav) return navigate(nav.dataset.nav);
});

async function undo() {
  try {
    await post(path("undo"), { number: table.number });
  } catch (error) {
    toast(error.message);
    if (error.reply?.stale) refresh();
  }
}

function lookAt(seat) {
  const own = shell.dataset.look === seat || seat === shell.dataset.seat;
  shell.dataset.look = own ? "" : seat;
  refresh();
}

async function hint() {
  const box = $("#hint-text");
  box.textContent = "…";
  try {
    const reply = await post(path("hint"), {});
    box.textContent = reply.text;
    if (reply.option) pick(reply.option);
  } catch (error) {
    box.textContent = error.message;
  }
}

// --- several options behind one thing ----------------------------------------------------------

// Behind data-opts: the options that begin with one of its words. Behind data-menu: what that template holds.
function menu(element) {
  const again = menu.opener === element && $(".menu");
  closeMenu();
  if (again) return;
  const box = document.createElement("div");
  box.className = "menu";
  box.setAttribute("role", "group");
  if (element.dataset.menu) {
    box.append(document.getElementById(element.dataset.menu).content.cloneNode(true));
    box.setAttribute("aria-label", element.getAttribute("aria-label") ?? "");
  } else {
    const begins = element.dataset.opts.split(" ");
    const fits = (key) => begins.some((begin) => key === begin || key.startsWith(`${begin}:`));
    const buttons = $$("#options [data-opt]:not([data-tally-go])").filter((b) => fits(b.dataset.opt));
    if (buttons.length === 1) return choose(buttons[0]);
    if (!buttons.length) return;
    for (const button of buttons) {
      const copy = button.cloneNode(true);
      copy.removeAttribute("id");
      copy.type = "button";
      box.append(copy);
    }
  }
  closeTip();
  document.body.append(box);
  place(box, element);
  $("button", box)?.focus({ preventScroll: true });
  menu.opener = element;
}

function closeMenu(back = false) {
  const box = $(".menu");
  if (!box) return;
  box.remove();
  if (back) menu.opener?.focus();
  menu.opener = null;
}

// --- options put together from parts (dice, stocks of goods) -------------------------------------

function parts() {
  return $$("[data-part][aria-pressed=true]").map((e) => e.dataset.part);
}

function composed() {
  const box = $("[data-compose]");
  if (!box) return null;
  const wanted = [...parts()].sort().join(":");
  if (!wanted) return null;
  const found = $$("#ask [data-opt]").find((b) => {
    const [head, ...rest] = b.dataset.opt.split(":");
    return head === box.dataset.compose && rest.sort().join(":") === wanted;
  });
  return found?.dataset.opt ?? null;
}

function toggle(part) {
  const on = part.getAttribute("aria-pressed") !== "true";
  if (on && part.closest("[data-compose-one]")) {
    for (const other of $$("[data-part][aria-pressed=true]")) press(other, false);
  }
  press(part, on);
  compose();
}

function press(part, on) {
  part.setAttribute("aria-pressed", on);
  part.classList.toggle("picked", on);
}

function compose() {
  const box = $("[data-compose]");
  const go = $("[data-compose-go]");
  if (!box || !go) return;
  const key = composed();
  const count = parts().length;
  go.toggleAttribute("disabled", !key);
  const label = $("[data-compose-label]", go);
  if (label) label.textContent = count ? (count === 1 ? label.dataset.one : label.dataset.many.replace("#", count)) : label.dataset.none;
  if (key) preview(key, true);
  else if (count) showPanel("");
  else showPanel($("[data-panel-empty]")?.innerHTML ?? "");
}

// --- what would happen -----------------------------------------------------------------------------

async function preview(key, now = false) {
  const asked = (preview.asked = {});
  if (!now) await new Promise((done) => setTimeout(done, 120));
  if (preview.asked !== asked) return;
  const reply = await load(path(`preview?option=${encodeURIComponent(key)}&shown=${shell.dataset.look ?? ""}`));
  if (preview.asked !== asked || !reply) return;
  restore();
  showPanel(reply.panel ?? "");
  const effect = $("#effect");
  if (effect && !reply.panel && picked !== key) {
    effect.className = "why effect";
    effect.innerHTML = reply.effect ?? "";
    effect.hidden = !reply.effect;
  }
  for (const [name, [html, classes, plain]] of Object.entries(reply.changes ?? {})) {
    for (const element of $$(`[data-v="${CSS.escape(name)}"]`)) {
      restore.list.push([element, element.innerHTML, element.getAttribute("class")]);
      if (plain !== null) {
        const old = document.createElement("s");
        old.textContent = element.textContent;
        const fresh = document.createElement("b");
        fresh.textContent = plain;
        element.replaceChildren(old, " ", fresh);
      } else if (html !== null) element.innerHTML = html;
      if (classes !== null) element.setAttribute("class", classes);
      element.classList.add("chg");
    }
  }
}

function restore() {
  for (const [element, html, classes] of (restore.list ?? []).reverse()) {
    element.innerHTML = html;
    if (classes === null) element.removeAttribute("class");
    else element.setAttribute("class", classes);
  }
  restore.list = [];
}

function endPreview() {
  preview.asked = null;
  restore();
  const effect = $("#effect");
  if (effect && !effect.classList.contains("warn")) effect.hidden = true;
}

function showPanel(html) {
  const panel = $("[data-panel]");
  if (panel) panel.innerHTML = html;
}

const THINGS = "[data-opt], [data-opts], [data-why-opt], [data-card]";

function attend(event) {
  if (!shell || shell.dataset.lobby || !(event.target instanceof Element)) return;
  const element = event.target.closest(THINGS);
  if (!element) return;
  const now = event.type === "focusin";
  const refused = element.getAttribute("aria-disabled") === "true" || element.dataset.whyOpt;
  // What a card of an open option says is asked for (I, or the button beside it): no pop-ups over the board.
  const unasked = !refused && element.matches("#options .o");
  if (explainable(element) && !unasked && !(now && !element.matches(":focus-visible"))) explain(element, now);
  if (!refused && element.dataset.opt && !coarse.matches) preview(element.dataset.opt, now);
}

function ignore(event) {
  if (!shell || !(event.target instanceof Element) || !event.target.closest(THINGS)) return;
  if (event.relatedTarget instanceof Element && event.relatedTarget.closest("#tip")) return;
  closeTip();
  endPreview();
  if ($("[data-compose]")) compose();
}

document.addEventListener("pointerover", (event) => event.pointerType === "mouse" && attend(event));
document.addEventListener("pointerout", (event) => event.pointerType === "mouse" && ignore(event));
document.addEventListener("focusin", attend);
document.addEventListener("focusout", ignore);
document.addEventListener("toggle", async (event) => {
  const details = event.target;
  if (!details.open || !details.dataset?.load) return;
  const reply = await load(details.dataset.load);
  if (reply) $("div", details).innerHTML = reply.html;
}, true);

// --- tabs, phone navigation, notes, chat -----------------------------------------------------------

function openTab(tab) {
  for (const other of $$("[role=tab]", tab.parentElement)) {
    const on = other === tab;
    other.setAttribute("aria-selected", on);
    other.tabIndex = on ? 0 : -1;
    document.getElementById(other.getAttribute("aria-controls")).hidden = !on;
  }
  $(".dot", tab)?.setAttribute("hidden", "");
  tab.focus({ preventScroll: true });
}

function navigate(where) {
  for (const button of $$("[data-nav]")) button.toggleAttribute("aria-current", button.dataset.nav === where);
  document.body.classList.toggle("show-log", where === "log");
  if (where === "mine") {
    if (shell.dataset.look) lookAt(shell.dataset.seat);
    $("#mine")?.scrollIntoView({ block: "start" });
  } else if (where === "others") {
    const seats = $$("#strip button[data-look]").map((e) => e.dataset.look).filter((s) => s !== shell.dataset.seat);
    const next = seats[(seats.indexOf(shell.dataset.look) + 1) % seats.length];
    if (next !== undefined && next !== shell.dataset.look) lookAt(next);
  } else if (where === "table") {
    if (shell.dataset.look) lookAt(shell.dataset.seat);
    $("#main").scrollTo({ top: 0 });
  }
}

const notes = $("#notes");
if (notes) {
  let timer;
  notes.addEventListener("input", () => {
    clearTimeout(timer);
    timer = setTimeout(() => post(path("notes"), { text: notes.value }).catch((error) => toast(error.message)), 600);
  });
}

$("#say")?.addEventListener("submit", async (event) => {
  event.preventDefault();
  const field = $("#say-text");
  if (!field.value.trim()) return;
  try {
    await post(path("chat"), { text: field.value });
    field.value = "";
  } catch (error) {
    toast(error.message);
  }
});

// --- keyboard ------------------------------------------------------------------------------------

let leader = false; // G was pressed

document.addEventListener("keydown", (event) => {
  if (!shell || shell.dataset.lobby || event.ctrlKey || event.metaKey || event.altKey) return;
  if (event.target.closest("input:not([type=range]), textarea, select, dialog[open]")) return;
  const key = event.key;
  if (key === "Escape") {
    if ($(".menu")) return closeMenu(true);
    closeTip();
    endPreview();
    if (picked) {
      picked = null;
      $("[data-confirm]")?.remove();
      $("#effect").className = "why effect";
      for (const old of $$(".picked:not([data-part])")) old.classList.remove("picked");
    }
    for (const part of $$("[data-part][aria-pressed=true]")) press(part, false);
    compose();
    if (shell.dataset.look) lookAt(shell.dataset.seat);
    return;
  }
  if (leader) {
    leader = false;
    if (/^[1-6]$/.test(key) && $(`#strip [data-look="${key - 1}"]`)) return lookAt(String(key - 1));
    if (key === "b") return lookAt(shell.dataset.seat);
  }
  if ((event.target.closest("[role=button]")) && (key === "Enter" || key === " ")) {
    event.preventDefault();
    return event.target.closest("[role=button]").dispatchEvent(new MouseEvent("click", { bubbles: true }));
  }
  if (event.target.closest("[role=tab]") && (key === "ArrowRight" || key === "ArrowLeft")) {
    const tabs = $$("[role=tab]");
    const at = tabs.indexOf(event.target.closest("[role=tab]"));
    return openTab(tabs.at((at + (key === "ArrowRight" ? 1 : -1)) % tabs.length));
  }
  if (key.startsWith("Arrow")) return arrow(event);
  const direct = $(`[data-key="${CSS.escape(key.toLowerCase())}"]`);
  if (direct && key !== "Enter") {
    event.preventDefault();
    if (direct.dataset.part) {
      direct.focus();
      return direct.getAttribute("aria-disabled") === "true" ? explain(direct, true) : toggle(direct);
    }
    if (direct.dataset.opt) {
      if (picked === direct.dataset.opt) return answer(picked, true);
      direct.focus();
      return pick(direct.dataset.opt);
    }
    return direct.click();
  }
  if (key === "Enter" && !event.target.closest("button, a, summary, [role=button]")) {
    if (picked) return answer(picked, true, pick.then);
    const usual = $("[data-key=Enter]");
    if (usual) return usual.click();
  }
  if (key === "u") return $("[data-undo]") && undo();
  if (key === "e") return $('#ask [data-opt="end_turn"], #ask [data-opt="done"], #ask [data-opt="pass"]')?.click();
  if (key === "p") return $('#ask [data-opt="pass"]')?.click();
  if (key === "w" || key === "i") return document.activeElement?.closest(THINGS) && explain(document.activeElement.closest(THINGS), true);
  if (key === "g") return (leader = true);
  if (key === "l" && $("#tab-log")) return openTab($("#tab-log"));
  if (key === "r" && $("#tab-recap")) return openTab($("#tab-recap"));
  if (key === "?") return $("#keys").showModal();
});

function arrow(event) {
  const box = event.target.closest("[data-arrows], .opts, .menu");
  const here = document.activeElement;
  if (!box || !here) return;
  const all = $$("button, [role=button]", box).filter((e) => e.offsetParent !== null || e instanceof SVGElement);
  const from = here.getBoundingClientRect();
  const [dx, dy] = { ArrowLeft: [-1, 0], ArrowRight: [1, 0], ArrowUp: [0, -1], ArrowDown: [0, 1] }[event.key];
  let best = null;
  let least = Infinity;
  for (const other of all) {
    if (other === here) continue;
    const to = other.getBoundingClientRect();
    const x = to.left + to.width / 2 - from.left - from.width / 2;
    const y = to.top + to.height / 2 - from.top - from.height / 2;
    const ahead = x * dx + y * dy;
    const aside = Math.abs(x * dy) + Math.abs(y * dx);
    if (ahead > 1 && ahead + 2 * aside < least) [best, least] = [other, ahead + 2 * aside];
  }
  if (best) {
    event.preventDefault();
    best.focus();
  }
}

// --- replay --------------------------------------------------------------------------------------

$("[data-replay-slider]")?.addEventListener("change", (event) => {
  location.href = path(`replay/${event.target.value}`);
});
if ($(".replay")) {
  document.addEventListener("keydown", (event) => {
    const step = { ArrowLeft: "back", ArrowRight: "forward", Home: "first", End: "last" }[event.key];
    if (step && !event.target.closest("input, textarea")) location.href = $(`[data-replay=${step}]`).href;
  });
}

if ($("#curtain")) handOver({ curtain: $("#curtain").innerHTML });
if (shell?.dataset.live === "yes") {
  for (const id of FRAGMENTS) if ($(`#${id}`)) Object.assign($(`#${id}`), { source: null, whose: shell.dataset.seat });
  connect();
  compose();
}
if (shell) reachable();
