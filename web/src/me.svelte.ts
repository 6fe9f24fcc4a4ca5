/** Who plays in this browser: a guest, made when first needed. */
import { api, Refused } from "./net/api";
import type { Guest } from "./protocol";

const KNOWN = "topout.known";
const FIRST = ["Nimble", "Chalky", "Steady", "Bold", "Quiet", "Windy", "Merry", "Patient", "Mossy", "Sunny"];
const LAST = ["Marmot", "Ibex", "Chough", "Gecko", "Sherpa", "Lynx", "Swift", "Pika", "Heron", "Badger"];
const any = (words: string[]): string => words[Math.floor(Math.random() * words.length)] ?? "";

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
  #asked: Promise<void> | null = null;

  /** Find out who this browser was before. */
  know(): Promise<void> {
    if (!remembered()) return Promise.resolve();
    this.#asked ??= api.me().then(
      (guest) => void (this.name = guest.name),
      (no: unknown) => {
        if (!(no instanceof Refused) || no.status !== 401) this.#asked = null;
      },
    );
    return this.#asked;
  }

  /** Be someone, under a name of the mountain's choosing if nobody chose one. */
  async become(): Promise<void> {
    await this.know();
    if (this.name === null) this.#is(await api.newGuest(`${any(FIRST)} ${any(LAST)}`));
  }

  async rename(name: string): Promise<void> {
    await this.know();
    this.#is(this.name === null ? await api.newGuest(name) : await api.rename(name));
  }

  async carry(code: string): Promise<void> {
    this.#is(await api.carry(code));
  }

  #is(guest: Guest): void {
    this.name = guest.name;
    this.#asked = Promise.resolve();
    try {
      localStorage.setItem(KNOWN, "yes");
    } catch {
      // then the next visit asks for nothing
    }
  }
}

export const me = new Me();
