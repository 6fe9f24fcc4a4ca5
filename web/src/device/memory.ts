/** Python's memory as it is when everything is imported, kept by the browser: the next start goes on from there. */

const STORE = "topout-memory";

const SIZE = "content-length";

/** Piece by piece: read as a whole, it would be in memory twice until the browser next looks for garbage. */
async function filled(
  source: ReadableStream<Uint8Array>,
  image: Uint8Array<ArrayBuffer>,
): Promise<Uint8Array<ArrayBuffer> | null> {
  const reader = source.getReader();
  let at = 0;
  for (let piece = await reader.read(); piece.value; piece = await reader.read()) {
    image.set(piece.value, at);
    at += piece.value.length;
  }
  return at === image.length ? image : null;
}

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
    const size = Number(kept?.headers.get(SIZE));
    return kept?.body && size ? filled(kept.body, new Uint8Array(size)) : null;
  }

  /** Keep this, and nothing of other editions; where the browser has no room, the next start just takes longer. */
  async keep(image: Uint8Array<ArrayBuffer>): Promise<void> {
    await this.forget();
    const store = await globalThis.caches?.open(STORE);
    const copy = new Response(new Blob([image]), { headers: { [SIZE]: `${image.length}` } });
    image.buffer.transfer?.(0);
    await store?.put(this.#address, copy).catch(() => undefined);
  }

  async forget(): Promise<void> {
    const store = await globalThis.caches?.open(STORE);
    const old = (await store?.keys())?.filter(({ url }) => url.startsWith(this.home)) ?? [];
    await Promise.all(old.map((request) => store?.delete(request)));
  }
}
