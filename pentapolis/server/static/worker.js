// The service worker: shows messages of the server, and a page that says so while there is no connection.

const SHELL = "shell-VERSION";
const KEPT = ["/offline", "/styles.css?VERSION"];

self.addEventListener("install", (event) => {
  event.waitUntil(
    caches
    .open(SHELL)
    .then((cache) => cache.addAll(KEPT))
    .then(() => self.skipWaiting()),
  );
});

self.addEventListener("activate", (event) => {
  event.waitUntil(
    caches
    .keys()
    .then((names) => Promise.all(names.filter((name) => name !== SHELL).map((name) => caches.delete(name))))
    .then(() => self.clients.claim()),
  );
});

// Pages come from the server, always: what is kept is only shown when there is none.
self.addEventListener("fetch", (event) => {
  const { request } = event;
  const { pathname, search } = new URL(request.url);
  if (request.mode === "navigate") {
    event.respondWith(fetch(request).catch(() => caches.match("/offline")));
  } else if (request.method === "GET" && KEPT.includes(pathname + search)) {
    event.respondWith(caches.match(request).then((found) => found ?? fetch(request)));
  }
});

self.addEventListener("push", (event) => {
  const { title, body, url } = event.data.json();
  const options = { body, data: { url }, tag: url, icon: "/static/VERSION/icon-192.png", badge: "/static/favicon.svg" };
  event.waitUntil(self.registration.showNotification(title, options));
});

// A click leads to the table: in a window that shows it, in one that may be led there, or in a new one.
self.addEventListener("notificationclick", (event) => {
  event.notification.close();
  const url = new URL(event.notification.data?.url ?? "/", self.location.origin).href;
  const look = async () => {
    const all = await self.clients.matchAll({ type: "window", includeUncontrolled: true });
    const there = all.find((one) => one.url === url);
    if (there) return there.focus();
    const [ours] = await self.clients.matchAll({ type: "window" }); // others refuse to be led
    if (!ours) return self.clients.openWindow(url);
    await ours.focus();
    return ours.navigate(url);
  };
  event.waitUntil(look());
});
