// What a browser remembers of how it wants to be: motion, confirmations (on unless switched off), sound, turns that end
// by themselves (off unless switched on), and the colour of one's own seat.
// <input type="checkbox" data-preference="motion"> and <select data-colour> show and change it.

import { $$, calm, root, shell } from "./base.js";

const USUAL = { motion: true, sound: false, confirm: true, autoend: false };

export function preferred(name) {
  const found = document.cookie.match(`(?:^|; )${name}=(on|off)`);
  return found ? found[1] === "on" : USUAL[name];
}

// Whether things may move: not where the system or this browser says otherwise.
export const still = () => calm.matches || !preferred("motion");
const mark = () => root.classList.toggle("calm", still());
mark();
calm.addEventListener("change", mark);

for (const box of $$("[data-preference]")) box.checked = preferred(box.dataset.preference);

document.addEventListener("change", (event) => {
  const name = event.target.dataset?.preference;
  if (!name) return;
  document.cookie = `${name}=${event.target.checked ? "on" : "off"}; path=/; max-age=31536000; samesite=lax`;
  for (const box of $$(`[data-preference="${name}"]`)) box.checked = event.target.checked;
  mark();
  document.dispatchEvent(new CustomEvent("preferred", { detail: name }));
});

// One's own seat in the colour of one's choice: it changes places with the seat that has it.
const colour = () => document.cookie.match(/(?:^|; )colour=([1-6])/)?.[1] ?? "";

function paint() {
  const mine = shell?.dataset.seat ? String(Number(shell.dataset.seat) + 1) : "";
  for (let seat = 1; seat <= 6; seat += 1) {
    for (const kind of ["", "-soft"]) root.style.removeProperty(`--s${seat}${kind}`);
  }
  const wanted = colour();
  if (!mine || !wanted || mine === wanted) return;
  for (const [seat, of] of [
      [mine, wanted],
      [wanted, mine]
    ]) {
    for (const kind of ["", "-soft"]) root.style.setProperty(`--s${seat}${kind}`, `var(--p${of}${kind})`);
  }
}

paint();
for (const list of $$("[data-colour]")) list.value = colour();

document.addEventListener("change", (event) => {
  if (event.target.dataset?.colour === undefined) return;
  document.cookie = `colour=${event.target.value}; path=/; max-age=31536000; samesite=lax`;
  paint();
});
