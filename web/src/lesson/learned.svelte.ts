/** Which lessons one has finished: the server keeps them for its guests, and this browser what the server does not know yet. */
import { me } from "../me.svelte";
import { api } from "../net/api";
import { read, type Memory } from "./memory";

const KEY = "topout.learned";

function kept(): Memory {
  try {
    return read(localStorage.getItem(KEY));
  } catch {
    return read(null);
  }
}

class Learned {
  #memory = $state.raw(kept());
  readonly games = $derived([...new Set([...this.#memory.known, ...this.#memory.untold])]);

  constructor() {
    me.onBecoming(() => void this.look());
  }

  has(game: string): boolean {
    return this.games.includes(game);
  }

  add(game: string): void {
    if (this.has(game)) return;
    this.#keep({ ...this.#memory, untold: [...this.#memory.untold, game] });
    void this.look();
  }

  /** Tell the server what it does not know yet, and learn what was finished elsewhere; if it is away, another time. */
  async look(): Promise<void> {
    if (me.name === null) return;
    const told = this.#memory.untold;
    const answer = await (told.length ? api.finishLessons(told) : api.lessons()).catch(() => null);
    if (answer) this.#keep({ known: answer.games, untold: this.#memory.untold.filter((game) => !told.includes(game)) });
  }

  #keep(memory: Memory): void {
    this.#memory = memory;
    try {
      localStorage.setItem(KEY, JSON.stringify(memory));
    } catch {
      // remembered until the page is closed
    }
  }
}

export const learned = new Learned();
