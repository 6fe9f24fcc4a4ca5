/** Python's memory as it is when everything is imported, kept by the browser: the next start goes on from there. */

const STORE = "topout-memory";

export class Memory {
  #address: string;

  constructor(
    readonly home: string,
    edition: string,
  ) {
    this.#address = `${home}memory-${edition}`;
  }

  async recall(): Promise<Uint8Array<ArrayBuffer> | null> {
    const kept = await globalThis.caches?.match(this.#address, { cacheName: STORE }).catch(() => undefined);
    return kept ? new Uint8Array(await kept.arrayBuffer()) : null;
  }

  /** Keep this, and nothing of other editions; where the browser has no room, the next start just takes longer. */
  async keep(image: Uint8Array<ArrayBuffer>): Promise<void> {
    await this.forget();
    const store = await globalThis.caches?.open(STORE);
    const copy = new Response(new Blob([image]));
    image.buffer.transfer?.(0);
    await store?.put(this.#address, copy).catch(() => undefined);
  }

  async forget(): Promise<void> {
    const store = await globalThis.caches?.open(STORE);
    const old = (await store?.keys())?.filter(({ url }) => url.startsWith(this.home)) ?? [];
    await Promise.all(old.map((request) => store?.delete(request)));
  }
}
