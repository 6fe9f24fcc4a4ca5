/** Shows a call to one's turn and opens its table; no request of the page passes through here, and nothing is kept. */
self.addEventListener("push", (event) => {
  const { title, text, name, place } = event.data.json();
  const shown = { body: text, tag: name, icon: "topout.svg", data: place };
  event.waitUntil(self.registration.showNotification(title, shown));
});

self.addEventListener("notificationclick", (event) => {
  event.notification.close();
  event.waitUntil(open(new URL(event.notification.data, self.registration.scope).href));
});

/** The window that shows it already, or a new one. */
async function open(address) {
  const windows = await self.clients.matchAll({ type: "window", includeUncontrolled: true });
  const there = windows.find(({ url }) => url === address);
  return there ? there.focus() : self.clients.openWindow(address);
}
