/* Hearthside's service worker. It keeps one page, the word for when there is no connection, and what
   that page is drawn with. It never keeps a table's pages or anything a seat may see: those are asked
   for anew each time, and what cannot be had is said so. */
const KEPT = {{ kept|tojson }};
const SHELF = {{ shelf|tojson }};
self.addEventListener("install", (event) => {
  /* What is sent goes its own way: a page that is left would lose its last words on the way through here. */
  event.addRoutes?.({ condition: { requestMethod: "POST" }, source: "network" })?.catch?.(() => {});
  event.waitUntil(caches.open(SHELF).then((shelf) => shelf.addAll(KEPT)).then(() => self.skipWaiting()));
});
self.addEventListener("activate", (event) => event.waitUntil(caches.keys().then((names) => Promise.all(names.filter((name) => name.startsWith("hearthside-") && name !== SHELF).map((name) => caches.delete(name)))).then(() => self.clients.claim())));
self.addEventListener("fetch", (event) => {
  const { request } = event, { pathname, search } = new URL(request.url);
  if (request.mode === "navigate") event.respondWith(fetch(request).catch(() => caches.match({{ offline|tojson }})));
  else if (KEPT.includes(pathname + search)) event.respondWith(fetch(request).catch(() => caches.match(request)));
});
/* Somebody was called and taps: the table comes to the front, or is opened. */
self.addEventListener("notificationclick", (event) => {
  event.notification.close();
  const { url } = event.notification.data;
  event.waitUntil(self.clients.matchAll({ type: "window" }).then((open) => {
    const here = open.find((page) => page.url.split("#")[0] === url);
    return here ? here.focus() : self.clients.openWindow(url);
  }));
});
