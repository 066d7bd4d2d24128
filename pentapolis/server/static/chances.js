// The live win chance: shown by one's own choice, at tables with bots, on one's own turn.

import { $ } from "./base.js";

const button = $("[data-chances]");
const KEY = "live-chances";
let asked = "";

function draw(chances) {
  const bar = document.createElement("span");
  bar.className = "b";
  chances.forEach((chance, seat) => {
    const part = document.createElement("span");
    part.className = `s${seat + 1}`;
    part.style.flex = chance;
    part.textContent = chance;
    bar.append(part);
  });
  const box = $("#chances");
  box.replaceChildren(bar);
  box.hidden = false;
}

async function refresh() {
  const question = $("#options")?.dataset.ask;
  if (!question || question === asked || button.getAttribute("aria-pressed") !== "true") return;
  asked = question;
  try {
    const where = `/t/${$("#table").dataset.id}/chances`;
    const reply = await fetch(where, { headers: { accept: "application/json" } });
    if (reply.ok) draw((await reply.json()).chances);
  } catch {
    asked = ""; // the server cannot be reached: the next update asks again
  }
}

function set(on) {
  button.setAttribute("aria-pressed", on);
  asked = "";
  if (on) refresh();
  else $("#chances").hidden = true;
}

if (button) {
  button.addEventListener("click", () => {
    const on = button.getAttribute("aria-pressed") !== "true";
    localStorage.setItem(KEY, on ? "yes" : "");
    set(on);
  });
  new MutationObserver(refresh).observe($("#ask"), {
    attributeFilter: ["data-ask"],
    childList: true,
    subtree: true,
  });
  if (localStorage.getItem(KEY)) set(true);
}
