// The outline of a text of HTML: where its elements, texts and comments stand, read without making any of them. Two
// outlines tell what differs between two texts, so that a page reads and fits in only that.

// What an element is called among its neighbours, the surest name first: something else of the same kind is not the
// same thing.
export const NAMES = ["id", "data-move", "data-v", "data-card", "data-part", "data-opt", "data-opts"];
const VOID = new Set(["br", "col", "hr", "img", "input", "wbr"]);
const TAG = /([a-zA-Z][\w-]*)[^>"']*(?:(?:"[^"]*"|'[^']*')[^>"']*)*>/y;

// A tree of items { name, text, from, inner, end, till, items }: `from` to `inner` is the opening tag, `inner` to `end`
// what the element holds, `till` is where it ends. Null where the text leaves ends of elements to the browser.
export function outline(text) {
  const root = { name: "", text, from: 0, inner: 0, end: text.length, till: text.length, items: [] };
  const open = [root];
  let at = 0;
  while (at < text.length) {
    const here = open.at(-1);
    const next = text.indexOf("<", at);
    const stop = next < 0 ? text.length : next;
    if (stop > at) here.items.push({ name: "#text", text, from: at, till: stop });
    if (next < 0) break;
    if (text[next + 1] === "/") {
      at = text.indexOf(">", next) + 1;
      if (open.length === 1 || text.slice(next + 2, at - 1).trim() !== here.name) return null;
      Object.assign(here, { end: next, till: at });
      open.pop();
      continue;
    }
    if (text[next + 1] === "!") {
      at = text.indexOf("-->", next) + 3;
      if (at < 3) return null;
      here.items.push({ name: "#comment", text, from: next, till: at });
      continue;
    }
    TAG.lastIndex = next + 1;
    const [, name] = TAG.exec(text) ?? [];
    if (!name) return null;
    at = TAG.lastIndex;
    const item = { name, text, from: next, inner: at, end: at, till: at, items: [] };
    here.items.push(item);
    if (text[at - 2] !== "/" && !VOID.has(name)) open.push(item);
  }
  return open.length === 1 ? root : null;
}

export const textOf = (item) => item.text.slice(item.from, item.till);
export const tagOf = (item) => item.text.slice(item.from, item.inner);
export const insideOf = (item) => item.text.slice(item.inner, item.end);

const same = (was, now) => was.till - was.from === now.till - now.from && textOf(was) === textOf(now);

// The runs of two lists of items that differ, as { first, had, wanted }: `first` is the place of the run in the old
// list. What stands between runs is the same in both, though lists may have grown or shrunk at any place.
export function differing(was, now) {
  const most = Math.min(was.length, now.length);
  let first = 0;
  while (first < most && same(was[first], now[first])) first += 1;
  let last = 0;
  while (last < most - first && same(was.at(-1 - last), now.at(-1 - last))) last += 1;
  const runs = [];
  const [end, stop] = [was.length - last, now.length - last];
  let [at, begin] = [first, first]; // in the old list, in the new one: where the run begins
  const found = (place, here) => {
    if (place > at || here > begin) runs.push({ first: at, had: was.slice(at, place), wanted: now.slice(begin, here) });
    [at, begin] = [place + 1, here + 1];
  };
  const places = stop - first > 1 && end - first > 1 ? elements(was, first, end) : new Map();
  for (let here = first; here < stop; here += 1) {
    if (!now[here].items) continue; // texts between elements are the same wherever those have gone
    const beside = at + here - begin;
    const straight = beside < end && now.slice(begin, here).every((item) => !item.items);
    const next = straight && same(was[beside], now[here]) ? beside : places.get(textOf(now[here]));
    if (next >= at) found(next, here);
  }
  found(end, stop);
  return runs;
}

// Where elements stand, by their texts; those that stand there twice tell nothing.
function elements(items, from, till) {
  const places = new Map();
  for (let place = from; place < till; place += 1) {
    if (!items[place].items) continue;
    const text = textOf(items[place]);
    places.set(text, places.has(text) ? -1 : place);
  }
  return places;
}

// Which items of such a run stand for each other, one by one, and what is left to be compared as a whole: what has
// come, gone, moved or become something else. In runs of one length that is decided place by place, in others from
// both ends.
export function paired({ first, had, wanted }) {
  const pairs = [];
  const rest = [];
  const pair = (place, other) => {
    if (!same(had[place], wanted[other])) pairs.push([first + place, had[place], wanted[other]]);
  };
  const leave = (from, till, other, end) =>
    rest.push({ first: first + from, had: had.slice(from, till), wanted: wanted.slice(other, end) });
  if (had.length === wanted.length) {
    const stayed = had.map((item, place) => stays(item, wanted[place]));
    const between = (place) => !had[place].items && stayed[place - 1] === false && stayed[place + 1] === false;
    let from = 0; // from here on nothing has stayed, but for texts in between
    for (let place = 0; place <= had.length; place += 1) {
      if (place < had.length && (!stayed[place] || between(place))) continue;
      if (from < place) leave(from, place, from, place);
      if (place < had.length) pair(place, place);
      from = place + 1;
    }
    return { pairs, rest };
  }
  const most = Math.min(had.length, wanted.length);
  let front = 0;
  for (; front < most && begins(had[front], wanted[front]); front += 1) pair(front, front);
  let back = 0;
  while (back < most - front && begins(had.at(-1 - back), wanted.at(-1 - back))) {
    back += 1;
    pair(had.length - back, wanted.length - back);
  }
  leave(front, had.length - back, front, wanted.length - back);
  return { pairs, rest };
}

const begins = (was, now) => stays(was, now) && (!was.items || tagOf(was) === tagOf(now));

// Whether one can become the other: the first kind of name that both have tells whether they are the same thing. What
// has no name, like the line of a list, goes by those of the first thing in it.
function stays(was, now) {
  if (was.name !== now.name) return false;
  if (!was.items) return true;
  const first = (item) => item.items.find((one) => one.items);
  const [old, fresh] = named(was) || named(now) ? [was, now] : [first(was), first(now)];
  if (!old || !fresh) return true;
  const both = NAMES.find((name) => valueOf(old, name) !== null && valueOf(fresh, name) !== null);
  return !both || valueOf(old, both) === valueOf(fresh, both);
}

const named = (item) => NAMES.some((name) => valueOf(item, name) !== null);

// An attribute as it stands in the text, null where it is missing.
function valueOf(item, name) {
  const tag = tagOf(item);
  const begins = `${name}="`;
  let at = tag.indexOf(begins);
  while (at > 0 && tag[at - 1].trim()) at = tag.indexOf(begins, at + 1); // the end of another attribute's name
  if (at < 0) return null;
  return tag.slice(at + begins.length, tag.indexOf('"', at + begins.length));
}
