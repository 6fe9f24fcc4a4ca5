/** What one likes: kept in this browser only. */

import type { Place } from "./protocol";

/** How fast others' moves follow each other. */
export const PACES = ["slow", "normal", "fast", "at once", "step by step"] as const;
export type Pace = (typeof PACES)[number];

interface Likes {
  theme: "auto" | "light" | "dark";
  motion: boolean;
  /** Whether one is called when it is one's turn, by sound and title. */
  call: boolean;
  /** Whether that may be a notice of the browser too. */
  notify: boolean;
  pace: Pace;
  /** Whether a move is made for one when there is no other. */
  onlyMoves: boolean;
  /** How loud sounds are, in per cent. */
  volume: number;
  /** How large text is, in per cent. */
  text: number;
  /** Whether single letters are shortcuts. */
  letters: boolean;
  /** How well the bots play when one just wants to play. */
  level: NonNullable<Place["level"]>;
  /** Whether log and talk stand beside the board where there is room. */
  beside: boolean;
}

const KEY = "topout.likes";
const FIRST: Likes = {
  theme: "auto",
  motion: true,
  call: true,
  notify: false,
  pace: "normal",
  onlyMoves: true,
  volume: 60,
  text: 100,
  letters: true,
  level: "medium",
  beside: true,
};

function kept(): Likes {
  try {
    return { ...FIRST, ...(JSON.parse(localStorage.getItem(KEY) ?? "{}") as Partial<Likes>) };
  } catch {
    return FIRST;
  }
}

const calm = globalThis.matchMedia?.("(prefers-reduced-motion: reduce)");

class Prefs {
  likes = $state<Likes>(kept());
  #calm = $state(calm?.matches ?? false);

  constructor() {
    calm?.addEventListener("change", () => (this.#calm = calm.matches));
  }

  /** Whether things may move: the person's system and this switch must both agree. */
  get moves(): boolean {
    return this.likes.motion && !this.#calm;
  }

  set(change: Partial<Likes>): void {
    this.likes = { ...this.likes, ...change };
    try {
      localStorage.setItem(KEY, JSON.stringify(this.likes));
    } catch {
      // a browser that keeps nothing still plays
    }
  }
}

export const prefs = new Prefs();
