// Maps that can be zoomed: a box with data-zoom="name" around an <svg viewBox>. Wheel and pinch zoom, dragging
// moves, buttons with data-zoom-by and data-zoom-fit do it for keyboards. The part shown survives updates.
// data-focus="x y" is what the question is about: a phone opens there, at least data-scale pixels per unit wide.
// Where there is room the whole map is shown.

import { $, $$, keep } from "./base.js";

const MOST = 6;
const narrow = matchMedia("(max-width: 899px)"); // phones and tablets; elsewhere a map opens as a whole
const parts = new Map(); // by name: centre and factor of what is shown
const fingers = new Map(); // by pointer: where it is
let drag = null;

const wholeOf = (svg) => svg.getAttribute("viewBox").split(" ").map(Number);

// How wide it is on the screen; known since its size last changed, for measuring makes the browser lay out the page.
const wideOf = (svg) => (svg.seen ??= [svg.clientWidth, svg.clientHeight])[0];

const boxOf = (map) => {
  const svg = $("svg", map);
  const [left, top, width, height] = (svg.whole ??= wholeOf(svg));
  const shape = (wideOf(svg) || 1) / (svg.seen[1] || 1);
  // The whole map, widened to the shape of its place.
  const w = Math.max(width, height * shape);
  const h = Math.max(height, width / shape);
  return { svg, x: left + width / 2, y: top + height / 2, w, h };
};

function draw(map) {
  const { svg, x, y, w, h } = boxOf(map);
  const part = parts.get(map.dataset.zoom);
  part.k = Math.min(MOST, Math.max(1, part.k));
  const [seenW, seenH] = [w / part.k, h / part.k];
  part.x = Math.min(x + (w - seenW) / 2, Math.max(x - (w - seenW) / 2, part.x));
  part.y = Math.min(y + (h - seenH) / 2, Math.max(y - (h - seenH) / 2, part.y));
  const seen = [part.x - seenW / 2, part.y - seenH / 2, seenW, seenH];
  const shown = seen.map((n) => n.toFixed(2)).join(" ");
  if (svg.getAttribute("viewBox") !== shown) svg.setAttribute("viewBox", shown); // or all of it is laid out anew
  svg.shown = shown;
  map.classList.toggle("zoomed", part.k > 1.01);
  for (const button of $$("[data-zoom-fit]", map)) button.disabled = part.k <= 1.01;
}

function open(map) {
  const { svg, x, y, w } = boxOf(map);
  if (!wideOf(svg)) return; // not shown now
  const name = map.dataset.zoom;
  const focus = map.dataset.focus || "";
  let part = parts.get(name);
  if (!part) {
    const least = narrow.matches ? (Number(map.dataset.scale || 0) * w) / wideOf(svg) : 1;
    part = { x, y, k: Math.max(1, least), focus: null };
    parts.set(name, part);
  }
  if (focus && part.focus !== focus) {
    const [fx, fy] = focus.split(" ").map(Number);
    const seen = w / part.k / 2 - 40;
    const far = Math.abs(fx - part.x) > seen || Math.abs(fy - part.y) > seen;
    if (part.focus === null || far) Object.assign(part, { x: fx, y: fy });
  }
  part.focus = focus;
  draw(map);
}

// Zoom so that the point of the map under the pointer stays there.
function zoom(map, factor, clientX, clientY) {
  const part = parts.get(map.dataset.zoom);
  if (!part) return;
  const { svg, w, h } = boxOf(map);
  const at = svg.getBoundingClientRect();
  const dx = clientX === undefined ? 0 : (clientX - at.left) / at.width - 0.5;
  const dy = clientY === undefined ? 0 : (clientY - at.top) / at.height - 0.5;
  const before = part.k;
  part.k = Math.min(MOST, Math.max(1, part.k * factor));
  part.x += dx * w * (1 / before - 1 / part.k);
  part.y += dy * h * (1 / before - 1 / part.k);
  draw(map);
}

function pan(map, dx, dy) {
  const part = parts.get(map.dataset.zoom);
  const { svg, w } = boxOf(map);
  const unit = w / part.k / wideOf(svg);
  part.x -= dx * unit;
  part.y -= dy * unit;
  draw(map);
}

const mapOf = (target) => (target instanceof Element ? target.closest("[data-zoom]") : null);

document.addEventListener("wheel", (event) => {
  const map = mapOf(event.target);
  if (!map || !event.target.closest("svg")) return;
  event.preventDefault();
  zoom(map, Math.exp(-event.deltaY * 0.0016), event.clientX, event.clientY);
}, { passive: false });

document.addEventListener("pointerdown", (event) => {
  const map = mapOf(event.target);
  if (!map || !event.target.closest("svg") || event.target.closest("button") || event.button) return;
  fingers.set(event.pointerId, [event.clientX, event.clientY]);
  drag = { map, moved: drag?.moved ?? 0, spread: spread() };
});

const swallow = (event) => {
  if (!mapOf(event.target)) return;
  event.stopPropagation();
  event.preventDefault();
};

const spread = () => {
  const [a, b] = [...fingers.values()];
  return b ? Math.hypot(a[0] - b[0], a[1] - b[1]) : 0;
};

document.addEventListener("pointermove", (event) => {
  const before = fingers.get(event.pointerId);
  if (!before || !drag) return;
  const [dx, dy] = [event.clientX - before[0], event.clientY - before[1]];
  drag.moved += Math.abs(dx) + Math.abs(dy);
  if (drag.moved < 6 && fingers.size < 2) return;
  fingers.set(event.pointerId, [event.clientX, event.clientY]);
  pan(drag.map, dx / fingers.size, dy / fingers.size);
  if (fingers.size > 1) {
    const now = spread();
    const [a, b] = [...fingers.values()];
    if (drag.spread) zoom(drag.map, now / drag.spread, (a[0] + b[0]) / 2, (a[1] + b[1]) / 2);
    drag.spread = now;
  }
});

for (const kind of ["pointerup", "pointercancel"]) {
  document.addEventListener(kind, (event) => {
    if (!fingers.delete(event.pointerId) || fingers.size) return;
    const dragged = drag?.moved >= 6;
    drag = null;
    if (!dragged) return;
    document.addEventListener("click", swallow, { capture: true }); // letting go chooses nothing
    setTimeout(() => document.removeEventListener("click", swallow, { capture: true }), 60);
  });
}

document.addEventListener("click", (event) => {
  const map = mapOf(event.target);
  const button = event.target.closest("[data-zoom-by], [data-zoom-fit]");
  if (!map || !button) return;
  if (button.dataset.zoomBy) return zoom(map, Number(button.dataset.zoomBy));
  parts.get(map.dataset.zoom).k = 1;
  draw(map);
});

// What the keyboard reaches comes into sight.
document.addEventListener("focusin", (event) => {
  const map = mapOf(event.target);
  if (!map || !event.target.matches("svg *") || !event.target.matches(":focus-visible")) return;
  const place = $("svg", map).getBoundingClientRect();
  const at = event.target.getBoundingClientRect();
  if (at.left < place.left || at.right > place.right || at.top < place.top || at.bottom > place.bottom) {
    const right = place.left + place.width / 2 - at.left - at.width / 2;
    pan(map, right, place.top + place.height / 2 - at.top - at.height / 2);
  }
});

// Layers: a button with data-layer switches that class of its map.
const switched = new Set();

function layers(map) {
  for (const button of $$("[data-layer]", map)) {
    const on = (button.dataset.on ??= button.getAttribute("aria-pressed")) === "true";
    const now = on !== switched.has(button.dataset.layer);
    button.setAttribute("aria-pressed", now);
    map.classList.toggle(button.dataset.layer, now);
  }
}

document.addEventListener("click", (event) => {
  const button = event.target.closest("[data-layer]");
  if (!button) return;
  const layer = button.dataset.layer;
  if (!switched.delete(layer)) switched.add(layer);
  layers(button.closest("[data-zoom]"));
});

// A map opens when it gets a size: at the start, when it comes into sight, when the window changes.
const sizes = new ResizeObserver((entries) => {
  for (const { target } of entries) {
    target.seen = null;
    open(target.closest("[data-zoom]"));
  }
});

keep((element) => {
  for (const map of $$("[data-zoom]", element)) {
    const svg = $("svg", map);
    if (svg.getAttribute("viewBox") !== svg.shown) svg.whole = wholeOf(svg); // the table's map, not our part of it
    layers(map);
    open(map);
    sizes.observe(svg);
  }
});
