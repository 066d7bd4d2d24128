// What would happen: a hovered or focused option shows its certain consequences on the board.

import { $, $$, load, patched, path, shell, unpressed } from "./base.js";
import { settle } from "./motion.js";

export async function preview(key, now = false) {
  const asked = (preview.asked = {});
  if (!now) await new Promise((done) => setTimeout(done, 120));
  if (preview.asked !== asked) return;
  // Where the server has sent the texts of the fragments, it need only tell what would differ.
  const have = $("#board").sent && $("#strip").sent ? shell.dataset.version : "";
  const query = new URLSearchParams({ option: key, shown: shell.dataset.look ?? "", have });
  const reply = await load(path(`preview?${query}`));
  if (reply) unpressed(() => preview.asked === asked && show(reply));
}

function show(reply) {
  document.dispatchEvent(new Event("newest"));
  settle();
  restore();
  showPanel(reply.panel ?? "");
  const effect = $("#effect");
  if (effect && !reply.panel && !effect.classList.contains("warn")) {
    effect.className = "why effect";
    effect.innerHTML = reply.effect ?? "";
    effect.hidden = !reply.effect;
  }
  for (const [name, html, classes, plain] of changesOf(reply.fragments ?? {})) {
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

// What differs between the fragments shown and those that an option leads to, by the names in `data-v`:
// [name, inner HTML, class, plain text], null where it is the same or not plain. An element with named parts inside
// is replaced as a whole only when something else in it differs.
function changesOf(fragments) {
  const found = [];
  const replaced = new Set();
  for (const [id, changes] of Object.entries(fragments)) {
    const source = $(`#${id}`).source;
    const old = named(source);
    for (const [name, now] of named(patched(source, changes))) {
      const was = old.get(name);
      if (!was) continue;
      const inside = parts(now);
      const differs = inside.join() !== parts(was).join() || frame(now) !== frame(was);
      const classes = bare(now) !== bare(was) ? now.getAttribute("class") ?? "" : null;
      if (differs)
        for (const part of inside) replaced.add(part);
      const plain = differs && !now.children.length && !was.children.length ? now.textContent.trim() : null;
      if (differs || classes !== null) found.push([name, differs ? now.innerHTML : null, classes, plain]);
    }
  }
  return found.filter(([name]) => !replaced.has(name));
}

function named(html) {
  const box = document.createElement("template");
  box.innerHTML = html;
  return new Map($$("[data-v]", box.content).map((element) => [element.dataset.v, element]));
}

const parts = (element) => $$("[data-v]", element).map((part) => part.dataset.v);

// The inside without that of the named parts in it.
function frame(element) {
  const copy = element.cloneNode(true);
  for (const part of $$("[data-v]", copy)) part.replaceChildren();
  return copy.innerHTML.trim();
}

// Classes without those that say what can be chosen: that is another question's business.
const bare = (element) => [...element.classList].filter((c) => !["can", "no", "picked"].includes(c)).join(" ");

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
  unpressed(restore);
  const effect = $("#effect");
  if (effect && !effect.classList.contains("warn")) effect.hidden = true;
}

export function showPanel(html) {
  const panel = $("[data-panel]");
  if (panel) panel.innerHTML = html;
}
