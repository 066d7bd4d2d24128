// Choosing: the answer that is being given, the one that waits for its confirmation, undo and hint.

import { $, $$, announce, coarse, path, post, shell, table, text, toast } from "./base.js";
import { compose, composed, press } from "./compose.js";
import { closeMenu, pruneMenu } from "./menu.js";
import { preferred } from "./preferences.js";
import { preview } from "./preview.js";
import { explain } from "./tips.js";

// The question whose answer is on its way or was taken: it is answered once. The update that shows the next question
// may come before the reply, and whoever is quick answers that one at once.
let sending = null;
// Half made: the option that waits for its confirmation, the answer to the next question that goes with it, and
// what was warned of; `following` are the answers to come once the first, to the question `from`, is on its way.
const half = { key: null, then: "", why: "", following: [], sure: false, from: "" };
const stale = () => document.dispatchEvent(new CustomEvent("stale"));

export const waiting = () => half.key;
export const answering = () => sending !== null;
export const confirm = () => half.key && answer(half.key, true, half.then);

// `then` is the answer to the question that follows, if it is one of its options (data-then), or a list of answers
// that were all confirmed together (series.js). Whether an answer
// hands the game over to others stands in the page (data-ends); then one is asked whether one is sure, unless one has
// switched that off; the same goes for a reminder of what would lapse (data-remind). A warning (data-warn) always asks.
export async function answer(key, confirmed = false, then = "") {
  const asked = question();
  if (sending === asked) return;
  const { ends, warn, remind } = $(`#ask [data-opt="${CSS.escape(key)}"]`)?.dataset ?? {};
  const why = warn ?? (preferred("confirm") ? remind ?? (ends && text("confirm")) : "");
  if (!confirmed && why) return pick(key, why, then);
  if (!confirmed && $("#coach[data-free]")) {
    const warning = await doubted(key);
    if (warning && question() === asked) return pick(key, warning, then);
    if (question() !== asked || sending === asked) return;
  }
  sending = asked;
  Object.assign(half, { following: [then].flat().filter(Boolean), sure: Array.isArray(then), from: asked });
  sign(key);
  try {
    const reply = await post(path("answer"), { option: key, number: table.number });
    if (reply.go) return location.assign(reply.go); // a puzzle: the page that says whether it was right
    if (sending === asked) drop();
  } catch (error) {
    if (sending === asked) arrived();
    half.following = [];
    toast(error.message);
    announce(error.message);
    if (error.reply?.stale) stale();
  }
}

// While somebody plays freely in a guided game, the coach speaks up before a blunder.
async function doubted(key) {
  $("#ask")?.setAttribute("aria-busy", "true");
  const reply = await post(path("coach"), { option: key }).catch(() => ({}));
  $("#ask")?.setAttribute("aria-busy", "false");
  return reply.warn ?? "";
}

function arrived() {
  sending = null;
  sign(null);
}

// A click shows at once that it was taken: the option, the thing on the board and the button that made it of parts are
// ringed, the others step back until the reply is there.
function sign(key) {
  for (const old of $$(".sent")) old.classList.remove("sent");
  const rung = key ? [`[data-opt="${CSS.escape(key)}"]`] : [];
  if (key && key === half.key) rung.push("[data-confirm]");
  if (key && key === composed()) rung.push("[data-compose-go]");
  if (key && half.sure) rung.push("[data-series-go]");
  for (const element of rung.length ? $$(rung.join()) : []) element.classList.add("sent");
  $("#ask")?.classList.toggle("busy", Boolean(key));
  $("#ask")?.setAttribute("aria-busy", Boolean(key));
}

export function pick(key, why = "", then = "", again = false) {
  for (const old of $$(".picked:not([data-part])")) old.classList.remove("picked");
  half.key = key;
  half.then = then;
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
  half.why = why;
  if (why) {
    const box = $("#effect");
    box.className = "why warn effect";
    box.textContent = why;
    box.hidden = false;
    if (!again) announce(`${why} ${text("sure")}`);
  }
}

export function choose(element) {
  const key = element.dataset.opt;
  const then = element.dataset.then ?? "";
  if (half.key === key && half.then === then) return answer(key, true, then);
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

// Forget the option that waits for its confirmation.
export function drop() {
  half.key = null;
  half.why = "";
  $("[data-confirm]")?.remove();
  const effect = $("#effect");
  if (effect) effect.className = "why effect";
  for (const old of $$(".picked:not([data-part])")) old.classList.remove("picked");
}

// --- what survives an update -------------------------------------------------------------------------

const question = () => $("#options")?.dataset.ask;

// What has been begun at the open question: the option to confirm, pressed parts, counts of steppers.
export function begun() {
  const counts = $$("[data-tally] [data-kind]").map((row) => [row.dataset.kind, $("output", row).value]);
  const series = $$("[data-series] [data-each]").map((row) => [row.dataset.each, Number(row.dataset.count ?? 0)]);
  const ticked = $$("[data-series] :checked").map((box) => box.dataset.gives);
  const pressed = $$("[data-part][aria-pressed=true]").map((part) => part.dataset.part);
  return { ask: question(), key: half.key, then: half.then, why: half.why, pressed, counts, series, ticked };
}

// Go on with it after an update, as far as the same question is open and it is still possible.
export function goOn(was) {
  const same = was.ask && was.ask === question();
  if (sending !== question()) arrived();
  const there = (key) => key && $(`#ask [data-opt="${CSS.escape(key)}"]:not([aria-disabled=true])`);
  if (same) pruneMenu(there);
  else closeMenu();
  if (!same || !there(was.key)) half.key = null;
  else if (!$("[data-confirm]")) pick(was.key, was.why, was.then, true);
  if (same) {
    const free = $$('[data-part]:not([aria-disabled="true"])');
    for (const name of was.pressed) {
      const part = free.find((p) => p.dataset.part === name && p.getAttribute("aria-pressed") !== "true");
      if (part) press(part, true);
    }
    document.dispatchEvent(new CustomEvent("counts", { detail: was.counts }));
    document.dispatchEvent(new CustomEvent("series", { detail: was }));
  }
  compose();
}

// Answer the next question too, when one click gave its answer.
export function follow() {
  if (!half.following.length || !$("#options") || question() === half.from) return;
  const [key, ...rest] = half.following;
  half.following = [];
  const next = $(`#options [data-opt="${CSS.escape(key)}"]`);
  if (next) answer(key, half.sure, half.sure ? rest : "");
}

// For those who want it: a turn in which nothing is left to do ends by itself (`Scene.idle`).
export function endByItself() {
  if (!preferred("autoend") || shell.dataset.live !== "yes") return;
  const end = $("#options")?.dataset.idle;
  if (end) answer(end, true);
}

export async function undo() {
  const button = $("[data-undo]");
  button?.classList.add("sent");
  try {
    await post(path("undo"), { number: table.number });
  } catch (error) {
    button?.classList.remove("sent");
    toast(error.message);
    if (error.reply?.stale) stale();
  }
}

export async function hint() {
  const box = $("#hint-text");
  box.textContent = "…";
  try {
    const reply = await post(path("hint"), {});
    box.textContent = reply.text;
    if (reply.lines) box.append(hintLines(reply.lines));
    if (reply.option) pick(reply.option);
  } catch (error) {
    box.textContent = error.message;
  }
}

// The best options as buttons: a click picks one as a click on the option itself does.
function hintLines(lines) {
  const list = document.createElement("ol");
  list.className = "hints";
  for (const line of lines) {
    const button = document.createElement("button");
    button.type = "button";
    button.addEventListener("click", () => pick(line.option));
    const name = document.createElement("b");
    name.textContent = line.label;
    const chance = document.createElement("span");
    chance.className = "num";
    chance.textContent = line.chance === null ? "" : `${line.chance} %`;
    const reason = document.createElement("small");
    reason.textContent = line.reason;
    button.append(name, chance, reason);
    const item = document.createElement("li");
    item.append(button);
    list.append(item);
  }
  return list;
}
