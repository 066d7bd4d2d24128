// The coach of a guided game: points at one thing, on the board and among the options. "Show me" brings it into view,
// puts the focus on it and darkens the rest until something is clicked or pressed.

import { $, $$, keep, shell } from "./base.js";

function point() {
  for (const old of $$(".coached")) old.classList.remove("coached");
  const coach = $("#coach");
  if (!coach) return;
  const { target, spot } = coach.dataset;
  const parts = target ? $$("[data-opt]").filter((part) => part.dataset.opt === target) : [];
  if (target && !parts.some((part) => part.closest("#board"))) {
    const fits = (begin) => target === begin || target.startsWith(`${begin}:`);
    parts.push(...$$("#board [data-opts]").filter((part) => part.dataset.opts.split(" ").some(fits)));
  }
  if (spot) parts.push(...$$(spot));
  for (const part of parts) part.classList.add("coached");
  const shown = parts.some((part) => part.offsetParent !== null || part.closest("svg"));
  const folded = parts.map((part) => part.closest("details:not([open])")).find(Boolean);
  if (!shown && folded) folded.open = true;
}

const visible = (part) => part.getClientRects().length > 0;

function showMe() {
  const parts = $$(".coached").filter(visible);
  const part = parts.find((one) => one.closest("#board")) ?? parts[0];
  if (!part) return;
  part.scrollIntoView({ block: "nearest", inline: "nearest" });
  part.focus({ preventScroll: true });
  const { left, top, width, height } = part.getBoundingClientRect();
  const light = Object.assign(document.createElement("div"), { id: "light" });
  Object.assign(light.style, {
    left: `${left - 6}px`,
    top: `${top - 6}px`,
    width: `${width + 12}px`,
    height: `${height + 12}px`,
  });
  document.body.append(light);
}

const undim = () => $("#light")?.remove();

if (shell) {
  document.addEventListener("click", (event) => {
    undim();
    if (event.target.closest("[data-show-me]")) showMe();
  });
  for (const kind of ["keydown", "wheel", "resize"]) addEventListener(kind, undim, { capture: true, passive: true });
}

keep(point);
keep(undim);
