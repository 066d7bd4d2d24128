// A series of answers from one table: data-series holds rows (data-each: an answer that is given once for each of its
// count) and boxes to tick (data-gives: an answer given once); data-series-go answers all of it in turn, with "done"
// after what is given and after what is asked for. Counts below 0 are given, counts above 0 are asked for.

import { $, $$ } from "./base.js";
import { answer } from "./choice.js";

const rows = (box) => $$("[data-each]", box);

function show(box, row, to) {
  const { low, high, have, limits } = row.dataset;
  const value = Math.min(Number(high), Math.max(Number(low), to));
  $("output", row).value = value > 0 ? `+${value}` : String(value).replace("-", "−");
  row.dataset.count = value;
  const [less, more] = $$("[data-by]", row);
  less.disabled = value <= Number(low);
  more.disabled = value >= Number(high);
  $$("[data-after]", row).forEach((cell, side) => {
    const had = JSON.parse(have)[side];
    const most = JSON.parse(limits)[side] ?? Infinity;
    const change = side ? -value : value;
    const then = change > 0 ? Math.max(had, Math.min(had + change, most)) : had + change;
    cell.innerHTML = then === had ? `${had}` : `${had} → <b>${then}</b>`;
  });
  ready(box);
}

function ready(box) {
  const some = rows(box).some((row) => Number(row.dataset.count ?? 0)) || $("[data-gives]:checked", box);
  $("[data-series-go]", box).disabled = !some;
}

function answers(box) {
  const given = [];
  const asked = [];
  for (const row of rows(box)) {
    const n = Number(row.dataset.count ?? 0);
    for (let i = 0; i < Math.abs(n); i += 1)(n < 0 ? given : asked).push(row.dataset.each);
  }
  given.push(...$$("[data-gives]:checked", box).map((card) => card.dataset.gives));
  return box.dataset.series === "give" ? [...given, "done", ...asked, "done"] : [...asked, "done"];
}

document.addEventListener("click", (event) => {
  const box = event.target.closest("[data-series]");
  const step = event.target.closest("[data-by]");
  if (box && step) {
    const row = step.closest("[data-each]");
    show(box, row, Number(row.dataset.count ?? 0) + Number(step.dataset.by));
  }
  if (box && event.target.closest("[data-series-go]")) {
    const [first, ...rest] = answers(box);
    answer(first, true, rest);
  }
});

// After an update that left the question open: the offer as far as it was made.
document.addEventListener("series", ({ detail }) => {
  const box = $("[data-series]");
  if (!box) return;
  const had = Object.fromEntries(detail.series);
  for (const card of $$("[data-gives]", box)) card.checked = detail.ticked.includes(card.dataset.gives);
  for (const row of rows(box)) show(box, row, had[row.dataset.each] ?? 0);
});

document.addEventListener("change", (event) => {
  const box = event.target.closest("[data-series]");
  if (box) ready(box);
});
