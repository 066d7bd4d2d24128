// Messages of this browser: of the page itself while it is in the background, and of the server when no page is open.

import { $, $$, post, root, shell, toast } from "./base.js";

const works = "serviceWorker" in navigator && isSecureContext && "Notification" in globalThis;
const installed = matchMedia("(display-mode: standalone)").matches;
if (installed) root.classList.add("app");

// The worker is for those who want messages or have installed the app; others need none.
const register = () => navigator.serviceWorker.register("/sw.js");
if (works && (installed || Notification.permission === "granted")) register().catch(() => null);

// The page says it is my turn while I look elsewhere, once for each question.
let told = "";
document.addEventListener("signalled", async () => {
  const asked = $("#options") && shell?.dataset.live === "yes" ? shell.dataset.version : "";
  if (!asked || asked === told || !document.hidden || !works || Notification.permission !== "granted") return;
  told = asked;
  const title = `${shell.dataset.tTurn} · ${$(".where b")?.textContent ?? "Pentapolis"}`;
  const body = $("#ask h2")?.textContent.trim() ?? "";
  const url = `/t/${shell.dataset.id}`;
  const registration = await navigator.serviceWorker.ready;
  await registration.showNotification(title, { body, tag: url, data: { url } });
});

const key = (text) => {
  const plain = atob(text.replaceAll("-", "+").replaceAll("_", "/") + "=".repeat((4 - (text.length % 4)) % 4));
  return Uint8Array.from(plain, (letter) => letter.charCodeAt(0));
};

const text = (bytes) =>
  btoa(String.fromCharCode(...new Uint8Array(bytes)))
  .replaceAll("+", "-")
  .replaceAll("/", "_")
  .replaceAll("=", "");

const button = $("[data-push]");
if (button) {
  if (!works || !("PushManager" in globalThis)) {
    button.disabled = true;
    $("#push-not").hidden = false;
  }
  button.addEventListener("click", async () => {
    try {
      if ((await Notification.requestPermission()) !== "granted") throw new Error(button.dataset.denied);
      await register();
      const registration = await navigator.serviceWorker.ready;
      const wanted = { userVisibleOnly: true, applicationServerKey: key(button.dataset.push) };
      const found = await registration.pushManager.subscribe(wanted);
      const keys = { p256dh: text(found.getKey("p256dh")), auth: text(found.getKey("auth")) };
      await post("/account/signals/add", { kind: "push", endpoint: found.endpoint, ...keys });
      location.reload();
    } catch (error) {
      toast(error.message);
    }
  });
}

// Phones offer to install the site; the button shows when they do.
addEventListener("beforeinstallprompt", (event) => {
  event.preventDefault();
  for (const install of $$("[data-install]")) {
    install.hidden = false;
    install.addEventListener("click", () => register().then(() => event.prompt()), { once: true });
  }
});
