// Small things of all pages: theme, copying, the form of a new table, the search in the rules, the replay's slider.

import { $, $$, path, root, shell } from "./base.js";

document.addEventListener("click", (event) => {
  const button = event.target.closest("[data-theme-toggle]");
  if (button) {
    const theme = root.dataset.theme;
    const dark = theme ? theme === "dark" : matchMedia("(prefers-color-scheme: dark)").matches;
    root.dataset.theme = dark ? "light" : "dark";
    document.cookie = `theme=${root.dataset.theme}; path=/; max-age=31536000; samesite=lax`;
  }
  const copy = event.target.closest("[data-copy]");
  if (copy) {
    navigator.clipboard?.writeText(copy.dataset.copy);
    const said = copy.textContent;
    copy.lastChild.textContent = shell?.dataset.tCopied ?? "✓";
    setTimeout(() => (copy.lastChild.textContent = said), 1500);
  }
});

const form = $("#new-table");
if (form) {
  const arrange = () => {
    const seats = Number($("[data-seats]:checked", form)?.value ?? 2);
    for (const row of $$("[data-seat-row]", form)) row.hidden = Number(row.dataset.seatRow) >= seats;
    for (const set of $$("[data-min]", form)) {
      set.hidden = seats < Number(set.dataset.min) || seats > Number(set.dataset.max);
    }
    for (const name of $$(".hotname", form)) name.hidden = $("select", name.closest("li")).value !== "here";
  };
  const needed = JSON.parse(form.dataset.needed || "{}");
  form.addEventListener("change", (event) => {
    const values = event.target.matches("[data-seats]") ? needed[event.target.value] : null;
    for (const [id, value] of Object.entries(values ?? {})) {
      $(`[name="opt_${id}"][value="${value}"]`, form).checked = true;
    }
    arrange();
  });
  arrange();
}

// N leads to the next table that waits for me, from anywhere.
document.addEventListener("keydown", (event) => {
  if (event.key !== "n" || event.ctrlKey || event.metaKey || event.altKey) return;
  if (event.target.closest("input, textarea, select, dialog[open]") || $('[data-key="n"]')) return;
  location.href = shell ? `/next?after=${shell.dataset.id}` : "/next";
});

// The same search as in the drawer at the table; without words the whole text stands there again.
const search = $("#rule-search");
if (search) {
  const count = $("#rule-count");
  const hits = $("#rule-hits");
  search.addEventListener("input", async () => {
    const words = search.value.trim();
    const reply = words ? await fetch(`${count.dataset.find}?${new URLSearchParams({ q: words })}`) : null;
    if (search.value.trim() !== words || (reply && !reply.ok)) return;
    const { html, count: found } = reply ? await reply.json() : { html: "", count: -1 };
    if (search.value.trim() !== words) return;
    hits.innerHTML = html;
    hits.hidden = !words;
    $("#rules").hidden = Boolean(words);
    const { none, one, many } = count.dataset;
    count.textContent = found < 0 ? "" : found > 1 ? many.replace("#", found) : found ? one : none;
  });
}

$("[data-replay-slider]")?.addEventListener("change", (event) => {
  location.href = path(`replay/${event.target.value}`);
});
const STEPS = { ArrowLeft: "back", ArrowRight: "forward", Home: "first", End: "last" };
if ($(".replay")) {
  document.addEventListener("keydown", (event) => {
    const step = STEPS[event.key];
    if (step && !event.target.closest("input, textarea")) location.href = $(`[data-replay=${step}]`).href;
  });
}
