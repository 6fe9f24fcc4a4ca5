/** Who plays in this browser: a guest, made when first needed. */
import { api, Refused } from "./net/api";

const FIRST = ["Nimble", "Chalky", "Steady", "Bold", "Quiet", "Windy", "Merry", "Patient", "Mossy", "Sunny"];
const LAST = ["Marmot", "Ibex", "Chough", "Gecko", "Sherpa", "Lynx", "Swift", "Pika", "Heron", "Badger"];
const any = (words: string[]): string => words[Math.floor(Math.random() * words.length)] ?? "";

class Me {
  name = $state<string | null>(null);
  #asked: Promise<void> | null = null;

  /** Find out who this browser was before. */
  know(): Promise<void> {
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
    if (this.name === null) this.name = (await api.newGuest(`${any(FIRST)} ${any(LAST)}`)).name;
  }

  async rename(name: string): Promise<void> {
    await this.know();
    this.name = (this.name === null ? await api.newGuest(name) : await api.rename(name)).name;
  }

  async carry(code: string): Promise<void> {
    this.name = (await api.carry(code)).name;
    this.#asked = Promise.resolve();
  }
}

export const me = new Me();
