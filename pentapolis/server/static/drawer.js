// The rules at the table: every link to them opens a drawer beside the question. It shows the chapter of a question
// (?topic=) or of a rule (#r403.2), or what was looked for. With a modifier key the link opens the whole page.

import { $, coarse } from "./base.js";

const drawer = $("#drawer");

if (drawer) {
  const base = drawer.dataset.rules;
  const found = $(".found", drawer);
  const field = $("input", drawer);
  let opener = null;
  let asked = "";

  const show = async (query) => {
    asked = query;
    const response = await fetch(`${base}/find?${query}`).catch(() => null);
    if (!response?.ok || asked !== query) return;
    const { html, count } = await response.json();
    found.innerHTML = html;
    const { none, one, many } = drawer.dataset;
    $("[role=status]", drawer).textContent = count < 0 ? "" : count > 1 ? many.replace("#", count) : count ? one : none;
    found.scrollTop = 0;
    $(".here", found)?.scrollIntoView({ block: "nearest" });
  };

  const open = (query) => {
    if (!drawer.open) opener = document.activeElement;
    field.value = "";
    drawer.show();
    (coarse.matches ? found : field).focus({ preventScroll: true });
    show(query);
  };

  const close = () => {
    drawer.close();
    opener?.focus?.({ preventScroll: true });
  };

  document.addEventListener("click", (event) => {
    const link = event.target.closest("a[href]");
    if (!link || event.ctrlKey || event.metaKey || event.shiftKey || event.button) return;
    const url = new URL(link.href);
    if (url.pathname !== base || "whole" in link.dataset) return;
    event.preventDefault();
    $("#keys")?.close();
    const rule = decodeURIComponent(url.hash).replace(/^#r/, "");
    open(rule ? new URLSearchParams({ rule }).toString() : url.search.slice(1));
  });

  drawer.addEventListener("click", (event) => {
    if (event.target.closest("[data-close]")) close();
    const chapter = event.target.closest("[data-chapter]");
    if (chapter) show(new URLSearchParams({ rule: chapter.dataset.chapter }).toString());
  });

  drawer.addEventListener("keydown", (event) => {
    if (event.key === "Escape") close();
  });

  field.addEventListener("input", () => show(new URLSearchParams({ q: field.value }).toString()));

  document.addEventListener("keydown", (event) => {
    if (event.key !== "/" || event.ctrlKey || event.metaKey || event.altKey) return;
    if (event.target.closest("input, textarea, select, dialog[open]")) return;
    event.preventDefault();
    open("");
  });
}
