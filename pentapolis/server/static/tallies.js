// Answers that are counts of things, "infantry2+settler1": a stepper for each kind finds the option. The box has
// data-tally; its rows data-kind with a minus, an <output> and a plus; data-tally-go answers. Options that do
// not match the form (no, done) stay buttons. Only counts that some option has can be reached.

import { $, $$, keep } from "./base.js";

const FORM = /^[a-z_]+\d+(\+[a-z_]+\d+)*$/;
const count = (part) => [part.replace(/\d+$/, ""), Number(part.match(/\d+$/)?.[0] ?? 0)];
const counts = (key) => Object.fromEntries(key.split("+").map(count));
const options = () => $$("#ask button[data-opt]:not([data-tally-go])").filter((b) => FORM.test(b.dataset.opt));
const rows = (box) => $$("[data-kind]", box);
const wanted = (box) => Object.fromEntries(rows(box).map((row) => [row.dataset.kind, Number($("output", row).value)]));

// The option with exactly these counts, or else the nearest one in which this kind has its count.
function find(want, kind = null) {
  let best = null;
  let least = Infinity;
  for (const button of options()) {
    const has = counts(button.dataset.opt);
    if (kind && (has[kind] ?? 0) !== want[kind]) continue;
    const far = Object.keys(want).reduce((sum, k) => sum + Math.abs((has[k] ?? 0) - want[k]), 0);
    if (far < least) {
      best = button;
      least = far;
    }
  }
  return kind || least === 0 ? best : null;
}

function show(box, button) {
  const has = counts(button.dataset.opt);
  for (const row of rows(box)) {
    const kind = row.dataset.kind;
    $("output", row).value = has[kind] ?? 0;
    for (const step of $$("[data-step]", row)) {
      step.disabled = !find({ ...has, [kind]: (has[kind] ?? 0) + Number(step.dataset.step) }, kind);
    }
  }
  const go = $("[data-tally-go]");
  go.dataset.opt = button.dataset.opt;
  go.disabled = false;
  $("[data-tally-label]", go).textContent = $(".l", button).firstChild.textContent.trim();
}

keep((element) => {
  for (const box of $$("[data-tally]", element)) {
    const first = options().find((b) => b.dataset.opt === box.dataset.tally) ?? options()[0];
    if (first) show(box, first);
  }
});

// After an update: the counts as they stood, where an option still has them.
document.addEventListener("counts", (event) => {
  for (const box of $$("[data-tally]")) {
    const want = Object.fromEntries(event.detail.map(([kind, count]) => [kind, Number(count)]));
    const button = event.detail.length ? find(want) : null;
    if (button) show(box, button);
  }
});

document.addEventListener("click", (event) => {
  const step = event.target.closest("[data-step]");
  const box = step?.closest("[data-tally]");
  if (!box) return;
  const kind = step.closest("[data-kind]").dataset.kind;
  const want = wanted(box);
  want[kind] = (want[kind] ?? 0) + Number(step.dataset.step);
  const button = find(want, kind);
  if (button) show(box, button);
});
