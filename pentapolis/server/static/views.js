// Views of a board that take turns in one place: <div data-views="main" data-want="map"> holds buttons with
// data-show and parts with data-view. The choice survives updates until the question wants another view
// (data-want changes). A part with data-under="battle" stays visible behind that view.

import { $$, keep, shell, soon } from "./base.js";

const chosen = new Map(); // by name: the view shown, and the one wanted last

function show(box) {
  const name = box.dataset.views;
  const before = chosen.get(name);
  const names = $$("[data-view]", box).map((part) => part.dataset.view);
  const now = before && before.want === box.dataset.want && names.includes(before.now) ? before.now : box.dataset.want;
  chosen.set(name, { now, want: box.dataset.want });
  for (const part of $$("[data-view]", box)) part.hidden = part.dataset.view !== now && part.dataset.under !== now;
  for (const button of $$("[data-show]", box)) button.setAttribute("aria-pressed", button.dataset.show === now);
}

keep((element) => $$("[data-views]", element).forEach(show));

document.addEventListener("click", (event) => {
  const button = event.target.closest("[data-show]");
  const box = button?.closest("[data-views]");
  if (!box) return;
  chosen.set(box.dataset.views, { now: button.dataset.show, want: box.dataset.want });
  show(box);
  if (button.hidden || !button.offsetParent) box.querySelector("[data-show][aria-pressed=true]")?.focus();
  document.dispatchEvent(new Event("turned"));
});

// What has never been shown takes long to be shown first: letters are measured, pictures come into being. So it is
// laid out once beforehand, while nobody waits.
function layOut(part) {
  if (!part.isConnected || !part.hidden) return;
  part.classList.add("rehearsed");
  part.getBoundingClientRect();
  part.classList.remove("rehearsed");
}

if (shell) {
  addEventListener("load", () => {
    for (const part of $$("[data-views] [data-view][hidden]")) soon(() => layOut(part));
  });
}
