/** Python's memory as it is when everything is imported, kept by the browser: the next start goes on from there. */

const STORE = "topout-memory";

const SIZE = "content-length";
const ROOM = 1 << 18;

/** Read into one room again and again, where the browser can: pieces of its own stay until it looks for garbage. */
function reading(source: ReadableStream<Uint8Array>): () => Promise<Uint8Array | undefined> {
  try {
    const reader = source.getReader({ mode: "byob" });
    let room = new ArrayBuffer(ROOM);
    return async () => {
      const { value } = await reader.read(new Uint8Array(room));
      if (value) room = value.buffer;
      return value;
    };
  } catch {
    const reader = source.getReader();
    return async () => (await reader.read()).value;
  }
}

/** Fill a memory from a source; null where that gives less. */
export async function filled(
  source: ReadableStream<Uint8Array>,
  image: Uint8Array<ArrayBuffer>,
): Promise<Uint8Array<ArrayBuffer> | null> {
  const read = reading(source);
  let at = 0;
  for (let piece = await read(); piece?.length; piece = await read()) {
    image.set(piece, at);
    at += piece.length;
  }
  return at === image.length ? image : null;
}

/** Give memory back at once: what other parts of the browser have seen stays until they look for garbage. */
export function giveBack({ buffer }: Uint8Array<ArrayBuffer>): void {
  const { port1, port2 } = new MessageChannel();
  port1.postMessage(null, [buffer]);
  port1.close();
  port2.close();
}

export class Memory {
  #address: string;

  constructor(
    readonly home: string,
    edition: string,
  ) {
    this.#address = `${home}memory-${edition}`;
  }

  /** What was kept; null where nothing was, or it cannot be read. */
  async recall(): Promise<Uint8Array<ArrayBuffer> | null> {
    const kept = await globalThis.caches?.match(this.#address, { cacheName: STORE }).catch(() => undefined);
    const size = Number(kept?.headers.get(SIZE));
    return kept?.body && size ? filled(kept.body, new Uint8Array(size)).catch(() => null) : null;
  }

  /** Keep this, and nothing of other editions; where the browser has no room, the next start just takes longer. */
  async keep(image: Uint8Array<ArrayBuffer>): Promise<void> {
    await this.forget();
    const store = await globalThis.caches?.open(STORE);
    const copy = new Response(new Blob([image]), { headers: { [SIZE]: `${image.length}` } });
    giveBack(image);
    await store?.put(this.#address, copy).catch(() => undefined);
  }

  async forget(): Promise<void> {
    const store = await globalThis.caches?.open(STORE);
    const old = (await store?.keys())?.filter(({ url }) => url.startsWith(this.home)) ?? [];
    await Promise.all(old.map((request) => store?.delete(request)));
  }
}
