// It is your turn: the tab says so by its title and a dot on its icon.

import { $, shell } from "./base.js";

const title = document.title;
const icon = $("link[rel=icon]");
const plain = icon?.href;

export function signal() {
  const mine = Boolean($("#options")) && shell?.dataset.live === "yes";
  document.title = mine ? `● ${shell.dataset.tTurn} · ${title}` : title;
  document.dispatchEvent(new CustomEvent("signalled"));
  const shown = mine ? plain?.replace("favicon.svg", "favicon-turn.svg") : plain;
  if (icon && icon.href !== shown) icon.href = shown;
}
