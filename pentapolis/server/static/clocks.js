// The clocks of a table count down between two updates. The server's time decides; this only shows it.

import { $$ } from "./base.js";

const ahead = Number(document.body.dataset.now) * 1000 - Date.now(); // the server's clock against ours

function short(seconds) {
  const two = (number) => String(number).padStart(2, "0");
  if (seconds < 3600) return `${Math.floor(seconds / 60)}:${two(seconds % 60)}`;
  if (seconds < 86400) return `${Math.floor(seconds / 3600)}:${two(Math.floor((seconds % 3600) / 60))} h`;
  return `${Math.floor(seconds / 86400)} d ${Math.floor((seconds % 86400) / 3600)} h`;
}

setInterval(() => {
  for (const clock of $$("[data-until]")) {
    const left = Math.max(0, Math.floor(Number(clock.dataset.until) - (Date.now() + ahead) / 1000));
    clock.querySelector(".num").textContent = short(left);
    clock.classList.toggle("low", left < 60);
  }
}, 1000);
