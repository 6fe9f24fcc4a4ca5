/** What one likes: kept in this browser only. */

interface Likes {
  theme: "auto" | "light" | "dark";
  motion: boolean;
  /** Whether one is called when it is one's turn, by sound and title; no sound is made otherwise. */
  call: boolean;
  /** Whether that may be a notice of the browser too. */
  notify: boolean;
}

const KEY = "topout.likes";
const FIRST: Likes = { theme: "auto", motion: true, call: true, notify: false };

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
