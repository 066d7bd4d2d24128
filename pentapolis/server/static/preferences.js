// What a browser remembers of how it wants to be: motion (on unless switched off) and sound (off unless switched on).
// <input type="checkbox" data-preference="motion"> shows and changes it.

import { $$, calm, root } from "./base.js";

const USUAL = { motion: true, sound: false };

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
