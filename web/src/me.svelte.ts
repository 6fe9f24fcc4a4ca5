/** Who plays in this browser: a guest, made when first needed. */
import type { GuestFace } from "./art/faces";
import { api, Refused } from "./net/api";
import type { Guest } from "./protocol";

const KNOWN = "topout.known";
const UNKNOWN = 401;
const FIRST = ["Nimble", "Chalky", "Steady", "Bold", "Quiet", "Windy", "Merry", "Patient", "Mossy", "Sunny"];
const LAST = ["Marmot", "Ibex", "Chough", "Gecko", "Sherpa", "Lynx", "Swift", "Pika", "Heron", "Badger"];
const any = (words: string[]): string => words[Math.floor(Math.random() * words.length)] ?? "";
/** A name for someone who has not said theirs. */
const suggestion = `${any(FIRST)} ${any(LAST)}`;

/** Whether this browser has been someone before; the proof itself is in a cookie that no script can read. */
function remembered(): boolean {
  try {
    return localStorage.getItem(KNOWN) !== null;
  } catch {
    return true;
  }
}

class Me {
  name = $state<string | null>(null);
  face = $state<GuestFace | null>(null);
  /** What one is called when one sits down without another word. */
  readonly suggestion = suggestion;
  #asked: Promise<void> | null = null;
  #becoming = Promise.resolve();
  #listeners = new Set<() => void>();

  constructor() {
    addEventListener("storage", (change) => {
      if (change.key === KNOWN) this.#becameElsewhere();
    });
  }

  /** Be told whenever this browser becomes someone, or someone else, in any tab; gives how to hear no more. */
  onBecoming(listener: () => void): () => void {
    this.#listeners.add(listener);
    return () => this.#listeners.delete(listener);
  }

  /** Find out who this browser was before. */
  know(): Promise<void> {
    return this.#find().catch(() => undefined);
  }

  /** Be someone, under a name of the mountain's choosing if nobody chose one. */
  become(): Promise<void> {
    return this.#once(async () => {
      await this.#find();
      if (this.name === null) this.#became(await api.newGuest(suggestion, this.face));
    });
  }

  /** Be called and look like this from now on. */
  introduce(name: string, face: GuestFace | null): Promise<void> {
    return this.#once(async () => {
      await this.#find();
      if (this.name === null) this.#became(await api.newGuest(name, face));
      else if (name !== this.name || face !== this.face) this.#read(await api.rename(name, face));
    });
  }

  rename(name: string): Promise<void> {
    return this.introduce(name, this.face);
  }

  /** This browser is someone who has shown it. */
  came(guest: Guest): void {
    this.#became(guest);
  }

  /** This browser is nobody any more. */
  left(): void {
    this.#nobody();
    this.#asked = null;
    try {
      localStorage.removeItem(KNOWN);
    } catch {
      // then the next visit asks, and hears that it is nobody
    }
    this.#tell();
  }

  /** One identity at a time: whoever asks while one is being made waits for it, so that no second one is made. */
  #once(work: () => Promise<void>): Promise<void> {
    return (this.#becoming = this.#becoming.catch(() => undefined).then(work));
  }

  /** Ask who this browser is, once; that it is nobody is an answer, that the server is away is none. */
  #find(): Promise<void> {
    if (!remembered()) return Promise.resolve(this.#nobody());
    this.#asked ??= api.me().then(
      (guest) => this.#read(guest),
      (no: unknown) => {
        if (no instanceof Refused && no.status === UNKNOWN) return this.#nobody();
        this.#asked = null;
        throw no;
      },
    );
    return this.#asked;
  }

  #nobody(): void {
    this.name = this.face = null;
  }

  #read(guest: Guest): void {
    this.name = guest.name;
    this.face = (guest.face ?? null) as GuestFace | null;
  }

  #became(guest: Guest): void {
    this.#read(guest);
    this.#asked = Promise.resolve();
    try {
      localStorage.setItem(KNOWN, String(Date.now()));
    } catch {
      // then the next visit asks for nothing
    }
    this.#tell();
  }

  /** Another tab became someone or nobody, and the cookie with it. */
  #becameElsewhere(): void {
    this.#asked = null;
    void this.know().then(() => this.#tell());
  }

  #tell(): void {
    for (const listener of this.#listeners) listener();
  }
}

export const me = new Me();
