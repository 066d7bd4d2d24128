// The keyboard: every answer, menu and panel can be reached without a mouse.

import { $, $$, shell } from "./base.js";
import { confirm, drop, pick, undo, waiting } from "./choice.js";
import { compose, press, toggle } from "./compose.js";
import { lookAt } from "./live.js";
import { closeMenu } from "./menu.js";
import { openTab } from "./panels.js";
import { THINGS } from "./pointer.js";
import { endPreview } from "./preview.js";
import { closeTip, explain } from "./tips.js";

let leader = false; // G was pressed

document.addEventListener("keydown", (event) => {
  if (!shell || shell.dataset.lobby || event.ctrlKey || event.metaKey || event.altKey) return;
  if (event.target.closest("input:not([type=range]), textarea, select, dialog[open]")) return;
  const key = event.key;
  if (key === "Escape") {
    if ($(".menu")) return closeMenu(true);
    closeTip();
    endPreview();
    drop();
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
  const pane = event.target.closest("#pane-log, #pane-recap");
  if (pane && key.startsWith("Arrow")) return alongLines(event, pane);
  if (key.startsWith("Arrow")) return arrow(event);
  const direct = $(`[data-key="${CSS.escape(key.toLowerCase())}"]`);
  if (direct && key !== "Enter") {
    event.preventDefault();
    if (direct.dataset.part) {
      direct.focus();
      return direct.getAttribute("aria-disabled") === "true" ? explain(direct, true) : toggle(direct);
    }
    if (direct.dataset.opt) {
      if (waiting() === direct.dataset.opt) return confirm();
      direct.focus();
      return pick(direct.dataset.opt);
    }
    return direct.click();
  }
  if (key === "Enter" && !event.target.closest("button, a, summary, [role=button]")) {
    if (waiting()) return confirm();
    const usual = $("[data-key=Enter]");
    if (usual) return usual.click();
  }
  if (key === "u") return $("[data-undo]") && undo();
  if (key === "e") return $('#ask [data-opt="end_turn"], #ask [data-opt="done"], #ask [data-opt="pass"]')?.click();
  if (key === "p") return $('#ask [data-opt="pass"]')?.click();
  if (key === "w" || key === "i") {
    const thing = document.activeElement?.closest(THINGS);
    return thing && explain(thing, true);
  }
  if (key === "g") return (leader = true);
  if (key === "l" && $("#tab-log")) return openTab($("#tab-log"));
  if (key === "r" && $("#tab-recap")) return openTab($("#tab-recap"));
  if (key === "?") return $("#keys").showModal();
});

// The log is one stop of the Tab key; its lines are reached by arrows: up and down from line to line, across to the
// text of the card that a line speaks of.
function alongLines(event, pane) {
  const items = $$("li", pane).filter((li) => $("a", li));
  const here = document.activeElement.closest("li");
  const step = { ArrowDown: 1, ArrowUp: -1 } [event.key];
  const next = step ? items[Math.max(0, items.indexOf(here) + step)] : here;
  const goal = next && $(event.key === "ArrowRight" ? ".inf" : "a", next);
  if (!goal) return;
  event.preventDefault();
  goal.focus();
}

function arrow(event) {
  const box = event.target.closest("[data-arrows], .opts, .menu");
  const here = document.activeElement;
  if (!box || !here) return;
  const all = $$("button, [role=button]", box).filter((e) => e.offsetParent !== null || e instanceof SVGElement);
  const from = here.getBoundingClientRect();
  const ways = { ArrowLeft: [-1, 0], ArrowRight: [1, 0], ArrowUp: [0, -1], ArrowDown: [0, 1] };
  const [dx, dy] = ways[event.key];
  let best = null;
  let least = Infinity;
  for (const other of all) {
    if (other === here) continue;
    const to = other.getBoundingClientRect();
    const x = to.left + to.width / 2 - from.left - from.width / 2;
    const y = to.top + to.height / 2 - from.top - from.height / 2;
    const ahead = x * dx + y * dy;
    const aside = Math.abs(x * dy) + Math.abs(y * dx);
    if (ahead > 1 && ahead + 2 * aside < least) {
      best = other;
      least = ahead + 2 * aside;
    }
  }
  if (best) {
    event.preventDefault();
    best.focus();
  }
}
