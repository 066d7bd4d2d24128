// A part of the page becomes what its new HTML says, and whatever is equal already stays the element that it was: a
// browser computes styles, lays out and paints anew only what has changed. Afterwards the part is what innerHTML
// would have made of it.

import { $$, csrf } from "./base.js";

// What an element is called among its neighbours: something else of the same kind is not the same thing.
const NAMES = ["id", "data-move", "data-opt", "data-opts", "data-v", "data-part", "data-card"];
const OURS = ["tabindex", "data-scrolls"]; // of what scrolls: live.js looks after them, once the page has been drawn
const NEAR = 24; // so far ahead the same thing is looked for: lists grow and shrink by a few lines

export function morph(element, html) {
  const box = document.createElement("template");
  box.innerHTML = html;
  for (const input of $$("input[name=csrf]", box.content)) input.value = csrf;
  const templates = $$("template", box.content);
  inside(element, box.content);
  // What templates hold is no child of theirs, so nothing above has compared it; they have ids.
  for (const fresh of templates) {
    const old = document.getElementById(fresh.id);
    if (old !== fresh) old.content.replaceChildren(fresh.content);
  }
}

function nameOf(node) {
  if (node.nodeType !== Node.ELEMENT_NODE) return "";
  const name = NAMES.find((one) => node.hasAttribute(one));
  return name ? `${name} ${node.getAttribute(name)}` : "";
}

// Whether one node can become the other. What was ringed as news is made anew, and its ring with it.
function alike(old, fresh) {
  if (old.nodeName !== fresh.nodeName || nameOf(old) !== nameOf(fresh)) return false;
  return old.nodeType !== Node.ELEMENT_NODE || !old.classList.contains("fresh");
}

function inside(old, fresh) {
  const had = [...old.childNodes];
  const wanted = [...fresh.childNodes];
  while (had.length && wanted.length && had.at(-1).isEqualNode(wanted.at(-1))) {
    had.pop();
    wanted.pop();
  }
  let first = 0;
  while (first < had.length && first < wanted.length && had[first].isEqualNode(wanted[first])) first += 1;
  let place = old.childNodes[first] ?? null;
  const free = new Set(had.slice(first));
  const known = matches(had.slice(first), wanted.slice(first));
  for (const node of wanted.slice(first)) {
    const same = known.get(node);
    if (!same) {
      old.insertBefore(node, place);
      continue;
    }
    free.delete(same);
    become(same, node);
    if (same === place) place = place.nextSibling;
    else old.insertBefore(same, place);
  }
  for (const node of free) {
    node.stood = old; // whoever shows how it goes away still finds where it was
    node.remove();
  }
}

// Which of the nodes that there were becomes which of the wanted ones: the equal ones first, then those of one name,
// then whatever is alike.
function matches(had, wanted) {
  const found = new Map();
  const free = new Set(had);
  const take = (node, old) => old && free.delete(old) && found.set(node, old);
  let next = 0;
  for (const node of wanted) {
    const at = had.slice(next, next + NEAR).findIndex((old) => old.isEqualNode(node));
    if (at < 0) continue;
    take(node, had[next + at]);
    next += at + 1;
  }
  const named = new Map([...free].map((old) => [nameOf(old), old]));
  for (const node of wanted) {
    if (found.has(node)) continue;
    const name = nameOf(node);
    const old = name ? named.get(name) : [...free].find((one) => alike(one, node));
    if (old && free.has(old) && alike(old, node)) take(node, old);
  }
  return found;
}

function become(old, fresh) {
  if (old.isEqualNode(fresh)) return;
  if (old.nodeType !== Node.ELEMENT_NODE) {
    old.nodeValue = fresh.nodeValue;
    return;
  }
  for (const { name } of [...old.attributes])
    if (!fresh.hasAttribute(name)) old.removeAttribute(name);
  for (const { name, value } of fresh.attributes) {
    if (old.getAttribute(name) !== value) old.setAttribute(name, value);
  }
  inside(old, fresh);
}
