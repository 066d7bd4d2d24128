// A part of the page becomes what its new HTML says, and whatever is equal already stays the element that it was: a
// browser computes styles, lays out and paints anew only what has changed. Afterwards the part is what innerHTML
// would have made of it. Where the text that it was made of is known, only what differs is read at all; marks of
// scripts on the rest stay.

import { $, $$, csrf } from "./base.js";
import { differing, insideOf, outline, paired, tagOf, textOf } from "./outline.js";

// What an element is called among its neighbours: something else of the same kind is not the same thing.
const NAMES = ["id", "data-move", "data-v", "data-opt", "data-opts", "data-part", "data-card"];
const NEAR = 24; // so far ahead the same thing is looked for: lists grow and shrink by a few lines
const inert = document.createElement("template").content.ownerDocument;

export function morph(element, html) {
  exchange(element, [...element.childNodes], html, null);
}

// `was` is the outline of the text that the element was made of; the new one is returned. Without it, or where scripts
// have changed what the element holds, everything is compared.
export function narrow(element, html, was) {
  const now = outline(html);
  if (was && now) fit(element, was, now);
  else morph(element, html);
  return now;
}

function fit(element, was, now) {
  const nodes = [...element.childNodes];
  if (nodes.length !== was.items.length || nodes.some((node, place) => !stands(node, was.items[place]))) {
    return morph(element, insideOf(now));
  }
  for (const run of differing(was.items, now.items)) {
    const { pairs, first, had, wanted } = paired(run);
    const end = first + had.length;
    if (had.length || wanted.length) {
      exchange(element, nodes.slice(first, end), wanted.map(textOf).join(""), nodes[end] ?? null);
    }
    for (const [place, item, fresh] of pairs) fitOne(element, nodes[place], item, fresh);
  }
}

const stands = (node, item) => node.nodeName.toLowerCase() === item.name.toLowerCase();

function fitOne(parent, node, was, now) {
  const whole = () => exchange(parent, [node], textOf(now), node.nextSibling);
  if (!now.items || node.classList.contains("fresh")) return whole();
  if (tagOf(was) !== tagOf(now)) {
    const fresh = read(parent, tagOf(now)).firstChild;
    if (!alike(node, fresh)) return whole();
    dress(node, fresh);
  }
  if (now.name === "template") node.innerHTML = insideOf(now);
  else fit(node, was, now);
}

// HTML as it is read inside this element: rows of tables and parts of drawings are known only there.
function read(parent, html) {
  const box = inert.importNode(parent, false);
  box.innerHTML = html;
  for (const input of $$("input[name=csrf]", box)) input.value = csrf;
  return box;
}

// In place of these nodes, which end before another one, comes what the HTML says.
function exchange(parent, had, html, end) {
  const box = read(parent, html);
  const templates = $$("template", box);
  among(parent, had, [...box.childNodes], end);
  // What templates hold is no child of theirs, so nothing above has compared it; they have ids.
  for (const fresh of templates) {
    const old = $(`#${CSS.escape(fresh.id)}`, parent);
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

function among(parent, had, wanted, end) {
  while (had.length && wanted.length && had.at(-1).isEqualNode(wanted.at(-1))) {
    end = had.pop();
    wanted.pop();
  }
  let first = 0;
  while (first < had.length && first < wanted.length && had[first].isEqualNode(wanted[first])) first += 1;
  let place = had[first] ?? end;
  const free = new Set(had.slice(first));
  const known = matches(had.slice(first), wanted.slice(first));
  for (const node of wanted.slice(first)) {
    const same = known.get(node);
    if (!same) {
      parent.insertBefore(node, place);
      continue;
    }
    free.delete(same);
    become(same, node);
    if (same === place) place = place.nextSibling;
    else parent.insertBefore(same, place);
  }
  for (const node of free) {
    node.stood = parent; // whoever shows how it goes away still finds where it was
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
  dress(old, fresh);
  among(old, [...old.childNodes], [...fresh.childNodes], null);
}

// The attributes of one element are those of another one.
function dress(old, fresh) {
  for (const { name } of [...old.attributes])
    if (!fresh.hasAttribute(name)) old.removeAttribute(name);
  for (const { name, value } of fresh.attributes) {
    if (old.getAttribute(name) !== value) old.setAttribute(name, value);
  }
}
