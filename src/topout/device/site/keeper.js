/** Keeps the whole site at the first visit, so that it plays without a network; each edition has a store of its own. */
const HOME = new URL(self.registration.scope).pathname;
/** Other sites of the same host are none of our business. */
const OURS = `topout ${HOME} `;
const EDITION = `${OURS}__EDITION__`;
const FILES = __FILES__;

self.addEventListener("install", (event) => {
  event.waitUntil(
    caches
      .open(EDITION)
      .then((store) => store.addAll(FILES.map((file) => new Request(file, { cache: "no-cache" }))))
      .then(() => self.skipWaiting()),
  );
});

self.addEventListener("activate", (event) => {
  event.waitUntil(
    caches
      .keys()
      .then((names) => names.filter((name) => name.startsWith(OURS) && name !== EDITION))
      .then((old) => Promise.all(old.map((name) => caches.delete(name))))
      .then(() => self.clients.claim()),
  );
});

/** What was kept, whatever stands behind the question mark; a folder's own address means its first page. */
self.addEventListener("fetch", (event) => {
  const { request } = event;
  if (request.method !== "GET" || !request.url.startsWith(self.registration.scope)) return;
  const wanted = new URL(request.url).pathname === HOME ? new URL("index.html", self.registration.scope) : request;
  event.respondWith(
    caches
      .open(EDITION)
      .then((store) => store.match(wanted, { ignoreSearch: true }))
      .then((kept) => kept ?? fetch(request)),
  );
});
