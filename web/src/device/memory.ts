/** Python's memory as it is when everything is imported, kept by the browser: the next start goes on from there. */

const STORE = "topout-memory";

const ROOM = 1 << 18;
const PAGE = 4096;
const WORD = 4;

/** From where to where something is in a memory, in bytes. */
export type Run = [from: number, to: number];

/** Where a memory is not empty, page by page: a browser keeps no room for a page that nobody has written to. */
export function runs(memory: Uint8Array): Run[] {
  const words = new Int32Array(memory.buffer, memory.byteOffset, memory.length / WORD);
  const found: Run[] = [];
  for (let from = 0; from < memory.length; from += PAGE) {
    if (!used(words, from / WORD)) continue;
    const last = found.at(-1);
    const to = Math.min(from + PAGE, memory.length);
    if (last?.[1] === from) last[1] = to;
    else found.push([from, to]);
  }
  return found;
}

function used(words: Int32Array, at: number): boolean {
  const end = Math.min(at + PAGE / WORD, words.length);
  while (at < end && words[at] === 0) at += 1;
  return at < end;
}

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

/** What is read from a source, laid where it is wanted, as much at a time as fits there. */
class Flow {
  #read: () => Promise<Uint8Array | undefined>;
  #left: Uint8Array = new Uint8Array();

  constructor(source: ReadableStream<Uint8Array>) {
    this.#read = reading(source);
  }

  async fill(place: Uint8Array): Promise<void> {
    for (let at = 0; at < place.length;) {
      if (!this.#left.length) this.#left = (await this.#read()) ?? this.#left;
      if (!this.#left.length) throw new Error("What was kept ends too soon.");
      const some = this.#left.subarray(0, place.length - at);
      place.set(some, at);
      at += some.length;
      this.#left = this.#left.subarray(some.length);
    }
  }

  async numbers(count: number): Promise<Uint32Array> {
    const found = new Uint32Array(count);
    await this.fill(new Uint8Array(found.buffer));
    return found;
  }
}

/** A memory on its way out of the store: what Python must know of it first, its size, and what is in it. */
export class Kept {
  private constructor(
    readonly head: Uint8Array,
    readonly size: number,
    readonly runs: Run[],
    readonly flow: Flow,
  ) {}

  static async read(source: ReadableStream<Uint8Array>): Promise<Kept> {
    const flow = new Flow(source);
    const [head = 0, size = 0, count = 0] = await flow.numbers(3);
    const ends = await flow.numbers(2 * count);
    const runs = Array.from({ length: count }, (_, run): Run => [ends[2 * run] ?? 0, ends[2 * run + 1] ?? 0]);
    const first = new Uint8Array(head);
    await flow.fill(first);
    return new Kept(first, size, runs, flow);
  }

  /** Make a memory what this one was; pages that are empty in both stay untouched. */
  async into(memory: Uint8Array): Promise<void> {
    for (const run of runs(memory)) memory.fill(0, ...run);
    for (const run of this.runs) await this.flow.fill(memory.subarray(...run));
  }
}

/** What is to be kept of an image of `size` bytes of memory behind a head: the parts that are not empty. */
export function parts(image: Uint8Array<ArrayBuffer>, size: number): Uint8Array<ArrayBuffer>[] {
  const head = image.length - size;
  const memory = image.subarray(head);
  const found = runs(memory);
  const index = Uint32Array.from([head, size, found.length, ...found.flat()]);
  return [new Uint8Array(index.buffer), image.subarray(0, head), ...found.map((run) => memory.subarray(...run))];
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
  async recall(): Promise<Kept | null> {
    const kept = await globalThis.caches?.match(this.#address, { cacheName: STORE }).catch(() => undefined);
    return kept?.body ? Kept.read(kept.body).catch(() => null) : null;
  }

  /** Keep this, and nothing of other editions; where the browser has no room, the next start just takes longer. */
  async keep(image: Uint8Array<ArrayBuffer>, size: number): Promise<void> {
    await this.forget();
    const store = await globalThis.caches?.open(STORE);
    const copy = new Response(new Blob(parts(image, size)));
    giveBack(image);
    await store?.put(this.#address, copy).catch(() => undefined);
  }

  async forget(): Promise<void> {
    const store = await globalThis.caches?.open(STORE);
    const old = (await store?.keys())?.filter(({ url }) => url.startsWith(this.home)) ?? [];
    await Promise.all(old.map((request) => store?.delete(request)));
  }
}
