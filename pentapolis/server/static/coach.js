// The coach of a guided game: points at one thing, on the board and among the options.

import { $, $$, keep } from "./base.js";

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

keep(point);
