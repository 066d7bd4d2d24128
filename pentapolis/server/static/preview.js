// What would happen: a hovered or focused option shows its certain consequences on the board.

import { $, $$, load, path, shell } from "./base.js";

export async function preview(key, now = false) {
  const asked = (preview.asked = {});
  if (!now) await new Promise((done) => setTimeout(done, 120));
  if (preview.asked !== asked) return;
  const reply = await load(path(`preview?option=${encodeURIComponent(key)}&shown=${shell.dataset.look ?? ""}`));
  if (preview.asked !== asked || !reply) return;
  restore();
  showPanel(reply.panel ?? "");
  const effect = $("#effect");
  if (effect && !reply.panel && !effect.classList.contains("warn")) {
    effect.className = "why effect";
    effect.innerHTML = reply.effect ?? "";
    effect.hidden = !reply.effect;
  }
  for (const [name, [html, classes, plain]] of Object.entries(reply.changes ?? {})) {
    for (const element of $$(`[data-v="${CSS.escape(name)}"]`)) {
      restore.list.push([element, element.innerHTML, element.getAttribute("class")]);
      if (plain !== null) {
        const old = document.createElement("s");
        old.textContent = element.textContent;
        const fresh = document.createElement("b");
        fresh.textContent = plain;
        element.replaceChildren(old, " ", fresh);
      } else if (html !== null) element.innerHTML = html;
      if (classes !== null) element.setAttribute("class", classes);
      element.classList.add("chg");
    }
  }
}

function restore() {
  const changed = restore.list ?? [];
  for (const [element, html, classes] of changed.reverse()) {
    element.innerHTML = html;
    if (classes === null) element.removeAttribute("class");
    else element.setAttribute("class", classes);
  }
  restore.list = [];
}

export function endPreview() {
  preview.asked = null;
  restore();
  const effect = $("#effect");
  if (effect && !effect.classList.contains("warn")) effect.hidden = true;
}

export function showPanel(html) {
  const panel = $("[data-panel]");
  if (panel) panel.innerHTML = html;
}
