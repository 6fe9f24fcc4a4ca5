/** Being called on this device: what its browser allows, and what the server must know for it. */
import { api } from "../net/api";
import type { CallSettings, Device } from "../protocol";

const WORKER = "./calls.js";

/** Why this browser cannot be called; null where it can. */
export function whyNot(settings: CallSettings): string | null {
  if (!settings.key) return "This server cannot send notices to browsers.";
  if (!window.isSecureContext) return "Browsers can be notified only if the page is served over HTTPS.";
  if (!("serviceWorker" in navigator) || !("PushManager" in window)) {
    return "This browser cannot receive notices. On a phone, add the page to the home screen first.";
  }
  return null;
}

async function subscribed(): Promise<PushSubscription | null> {
  const worker = await navigator.serviceWorker?.getRegistration("./").catch(() => undefined);
  return (await worker?.pushManager?.getSubscription()) ?? null;
}

/** This device among those on which one is called. */
export async function thisDevice(devices: readonly Device[]): Promise<Device | null> {
  const mine = await subscribed();
  return devices.find(({ endpoint }) => endpoint === mine?.endpoint) ?? null;
}

/** Be called here from now on. */
export async function callHere(key: string): Promise<CallSettings> {
  if ((await Notification.requestPermission()) !== "granted") {
    throw new Error("This browser does not allow notifications here.");
  }
  const worker = await navigator.serviceWorker.register(WORKER);
  await navigator.serviceWorker.ready;
  await (await worker.pushManager.getSubscription())?.unsubscribe();
  const wish = { userVisibleOnly: true, applicationServerKey: key };
  const made = await worker.pushManager.subscribe(wish).catch(() => {
    throw new Error("This browser cannot be notified now. Check that it is online, and try again.");
  });
  const { endpoint, keys } = made.toJSON();
  return api.addDevice({ endpoint: endpoint ?? "", p256dh: keys?.["p256dh"] ?? "", auth: keys?.["auth"] ?? "" });
}

/** Be called here no more. */
export async function callHereNoMore(device: Device): Promise<CallSettings> {
  await (await subscribed())?.unsubscribe();
  return api.dropDevice(device.number);
}

/** Be called nowhere. */
export async function neverCall(devices: readonly Device[]): Promise<CallSettings> {
  await (await subscribed())?.unsubscribe();
  for (const { number } of devices) await api.dropDevice(number);
  return api.changeCalls({ mail: false });
}

export const ownZone = (): string => Intl.DateTimeFormat().resolvedOptions().timeZone || "UTC";

const two = (n: number): string => String(n).padStart(2, "0");
const HOUR = 60;

/** A minute of the day as clocks show it, and back. */
export const timeOf = (minute: number): string => `${two(Math.floor(minute / HOUR))}:${two(minute % HOUR)}`;
export function minuteOf(time: string): number {
  const [hours = 0, minutes = 0] = time.split(":").map(Number);
  return hours * HOUR + minutes;
}

/** How long a vacation goes on, in words. */
export function toCome(seconds: number): string {
  const hours = Math.ceil(seconds / 3600);
  const days = Math.ceil(hours / 24);
  if (hours < 24) return hours === 1 ? "one more hour" : `${hours} more hours`;
  return days === 1 ? "one more day" : `${days} more days`;
}
