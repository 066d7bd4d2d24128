// What all our scripts share: finding elements, talking to the server, saying things, placing boxes.

export const root = document.documentElement;
export const $ = (selector, from = document) => from.querySelector(selector);
export const $$ = (selector, from = document) => [...from.querySelectorAll(selector)];
export const shell = $("#table");
export const coarse = matchMedia("(pointer: coarse)");
export const calm = matchMedia("(prefers-reduced-motion: reduce)");
export const csrf = $("meta[name=csrf]")?.content ?? "";

// The number of the open question: what is loaded about it holds only as long as it is open.
export const table = { number: Number(shell?.dataset.number ?? 0) };

export const path = (rest) => `${shell.dataset.base ?? `/t/${shell.dataset.id}`}/${rest}`;
export const text = (id) => shell.dataset[`t${id[0].toUpperCase()}${id.slice(1)}`] ?? "";

export function toast(text) {
  const box = $("#toast");
  box.textContent = text;
  box.hidden = !text;
  clearTimeout(toast.timer);
  toast.timer = setTimeout(() => (box.hidden = true), 5000);
}

// Whether the server can be reached, as far as we know.
export function connected(is) {
  if ($("#offline")) $("#offline").hidden = is;
}

addEventListener("offline", () => connected(false));
addEventListener("online", () => connected(true));

async function send(path, options) {
  try {
    return await fetch(path, options);
  } catch {
    connected(false);
    throw new Error(shell?.dataset.tLost ?? "");
  }
}

// `keepalive`: also when the page is being left.
export async function post(path, data, keepalive = false) {
  const response = await send(path, {
    method: "POST",
    keepalive,
    headers: { "X-CSRF": csrf, Accept: "application/json" },
    body: new URLSearchParams(data),
  });
  const reply = response.headers.get("content-type")?.includes("json") ? await response.json() : {};
  if (!response.ok) throw Object.assign(new Error(reply.message ?? response.statusText), { reply });
  return reply;
}

// The text that a patch makes of an older one, both split at "<": pairs of numbers copy parts of the older text,
// strings are new parts. What is no patch is the whole text.
export function patched(old, changes) {
  if (typeof changes === "string") return changes;
  const parts = old.split("<");
  const made = [];
  for (let i = 0; i < changes.length; i += 1) {
    if (typeof changes[i] === "string") made.push(changes[i]);
    else
      for (let from = changes[i], end = from + changes[(i += 1)]; from < end; from += 1) made.push(parts[from]);
  }
  return made.join("<");
}

const known = new Map();

// What the server says about the open question, asked once; `lasting` holds for other questions too.
export async function load(url, lasting = false) {
  const id = lasting ? url : `${table.number} ${url}`;
  if (!known.has(id)) {
    if (known.size > 300) known.clear();
    const response = await fetch(url, { headers: { Accept: "application/json" } }).catch(() => null);
    if (!response?.ok) return null;
    known.set(id, await response.json());
  }
  return known.get(id);
}

export function announce(said) {
  clearTimeout(announce.timer);
  announce.timer = setTimeout(() => ($("#live").textContent = said), 150);
}

// Put a floating box under an element, or above it where there is no room. What belongs to an option or to a line
// of the log goes to the left of that column, and what belongs to cards that one compares (data-compared) to the
// right of them, so that it hides none of its neighbours.
export function place(box, element) {
  const at = element.getBoundingClientRect();
  const size = box.getBoundingClientRect();
  const column = element.closest("#ask, #side")?.getBoundingClientRect();
  const right = element.closest("[data-compared]")?.getBoundingClientRect().right;
  const left = column ? column.left - size.width - 6 : right + 6;
  if (left > 6 && left + size.width + 6 < innerWidth) {
    box.style.left = `${left}px`;
    box.style.top = `${Math.max(6, Math.min(at.top, innerHeight - size.height - 6))}px`;
    box.classList.add("beside");
    return;
  }
  const below = at.bottom + size.height + 10 < innerHeight;
  const from = Math.max(6, Math.min(at.left, innerWidth - size.width - 6));
  box.style.left = `${from}px`;
  box.style.top = `${below ? at.bottom + 8 : Math.max(6, at.top - size.height - 8)}px`;
  box.style.setProperty("--tx", `${Math.max(8, Math.min(at.left + at.width / 2 - from - 6, size.width - 20))}px`);
  box.classList.toggle("below", !below);
}

// After the page has been drawn, as soon as the browser has nothing better to do: then its sizes are known.
const idle = window.requestIdleCallback ?? ((act) => setTimeout(act, 50));
export const soon = (act) => requestAnimationFrame(() => idle(act, { timeout: 300 }));

// After a part of the page was replaced, the scripts that look after things in it are called with it.
const keepers = [];
export const keep = (keeper) => (keepers.push(keeper), shell && keeper(document));
export const kept = (element) => keepers.forEach((keeper) => keeper(element));

// Between press and release nothing is replaced: a browser gives no click where what was pressed is gone. Changes that
// come meanwhile are made, in their order, right after the click.
const hold = { pressed: false, changes: [] };
export const unpressed = (change) => (hold.pressed ? hold.changes.push(change) : change());

function release() {
  hold.pressed = false;
  for (const change of hold.changes.splice(0)) change();
}

addEventListener("pointerdown", () => (hold.pressed = true), true);
addEventListener("blur", release); // of the window: the release may be elsewhere
for (const kind of ["pointerup", "pointercancel", "dragend"]) addEventListener(kind, () => setTimeout(release), true);
