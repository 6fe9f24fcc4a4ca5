/** What is on the board now. Frames that come faster than one can follow wait their turn; any touch skips to the newest. */
import type { Seen } from "../protocol";
import { prefs } from "../prefs.svelte";

export type TableEvent = { event: string; text: string } & Record<string, unknown>;

export interface Moment {
  /** Grows with each new moment; boards key their motion by it. */
  number: number;
  seen: Seen;
  /** What led here and may be shown as motion; empty after a reload. */
  events: TableEvent[];
}

const MOST_WAITING = 12;

/** How long a moment stays before the next may follow, in milliseconds. */
export function dwell(events: TableEvent[]): number {
  return events.length === 0 ? 0 : Math.min(450 + 40 * events.length, 900);
}

export class Stage {
  moment = $state.raw<Moment | null>(null);
  log = $state.raw<TableEvent[]>([]);
  /** Whether the newest frame is the one on the board. */
  current = $state(true);
  #waiting: Seen[] = [];
  #timer: ReturnType<typeof setTimeout> | undefined;
  #number = 0;

  /** A frame came. Own moves and new beginnings show at once. */
  take(seen: Seen): void {
    if (seen.anew || !this.moment) {
      this.#drop();
      this.#show(seen);
      return;
    }
    this.#waiting.push(seen);
    if (!prefs.moves || seen.done || this.#waiting.length > MOST_WAITING) this.flush();
    else if (this.#timer === undefined) this.#next();
    this.current = this.#waiting.length === 0;
  }

  /** Show everything that waits, now. */
  flush(): void {
    clearTimeout(this.#timer);
    this.#timer = undefined;
    const waiting = this.#waiting.splice(0);
    for (const seen of waiting) this.#show(seen);
    this.current = true;
  }

  close(): void {
    this.#drop();
  }

  #drop(): void {
    clearTimeout(this.#timer);
    this.#timer = undefined;
    this.#waiting = [];
    this.current = true;
  }

  #next = (): void => {
    const seen = this.#waiting.shift();
    this.current = this.#waiting.length === 0;
    this.#timer = undefined;
    if (!seen) return;
    this.#show(seen);
    this.#timer = setTimeout(this.#next, dwell(seen.events as TableEvent[]));
  };

  #show(seen: Seen): void {
    const events = seen.events as TableEvent[];
    this.log = seen.anew ? events : [...this.log, ...events];
    this.moment = { number: ++this.#number, seen, events: seen.anew ? [] : events };
  }
}
