/** Where this page plays: at a server's tables, or on the device it is shown on; and the way from one to the other. */
function mark(name: string): string | null {
  return globalThis.document?.querySelector<HTMLMetaElement>(`meta[name="topout-${name}"]`)?.content ?? null;
}

export const onDevice = mark("place") === "device";
/** Where the same games can be played without, or with, a server; null where that is not offered. */
export const toDevice = mark("device");
export const toServer = mark("server");
/** Which edition of the site this is; what was kept of another one is of no use. */
export const edition = mark("edition") ?? "";
