// Options put together from parts (dice, stocks of goods): pressed parts make the option that has exactly them.

import { $, $$ } from "./base.js";
import { preview, showPanel } from "./preview.js";

export function parts() {
  return $$("[data-part][aria-pressed=true]").map((e) => e.dataset.part);
}

export function composed() {
  const box = $("[data-compose]");
  if (!box) return null;
  const wanted = [...parts()].sort().join(":");
  if (!wanted) return null;
  const found = $$("#ask [data-opt]").find((b) => {
    const [head, ...rest] = b.dataset.opt.split(":");
    return head === box.dataset.compose && rest.sort().join(":") === wanted;
  });
  return found?.dataset.opt ?? null;
}

export function toggle(part) {
  const on = part.getAttribute("aria-pressed") !== "true";
  if (on && part.closest("[data-compose-one]")) {
    for (const other of $$("[data-part][aria-pressed=true]")) press(other, false);
  }
  press(part, on);
  compose();
}

export function press(part, on) {
  part.setAttribute("aria-pressed", on);
  part.classList.toggle("picked", on);
}

export function compose() {
  const box = $("[data-compose]");
  const go = $("[data-compose-go]");
  if (!box || !go) return;
  const key = composed();
  const count = parts().length;
  go.toggleAttribute("disabled", !key);
  const label = $("[data-compose-label]", go);
  const { none, one, many } = label?.dataset ?? {};
  if (label) label.textContent = count > 1 ? many.replace("#", count) : count ? one : none;
  if (key) preview(key, true);
  else if (count) showPanel("");
  else showPanel($("[data-panel-empty]")?.innerHTML ?? "");
}
