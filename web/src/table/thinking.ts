/** How long one thinks, and how long one seems to think where there is nothing to think about.

Whoever always answers at once when there is only one move tells the others so: that a hand holds nothing to play, say.
So the only move is made after a time drawn from those one took over real decisions here. At a table of bots nobody
wonders, and a short moment does. */

const KEPT = 12;
/** Before anything is known of a person, in milliseconds. */
const USUAL = [1800, 2600, 3600, 5000];
const SHORTEST = 1000;
const LONGEST = 7000;
const AMONG_BOTS = 1100;
/** The part of a clock that may be spent on seeming. */
const OF_THE_CLOCK = 1 / 8;

export class Thinking {
  #times = [...USUAL];
  #chance: () => number;

  constructor(chance: () => number = Math.random) {
    this.#chance = chance;
  }

  /** A decision with a choice took so long. */
  took(time: number): void {
    this.#times = [...this.#times, Math.min(Math.max(time, SHORTEST), LONGEST)].slice(-KEPT);
  }

  /** How long to wait with the only move; `left` is what the clock has. */
  seeming(watched: boolean, left = Infinity): number {
    if (!watched) return Math.min(AMONG_BOTS, left * OF_THE_CLOCK);
    const one = this.#times[Math.floor(this.#chance() * this.#times.length)] ?? SHORTEST;
    return Math.min(one * (0.8 + 0.4 * this.#chance()), left * OF_THE_CLOCK);
  }
}
