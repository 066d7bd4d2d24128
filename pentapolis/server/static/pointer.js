// Mouse and finger: what a click on a thing does, and what lies under the pointer or has the focus.

import { $, coarse, load, shell } from "./base.js";
import { answer, choose, confirm, hint, undo } from "./choice.js";
import { compose, composed, toggle } from "./compose.js";
import { lookAt } from "./live.js";
import { closeMenu, menu } from "./menu.js";
import { navigate, openTab } from "./panels.js";
import { endPreview, preview } from "./preview.js";
import { closeTip, explain, explainable, isExplained } from "./tips.js";

document.addEventListener("click", (event) => {
  if (!shell || shell.dataset.lobby) return;
  const option = event.target.closest("[data-opt]");
  if (option) {
    event.preventDefault();
    if (option.getAttribute("aria-disabled") === "true") return explain(option, true);
    const chosen = choose(option);
    closeMenu();
    return chosen;
  }
  const many = event.target.closest("[data-opts], [data-menu]");
  if (many) {
    event.preventDefault();
    if (many.getAttribute("aria-disabled") === "true") return explain(many, true);
    return menu(many, choose);
  }
  if (!event.target.closest(".menu")) closeMenu();
  const card = event.target.closest("[data-card]");
  if (card && !card.closest("a")) return isExplained(card) && coarse.matches ? closeTip() : explain(card, true);
  if (coarse.matches && !event.target.closest("#tip")) closeTip();
  const part = event.target.closest("[data-part]");
  if (part && part.getAttribute("aria-disabled") !== "true") return toggle(part);
  if (part) return explain(part, true);
  if (event.target.closest("[data-compose-go]")) {
    event.preventDefault();
    const key = composed();
    return key && answer(key);
  }
  if (event.target.closest("[data-confirm]")) return confirm();
  if (event.target.closest("[data-undo]")) return undo();
  const look = event.target.closest("button[data-look]");
  if (look) return lookAt(look.dataset.look);
  if (event.target.closest("[data-hint]")) return hint();
  const tab = event.target.closest("[role=tab]");
  if (tab) return openTab(tab);
  const nav = event.target.closest("[data-nav]");
  if (nav) return navigate(nav.dataset.nav);
});

export const THINGS = "[data-opt], [data-opts], [data-why-opt], [data-card]";

function attend(event) {
  if (!shell || shell.dataset.lobby || !(event.target instanceof Element)) return;
  const element = event.target.closest(THINGS);
  if (!element) return;
  const now = event.type === "focusin";
  const refused = element.getAttribute("aria-disabled") === "true" || element.dataset.whyOpt;
  // What a card of an open option says is asked for (I, or the button beside it): no pop-ups over the board.
  const unasked = !refused && element.matches("#options .o");
  if (explainable(element) && !unasked && !(now && !element.matches(":focus-visible"))) explain(element, now);
  if (!refused && element.dataset.opt && !coarse.matches) preview(element.dataset.opt, now);
}

function ignore(event) {
  if (!shell || !(event.target instanceof Element) || !event.target.closest(THINGS)) return;
  if (event.relatedTarget instanceof Element && event.relatedTarget.closest("#tip")) return;
  closeTip();
  endPreview();
  if ($("[data-compose]")) compose();
}

document.addEventListener("pointerover", (event) => event.pointerType === "mouse" && attend(event));
document.addEventListener("pointerout", (event) => event.pointerType === "mouse" && ignore(event));
document.addEventListener("focusin", attend);
document.addEventListener("focusout", ignore);
document.addEventListener("toggle", async (event) => {
  const details = event.target;
  if (!details.open || !details.dataset?.load) return;
  const reply = await load(details.dataset.load);
  if (reply) $("div", details).innerHTML = reply.html;
}, true);
