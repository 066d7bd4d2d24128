// The tooltip: what a card says (data-card), and why something cannot be chosen. One at a time.

import { $, announce, load, path, place, shell } from "./base.js";

const DELAY = 300;
let asked = null; // the newest wish; older ones that come late are dropped

// Whether there is anything to say about an element.
export const explainable = (element) =>
  Boolean(element.dataset.card || element.dataset.whyOpt || element.getAttribute("aria-disabled") === "true");

export async function explain(element, now = false) {
  const wish = (asked = {});
  if (!now) await new Promise((done) => setTimeout(done, DELAY));
  if (asked !== wish || !element.isConnected) return;
  const [card, why] = await Promise.all([cardOf(element), refusalOf(element)]);
  if (asked !== wish || !(card || why) || !element.isConnected) return;
  closeTip();
  const tip = document.createElement("div");
  tip.className = card ? "tip paper" : "tip";
  tip.id = "tip";
  tip.setAttribute("role", "tooltip");
  tip.innerHTML = card ? card + (why && `<p class="not">${why}</p>`) : why;
  document.body.append(tip);
  place(tip, element);
  element.setAttribute("aria-describedby", "tip");
  announce(tip.textContent.replace(/\s+/g, " ").trim());
}

async function cardOf(element) {
  const id = element.dataset.card;
  return id ? ((await load(path(`card?card=${encodeURIComponent(id)}`), true))?.html ?? "") : "";
}

async function refusalOf(element) {
  const key = element.dataset.opt ?? element.dataset.opts ?? element.dataset.whyOpt;
  const refused = element.getAttribute("aria-disabled") === "true" || element.dataset.whyOpt;
  if (!key || !refused || !shell.dataset.seat) return "";
  return (await load(path(`why?option=${encodeURIComponent(key)}`)))?.html ?? "";
}

export function closeTip() {
  asked = null;
  $("#tip")?.remove();
  $("[aria-describedby=tip]")?.removeAttribute("aria-describedby");
}

export const isExplained = (element) => element.getAttribute("aria-describedby") === "tip";
