// The film strip: what others did since my last turn, step by step on the board, each with a ring around what it
// changed and old numbers struck out. It has a row of its own over the board; a click on the board, an option, Esc or
// news from the table lead back to now.

import { $, $$, announce, load, path, shell, unpressed } from "./base.js";
import { replace } from "./live.js";
import { settle } from "./motion.js";
import { endPreview } from "./preview.js";

const SHOWN = ["strip", "board"];
const NAMED = "[data-v], [data-move]";
const row = $("#film");
let at = -1; // the frame that is shown; -1: now
let asked = 0; // only the last step that was asked for is shown

const frames = () => $$("#recap [data-film]");
const nameOf = (element) => element.dataset.v ?? element.dataset.move;
const looks = (element) => element.textContent.trim() + (element.dataset.die ?? "");

const boardAfter = (ply) => load(path(`film/${ply}?${new URLSearchParams({ shown: shell.dataset.look ?? "" })}`));

async function show(index) {
  const frame = frames()[index];
  if (!frame) return;
  const mine = (asked += 1);
  const both = await Promise.all([boardAfter(frame.dataset.from), boardAfter(frame.dataset.film)]);
  if (mine !== asked || both.includes(null)) return;
  unpressed(() => {
    settle();
    endPreview();
    const board = $("#board");
    if (at < 0) board.style.minHeight = `${board.offsetHeight}px`; // the row takes nothing away from it
    at = index;
    for (const id of SHOWN) put(id, both[1][id]);
    for (const id of SHOWN) ring($(`#${id}`), namedIn(both[0][id]));
    list();
  });
}

// `replace` would ring what differs from the board of now: that is not what this step has changed.
function put(id, html) {
  const part = $(`#${id}`);
  const { whose } = part;
  replace(part, html, "film");
  Object.assign(part, { whose, outline: null }); // it is made of another text than the one sent last
}

function namedIn(html) {
  const box = document.createElement("template");
  box.innerHTML = html;
  return new Map($$(NAMED, box.content).map((element) => [nameOf(element), looks(element)]));
}

function ring(part, before) {
  const changed = $$(NAMED, part).filter((element) => before.get(nameOf(element)) !== looks(element));
  for (const element of changed) {
    if (changed.some((other) => other !== element && element.contains(other))) continue;
    element.classList.add("filmed");
    const was = before.get(nameOf(element));
    if (was && !element.children.length && !(element instanceof SVGElement) && was.length < 8) {
      const old = document.createElement("s");
      old.textContent = was;
      element.prepend(old, " ");
    }
  }
  $(".filmed", part)?.scrollIntoView({ block: "nearest", inline: "nearest" });
}

function list() {
  const steps = frames().map((frame) => frame.cloneNode(true));
  $("ol", row).replaceChildren(
    ...steps.map((step, index) => {
      if (index === at) step.setAttribute("aria-current", "step");
      const item = document.createElement("li");
      item.append(step);
      return item;
    }),
  );
  row.hidden = false;
  shell.dataset.film = "shown";
  steps[at]?.scrollIntoView({ block: "nearest", inline: "nearest" });
  announce(steps[at]?.textContent.trim() ?? "");
}

function now() {
  asked += 1;
  if (at < 0) return;
  at = -1;
  row.hidden = true;
  delete shell.dataset.film;
  $("#board").style.minHeight = "";
  for (const id of SHOWN) put(id, $(`#${id}`).source);
}

function step(by) {
  const all = frames();
  const concerning = all.findLastIndex((frame) => frame.classList.contains("hit"));
  const first = concerning < 0 ? all.length - 1 : concerning;
  show(at < 0 ? first : Math.max(0, Math.min(all.length - 1, at + by)));
}

function clicked(event) {
  if (event.target.closest("[data-film-show]")) return step(0);
  if (event.target.closest("[data-film-now]")) return now();
  const chosen = event.target.closest("#film [data-film]");
  if (chosen) return show($$("#film [data-film]").indexOf(chosen));
  if (at < 0 || !event.target.closest("#board, #strip, #ask")) return;
  if (!event.target.closest("#ask")) {
    event.preventDefault();
    event.stopPropagation();
  }
  now();
}

function pressed(event) {
  if (event.ctrlKey || event.metaKey || event.altKey) return;
  if (event.target.closest("input, textarea, select, dialog[open]")) return;
  if (event.key === "[" || event.key === "]") return step(event.key === "[" ? -1 : 1);
  if (at < 0 || event.key === "Tab" || event.key === "Shift" || event.target.closest("#film")) return;
  now();
  if (event.key === "Escape") event.stopPropagation();
}

if (row) {
  document.addEventListener("click", clicked, true);
  document.addEventListener("keydown", pressed, true);
  document.addEventListener("newest", now); // the table has gone on, or an option shows where it leads
}
