/** What is on the board now. Each decision is shown for as long as it takes to read of it; only who looks away misses some. */
import type { Seen } from "../protocol";
import { prefs, type Pace } from "../prefs.svelte";

export type TableEvent = { event: string; text: string } & Record<string, unknown>;

export interface Moment {
  /** Grows with each new moment; boards key their motion by it. */
  number: number;
  seen: Seen;
  /** What led here and may be shown as motion; empty after a reload. */
  events: TableEvent[];
  /** Whose decision led here, where one can tell. */
  by: number | null;
}

/** How long it takes to notice something, to read a letter of it, and to be done with the longest, in milliseconds. */
const NOTICE = 700;
const LETTER = 36;
const LONGEST = 3200;
const SLOWNESS: Record<Pace, number> = { slow: 1.8, normal: 1, fast: 0.4, "at once": 0, "step by step": 1 };
/** Of a match of which so little has happened one may not yet have had a turn. */
const A_BEGINNING = 12;
/** With more than so many that wait each is shown for less time, down to a part of it. */
const MANY = 8;
const LEAST = 0.2;

/** How long a moment stays before the next may follow, in milliseconds; `waiting` tells how many would like to. */
export function dwell(events: readonly TableEvent[], pace: Pace, waiting = 0): number {
  if (events.length === 0) return 0;
  const letters = events.reduce((sum, { text }) => sum + text.length, 0);
  const haste = Math.max(LEAST, Math.min(1, MANY / Math.max(1, waiting)));
  return Math.min(NOTICE + LETTER * letters, LONGEST) * SLOWNESS[pace] * haste;
}

const awaitedIn = (seen: Seen): number[] => (seen.view["owed"] ?? []) as number[];

/** Who must have decided: the only one who was asked, else whom the first event is about. */
function decider(before: Seen, events: readonly TableEvent[]): number | null {
  const asked = awaitedIn(before);
  if (events[0]?.event === "note") return null;
  if (asked.length === 1) return asked[0]!;
  const about = events[0]?.["seat"];
  return typeof about === "number" ? about : null;
}

const onlyPasses = (events: readonly TableEvent[]): boolean =>
  events.length > 0 && events.every(({ event }) => event === "passed");

const AN_HOUR = 3_600_000;

/** Whether this seat's own clock runs, and not for hours: then there is no time for stories. */
const pressed = ({ you, clocks }: Seen): boolean =>
  you !== null && (clocks?.[you]?.running ?? false) && (clocks?.[you]?.left ?? 0) < AN_HOUR;

export class Stage {
  moment = $state.raw<Moment | null>(null);
  log = $state.raw<TableEvent[]>([]);
  /** What is being told: the moment's events, and the passes just before if it is one more. */
  told = $state.raw<TableEvent[]>([]);
  /** Whether there was not yet time to read of the moment. */
  telling = $state(false);
  /** How many moments wait. */
  behind = $state(0);
  paused = $state(false);
  #waiting: Seen[] = [];
  #timer: ReturnType<typeof setTimeout> | undefined;
  #number = 0;
  /** Until one's first turn: what others do shows as it happens, and can be read of once it is one's turn. */
  #opening = false;

  constructor() {
    globalThis.document?.addEventListener("visibilitychange", this.#lookedAway);
  }

  /** Whether the newest frame is the one on the board. */
  get current(): boolean {
    return this.behind === 0;
  }

  /** Whether the next moment comes only when it is called for. */
  get held(): boolean {
    return (this.paused || prefs.likes.pace === "step by step") && !this.#waiting.some(pressed);
  }

  /** A frame came. Own moves and new beginnings show at once. */
  take(seen: Seen): void {
    if (seen.anew || !this.moment) {
      this.#drop();
      this.#opening = !this.moment && seen.you !== null && !seen.guide && seen.revision < A_BEGINNING;
      this.#show(seen);
      return;
    }
    this.#wait([...this.#waiting, seen]);
    const { pace } = prefs.likes;
    const brisk = pace === "at once" || (this.#opening && pace !== "slow" && !this.held);
    if (brisk || seen.done || globalThis.document?.hidden) this.flush();
    else this.#goOn();
  }

  /** Show everything that waits, now. */
  flush(): void {
    const waiting = this.#waiting;
    this.#wait([]);
    for (const seen of waiting) this.#show(seen);
    if (waiting.length) this.#linger();
  }

  /** Show the next moment now. */
  next(): void {
    const [seen, ...rest] = this.#waiting;
    if (!seen) return;
    this.#wait(rest);
    this.#show(seen);
    this.#linger();
  }

  /** A touch of the board brings the next moment, unless each waits to be called for: a card may be chosen meanwhile. */
  hurry(): void {
    if (!this.held) this.next();
  }

  pause(on: boolean): void {
    this.paused = on;
    this.#goOn();
  }

  close(): void {
    globalThis.document?.removeEventListener("visibilitychange", this.#lookedAway);
    this.#drop();
  }

  #lookedAway = (): void => {
    if (document.hidden && this.behind) this.flush();
  };

  #wait(waiting: Seen[]): void {
    this.#waiting = waiting;
    this.behind = waiting.length;
  }

  #drop(): void {
    clearTimeout(this.#timer);
    this.#timer = undefined;
    this.#wait([]);
    this.telling = false;
  }

  /** Show what waits, unless there is still something to read; what tells nothing need not be called for. */
  #goOn = (): void => {
    if (this.#timer !== undefined) return;
    if (this.behind && (!this.held || this.#waiting[0]?.events.length === 0)) this.next();
    else this.telling = false;
  };

  /** Leave time to read of the moment. */
  #linger(): void {
    clearTimeout(this.#timer);
    this.telling = this.told.length > 0 && prefs.likes.pace !== "at once";
    this.#timer = setTimeout(
      () => {
        this.#timer = undefined;
        this.#goOn();
      },
      dwell(this.moment?.events ?? [], this.#pace, this.behind),
    );
  }

  get #pace(): Pace {
    return this.#waiting.some(pressed) ? "fast" : prefs.likes.pace;
  }

  #show(seen: Seen): void {
    const events = seen.events as TableEvent[];
    const before = this.moment;
    const motion = seen.anew ? [] : events;
    this.log = seen.anew ? events : [...this.log, ...events];
    const alike = onlyPasses(motion) && onlyPasses(this.told) && this.telling;
    this.told = alike || this.#opening ? [...this.told, ...motion] : motion;
    if (seen.legal.length) this.#opening = false;
    this.moment = {
      number: ++this.#number,
      seen,
      events: motion,
      by: before && !seen.anew ? decider(before.seen, events) : null,
    };
  }
}
