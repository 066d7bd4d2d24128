// Several options behind one thing: a small menu beside it.

import { $, $$, place } from "./base.js";
import { closeTip } from "./tips.js";

// Behind data-opts: the options that begin with one of its words. Behind data-menu: what that template holds.
export function menu(element, chosen) {
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
    if (buttons.length === 1) return chosen(buttons[0]);
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

// After an update: what can no longer be chosen leaves the open menu; an empty menu closes.
export function pruneMenu(possible) {
  const box = $(".menu");
  if (!box) return;
  for (const button of $$("[data-opt]:not([aria-disabled=true])", box)) {
    if (!possible(button.dataset.opt)) button.remove();
  }
  if (!$("[data-opt]", box)) closeMenu();
}

export function closeMenu(back = false) {
  const box = $(".menu");
  if (!box) return;
  box.remove();
  if (back) menu.opener?.focus();
  menu.opener = null;
}
