// A part of the page becomes what its new HTML says, and whatever is equal already stays the element that it was: a
// browser computes styles, lays out and paints anew only what has changed. Afterwards the part is what innerHTML
// would have made of it. Where the text that it was made of is known, only what differs is read at all; marks of
// scripts on the rest stay.

import { $, $$, csrf } from "./base.js";
import { differing, insideOf, NAMES, outline, paired, tagOf, textOf } from "./outline.js";

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
    const { pairs, rest } = paired(run);
    for (const { first, had, wanted } of rest) {
      const end = first + had.length;
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

const isElement = (node) => node.nodeType === Node.ELEMENT_NODE;

const named = (node) => isElement(node) && NAMES.some((name) => node.hasAttribute(name));

// Everything that a node is called; what has no name, like the line of a list, goes by those of the first thing in it.
function namesOf(node) {
  if (!isElement(node)) return [];
  const own = NAMES.filter((name) => node.hasAttribute(name)).map((name) => `${name} ${node.getAttribute(name)}`);
  if (own.length || !node.firstElementChild) return own;
  const first = node.firstElementChild;
  return NAMES.filter((name) => first.hasAttribute(name)).map((name) => `in ${name} ${first.getAttribute(name)}`);
}

// Whether one node can become the other: the first kind of name that both have tells whether they are the same thing,
// for what can be chosen has more names than the same thing a moment later. What was ringed as news is made anew, and
// its ring with it.
function alike(old, fresh) {
  if (old.nodeName !== fresh.nodeName) return false;
  if (!isElement(old)) return true;
  if (old.classList.contains("fresh")) return false;
  const both = NAMES.find((name) => old.hasAttribute(name) && fresh.hasAttribute(name));
  if (both) return old.getAttribute(both) === fresh.getAttribute(both);
  return !named(old) && !named(fresh);
}

function among(parent, had, wanted, end) {
  while (had.length && wanted.length && had.at(-1).isEqualNode(wanted.at(-1))) {
    end = had.pop();
    wanted.pop();
  }
  let first = 0;
  while (first < had.length && first < wanted.length && had[first].isEqualNode(wanted[first])) first += 1;
  const [old, fresh] = [had.slice(first), wanted.slice(first)];
  const known = matches(old, fresh);
  const kept = new Set(known.values());
  for (const node of old.filter((node) => !kept.has(node))) {
    node.stood = parent; // whoever shows how it goes away still finds where it was
    node.remove();
  }
  const still = inOrder(old, fresh.map((node) => known.get(node)).filter(Boolean));
  for (const node of fresh.reverse()) {
    const same = known.get(node);
    if (same) become(same, node);
    if (!same || (!still.has(same) && same.nextSibling !== end)) parent.insertBefore(same ?? node, end);
    end = same ?? node;
  }
}

// The most of these elements that stand in the order wanted: what is put elsewhere a browser lays out anew. Texts
// between them cost nothing.
function inOrder(had, wanted) {
  const places = new Map(had.map((node, place) => [node, place]));
  const ends = []; // the best end of a sequence so long, and what comes before it
  for (const node of wanted.filter(isElement)) {
    const found = ends.findIndex((end) => places.get(end.node) > places.get(node));
    const length = found < 0 ? ends.length : found;
    ends[length] = { node, before: ends[length - 1] };
  }
  const found = new Set();
  for (let one = ends.at(-1); one; one = one.before) found.add(one.node);
  return found;
}

// Which of the nodes that there were becomes which of the wanted ones: the equal ones first, then those of one name,
// then whatever is alike.
function matches(had, wanted) {
  const found = new Map();
  const free = new Set(had);
  const take = (node, old) => old && free.delete(old) && found.set(node, old);
  let next = 0;
  for (const node of wanted.filter(isElement)) {
    const at = had.slice(next, next + NEAR).findIndex((old) => old.isEqualNode(node));
    if (at < 0) continue;
    take(node, had[next + at]);
    next += at + 1;
  }
  const called = new Map(); // those that are left, by each of their names
  const kinds = new Map(); // and those that have none of their own, by what they are
  const note = (lists, name, old) => (lists.get(name) ?? lists.set(name, []).get(name)).push(old);
  for (const old of free) {
    for (const name of namesOf(old)) note(called, name, old);
    if (!named(old)) note(kinds, old.nodeName, old);
  }
  const left = wanted.filter((node) => !found.has(node));
  for (const node of left) {
    const near = namesOf(node).flatMap((name) => called.get(name) ?? []);
    take(node, near.find((old) => free.has(old) && alike(old, node)));
  }
  for (const node of left.filter((node) => !found.has(node) && !named(node))) {
    const some = kinds.get(node.nodeName) ?? [];
    while (some.length && !(free.has(some[0]) && alike(some[0], node))) some.shift();
    take(node, some.shift());
  }
  return found;
}

function become(old, fresh) {
  if (old.isEqualNode(fresh)) return;
  if (!isElement(old)) {
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
