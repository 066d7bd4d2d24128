// Motion tells where things went. What has a name (data-move, unique on the page) slides from its old place to its new
// one; what is new comes from the element whose id stands in data-from, or grows in its place; what is gone goes to
// the seat that took it; dice (data-die) tumble; numbers (data-v) count up or down. Steps of others are shown one
// after the other with a line of words. Nothing here blocks: what one decides with is replaced at once, clicks go
// through what moves, and any click or key shows the newest state. Without motion, changes are ringed instead.

import { $, $$, shell, unpressed } from "./base.js";
import { still as calm } from "./preferences.js";

const MOVE = 260; // milliseconds a thing is under way, --move of the style sheets
const READ = 850; // to read one step
const HURRY = 350; // to read it when I am asked already
const LAG = 3000; // so far the board may be behind, at most
const MOST = 30; // more things at once are a new picture, not a movement
const EASE = "cubic-bezier(.2, .7, .2, 1)";

const waiting = []; // steps that are not shown yet
let playing = null; // what is under way: animations, things to put right, the timer of the next step

const moving = () => !calm() && document.visibilityState === "visible";

// A step: swap() shows the new state; lines are [seat, words] of what others did; same: the same board as before.
export function stage(step) {
  if (!moving() || !step.same) {
    settle();
    step.swap();
    return;
  }
  waiting.push({ ...step, due: performance.now() + LAG });
  if (!playing) next();
}

// Show the newest state at once.
export function settle() {
  if (!playing) return;
  rest();
  while (waiting.length) waiting.shift().swap();
  still();
}

function next() {
  rest();
  const step = waiting.shift();
  if (!step) return still();
  const before = things();
  const numbers = named();
  step.swap();
  playing = { animations: [], done: [] };
  shell.dataset.motion = "moving";
  const seat = step.lines.at(-1)?.[0] ?? null;
  const moved = travel(before, seat);
  count(numbers);
  tell(step.lines);
  document.dispatchEvent(new CustomEvent("moved", { detail: moved }));
  const read = !step.lines.length ? MOVE : $("#options") ? HURRY : READ;
  playing.timer = setTimeout(() => unpressed(next), Math.min(read, ...pace()));
}

// For every step that waits: the longest that each one before it may take, so that it is shown when it is due.
function pace() {
  const now = performance.now();
  return waiting.map((step, before) => Math.max(0, step.due - now) / (before + 1));
}

// End what is under way, as if it had come to its end.
function rest() {
  if (!playing) return;
  clearTimeout(playing.timer);
  for (const animation of playing.animations) animation.finish();
  for (const done of playing.done) done();
}

function still() {
  playing = null;
  shell.dataset.motion = "still";
  tell([]);
}

// --- places ------------------------------------------------------------------------------------------

const nameOf = (element) => element.dataset.move;
const NAMED = "[data-move]";

// Everything with a name that can be seen: by its name, where it stands and what it shows.
function things() {
  const found = new Map();
  for (const element of $$(`#board :is(${NAMED}), #strip :is(${NAMED})`)) {
    const at = element.getBoundingClientRect();
    const { die, from } = element.dataset;
    if (at.width) found.set(nameOf(element), { element, at, from, shows: die ?? element.textContent });
  }
  return found;
}

const middle = (at) => [at.left + at.width / 2, at.top + at.height / 2];

function apart(a, b) {
  const [x, y] = middle(a);
  const [p, q] = middle(b);
  return Math.abs(x - p) > 3 || Math.abs(y - q) > 3;
}

const placeOf = (id) => document.getElementById(id)?.getBoundingClientRect();

// --- movement ----------------------------------------------------------------------------------------

function travel(before, seat) {
  const now = things();
  const moved = { cards: 0, dice: 0, battle: Boolean($("#board .battle:not([hidden])")) };
  const ways = [];
  for (const [name, thing] of now) {
    const was = before.get(name);
    const { element, at } = thing;
    if (element.dataset.die !== undefined) {
      if (!was || was.shows !== thing.shows) ways.push(() => tumble(element), (moved.dice += 1));
    } else if (was && apart(was.at, at)) {
      ways.push(() => slide(element, was.at, at), (moved.cards += 1));
    } else if (!was || (thing.from && was.from !== thing.from && was.shows !== thing.shows)) {
      const from = thing.from && (before.get(thing.from)?.at ?? placeOf(thing.from));
      ways.push(() => (from?.width ? slide(element, from, at) : grow(element, at, seat)), (moved.cards += 1));
    }
  }
  for (const [name, was] of before) {
    if (now.has(name) || was.element.dataset.die !== undefined) continue;
    ways.push(() => leave(was, seat), (moved.cards += 1));
  }
  const acts = ways.filter((way) => typeof way === "function");
  if (acts.length <= MOST) acts.forEach((act) => act());
  return moved;
}

function run(element, frames, time = MOVE, gone = null) {
  const animation = element.animate(frames, { duration: time, easing: EASE, fill: "backwards" });
  playing.animations.push(animation);
  if (gone) {
    playing.done.push(gone);
    animation.finished.then(gone, gone);
  }
}

// The way between two places, as the style properties that put a thing from the second back to the first.
function back(from, to, scale = 1) {
  const [x, y] = middle(from);
  const [p, q] = middle(to);
  const size = `${from.width / to.width} ${from.height / to.height}`;
  return { translate: `${(x - p) / scale}px ${(y - q) / scale}px`, scale: scale === 1 ? size : "1" };
}

const PLACE = { translate: "0px 0px", scale: "1 1" };

function slide(element, from, to) {
  if (element instanceof SVGElement) {
    const scale = element.parentNode.getScreenCTM()?.a || 1;
    return run(element, [{ translate: back(from, to, scale).translate }, { translate: "0px 0px" }], MOVE * 1.6);
  }
  const copy = ghost(element, to);
  element.classList.add("arriving");
  run(copy, [back(from, to), PLACE], MOVE, () => {
    copy.ghost.remove();
    element.classList.remove("arriving");
  });
}

// Something new: a sign of the seat that brought it flies there, and it grows.
function grow(element, at, seat) {
  const sign = seat === null ? null : $(`#pl-${seat} .mk`);
  if (sign && element instanceof SVGElement) {
    const copy = ghost(sign, sign.getBoundingClientRect());
    const there = back(at, sign.getBoundingClientRect()).translate;
    run(copy, [PLACE, { translate: there, scale: "1.3 1.3" }], MOVE, () => copy.ghost.remove());
  }
  run(element, [{ opacity: 0, scale: ".4" }, { opacity: 1, scale: "1" }], MOVE * 1.4);
}

function leave(was, seat) {
  if (was.element instanceof SVGElement) return;
  const copy = ghost(was.element, was.at);
  const goal = placeOf(was.element.dataset.from) ?? (seat === null ? null : placeOf(`pl-${seat}`));
  const end = goal ? { translate: back(goal, was.at).translate, scale: ".25 .25", opacity: .5 } : { opacity: 0 };
  run(copy, [{ ...PLACE, opacity: 1 }, end], MOVE * 1.6, () => copy.ghost.remove());
}

function tumble(die) {
  run(die, [{ rotate: "-200deg", scale: ".7" }, { rotate: "20deg", scale: "1.06", offset: .7 }, { rotate: "0deg" }],
    MOVE * 1.7);
}

const standsIn = (element) => element.parentElement ?? element.stood;

// A copy over the page that catches no click; the frames around it are there only for the style sheets.
function ghost(element, at) {
  const copy = element.cloneNode(true);
  for (const part of [copy, ...$$("[id]", copy)]) part.removeAttribute("id");
  copy.classList.remove("arriving", "can", "no", "fresh");
  Object.assign(copy.style, {
    position: "fixed",
    left: `${at.left}px`,
    top: `${at.top}px`,
    width: `${at.width}px`,
    height: `${at.height}px`,
    margin: "0",
  });
  let whole = copy;
  for (let up = standsIn(element); up && up !== document.body; up = standsIn(up)) {
    const frame = up.cloneNode(false);
    frame.removeAttribute("id");
    frame.style.display = "contents";
    frame.append(whole);
    whole = frame;
    if (up.matches("#board, #strip")) break;
  }
  layer().append(whole);
  copy.ghost = whole;
  return copy;
}

function layer() {
  const found = $("#motion");
  if (found) return found;
  const made = Object.assign(document.createElement("div"), { id: "motion", inert: true });
  made.setAttribute("aria-hidden", "true");
  document.body.append(made);
  return made;
}

// --- numbers -----------------------------------------------------------------------------------------

const NUMBER = /^[+−-]?\d+$/;
const plain = (element) => !element.children.length && NUMBER.test(element.textContent.trim());
const value = (text) => Number(text.trim().replace("−", "-"));

function named() {
  const found = new Map();
  for (const element of $$("#board [data-v], #strip [data-v]")) {
    if (plain(element)) found.set(element.dataset.v, element.textContent);
  }
  return found;
}

// Numbers go from old to new.
function count(before) {
  for (const element of $$("#board [data-v], #strip [data-v]")) {
    const was = before.get(element.dataset.v);
    const text = element.textContent;
    if (was === undefined || was === text || !plain(element)) continue;
    const from = value(was);
    const to = value(text);
    const sign = text.trim().startsWith("+") ? "+" : "";
    const begin = performance.now();
    let going = true;
    const tick = (time) => {
      const part = Math.min(1, Math.max(0, (time - begin) / (MOVE * 1.3)));
      if (!going || part === 1) return end();
      const here = Math.round(from + (to - from) * part);
      element.textContent = here < 0 ? `−${-here}` : `${sign}${here}`;
      requestAnimationFrame(tick);
    };
    const end = () => {
      if (going) element.textContent = text;
      going = false;
    };
    playing.done.push(end);
    requestAnimationFrame(tick);
  }
}

// --- words -------------------------------------------------------------------------------------------

function tell(lines) {
  const box = $("#told");
  box.hidden = !lines.length;
  if (!lines.length) return;
  const rows = lines.map(([seat, words]) => {
    const row = document.createElement("span");
    const sign = seat === null ? null : $(`#pl-${seat} .mk`)?.cloneNode(true);
    row.append(...[sign, words].filter(Boolean));
    return row;
  });
  box.replaceChildren(...rows);
  const board = $("#board").getBoundingClientRect();
  box.style.left = `${board.left + board.width / 2}px`;
  box.style.top = `${Math.max(board.top, 52) + 4}px`;
}

// --- skipping ----------------------------------------------------------------------------------------

if (shell) {
  document.addEventListener("keydown", settle, true);
  addEventListener("click", settle); // last: whoever clicks on the board means what is still shown there
  document.addEventListener("visibilitychange", settle);
}
