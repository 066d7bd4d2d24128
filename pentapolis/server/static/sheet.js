// On a phone the question is a sheet over the board: its banner folds the options away, so that one can look.
// The question itself and the bar that confirms stay.

import { $, keep } from "./base.js";

const show = () => $("[data-fold]")?.setAttribute("aria-expanded", !document.body.classList.contains("folded"));

document.addEventListener("click", (event) => {
  if (!event.target.closest("[data-fold]")) return;
  document.body.classList.toggle("folded");
  show();
});

keep(show);
