// Beside the board: tabs, the phone's navigation, notes and chat.

import { $, $$, path, post, shell, toast } from "./base.js";
import { lookAt } from "./live.js";

// A line of chat that nobody looks at leaves a dot on its tab.
document.addEventListener("said", () => {
  const tab = $("#tab-chat");
  if (tab?.getAttribute("aria-selected") === "false") $(".dot", tab)?.removeAttribute("hidden");
});

export function openTab(tab) {
  for (const other of $$("[role=tab]", tab.parentElement)) {
    const on = other === tab;
    other.setAttribute("aria-selected", on);
    other.tabIndex = on ? 0 : -1;
    document.getElementById(other.getAttribute("aria-controls")).hidden = !on;
  }
  $(".dot", tab)?.setAttribute("hidden", "");
  tab.focus({ preventScroll: true });
}

export function navigate(where) {
  for (const button of $$("[data-nav]")) button.toggleAttribute("aria-current", button.dataset.nav === where);
  document.body.classList.toggle("show-log", where === "log");
  if (where === "mine") {
    if (shell.dataset.look) lookAt(shell.dataset.seat);
    const mine = $("#mine");
    // Only the play area scrolls: `scrollIntoView` would move the whole page on a phone.
    if (mine) $("#main").scrollBy({ top: mine.getBoundingClientRect().top - $("#main").getBoundingClientRect().top });
  } else if (where === "others") {
    const seats = $$("#strip button[data-look]").map((e) => e.dataset.look).filter((s) => s !== shell.dataset.seat);
    const next = seats[(seats.indexOf(shell.dataset.look) + 1) % seats.length];
    if (next !== undefined && next !== shell.dataset.look) lookAt(next);
  } else if (where === "table") {
    if (shell.dataset.look) lookAt(shell.dataset.seat);
    $("#main").scrollTo({ top: 0 });
  }
}

// Notes are kept while one types, once more when one leaves, and again and again while the line is down.
const notes = $("#notes");
if (notes) {
  let timer;
  let stored = notes.value;
  const keep = async (leaving = false) => {
    clearTimeout(timer);
    const text = notes.value;
    if (text === stored) return;
    try {
      await post(path("notes"), { text }, leaving);
      stored = text;
    } catch (error) {
      toast(error.message);
      timer = setTimeout(keep, 5000);
    }
  };
  notes.addEventListener("input", () => {
    clearTimeout(timer);
    timer = setTimeout(keep, 600);
  });
  addEventListener("pagehide", () => keep(true));
  addEventListener("online", () => keep());
}

$("#say")?.addEventListener("submit", async (event) => {
  event.preventDefault();
  const field = $("#say-text");
  if (!field.value.trim()) return;
  try {
    await post(path("chat"), { text: field.value });
    field.value = "";
  } catch (error) {
    toast(error.message);
  }
});
