/** Anything on the page explains itself: after a rest of the mouse, on keyboard focus, or on a long press that is then no click. */
import { untrack } from "svelte";
import type { Attachment } from "svelte/attachments";
import type { Reason } from "./contract";
import type { Box } from "./placing";

/** Plain words, or why something may not be done now and by which ruling; null where nothing is to be said. */
export type Explained = string | Reason | null;
export type Tell = () => Explained | Promise<Explained>;

export interface Open {
  anchor: Element;
  tell: Tell;
  box: () => Box;
  /** Whether it was asked for by a long press and stays until one taps elsewhere. */
  pinned: boolean;
}

const REST = 350;
const AGAIN = 80;
const GRACE = 220;
const PRESS = 480;
const STRAY = 10;
const TALL = 180;

class Explaining {
  open = $state.raw<Open | null>(null);
  #next: Element | null = null;
  #timer: ReturnType<typeof setTimeout> | undefined;

  /** Explain after a rest, which is short for those who go from one thing to the next. */
  soon(open: Open): void {
    if (this.#next === open.anchor) return;
    if (this.open?.anchor === open.anchor) this.stay();
    else this.#after(this.open ? AGAIN : REST, open.anchor, () => this.show(open));
  }

  show(open: Open): void {
    this.stay();
    this.open = open;
  }

  /** The mouse is over the bubble itself: it stays. */
  stay(): void {
    clearTimeout(this.#timer);
    this.#next = null;
  }

  /** The mouse left; there is time to reach the button of the bubble. */
  leave(): void {
    this.#after(GRACE, null, () => this.hide());
  }

  hide(): void {
    this.stay();
    this.open = null;
  }

  /** Something is gone from the page, and what it had to say with it; it may be going while the page is drawn. */
  forget(anchor: Element): void {
    untrack(() => {
      if (this.#next === anchor) this.stay();
      if (this.open?.anchor === anchor) this.hide();
    });
  }

  #after(wait: number, next: Element | null, then: () => void): void {
    clearTimeout(this.#timer);
    this.#next = next;
    this.#timer = setTimeout(then, wait);
  }
}

export const explaining = new Explaining();

/** Where the mouse is: what slides under one that rests has not been asked for, and must not cover what is wanted next. */
class Mouse {
  #x = -1;
  #y = -1;
  #followed = false;

  /** Begin to follow it, with the first thing on the page that explains itself. */
  follow(): void {
    if (this.#followed) return;
    this.#followed = true;
    for (const kind of ["pointermove", "pointerdown"] as const) addEventListener(kind, (event) => this.#at(event));
  }

  moved({ clientX, clientY }: PointerEvent): boolean {
    return clientX !== this.#x || clientY !== this.#y;
  }

  #at({ clientX, clientY }: PointerEvent): void {
    [this.#x, this.#y] = [clientX, clientY];
  }
}

const mouse = new Mouse();

/** `{@attach explain(() => words)}` on any element. */
export function explain(tell: Tell): Attachment {
  return (anchor) => {
    const gone = new AbortController();
    const on = <E extends Event>(kind: string, listener: (event: E) => void, capture = false): void =>
      anchor.addEventListener(kind, (event) => innermost(event, anchor) && listener(event as E), {
        signal: gone.signal,
        capture,
      });
    const here = (event?: PointerEvent, pinned = false): Open => ({
      anchor,
      tell,
      box: () => boxOf(anchor, event),
      pinned,
    });
    anchor.setAttribute("data-explained", "");
    mouse.follow();

    const ask = (event: PointerEvent): unknown =>
      event.pointerType !== "touch" && mouse.moved(event) && explaining.soon(here(event));
    on<PointerEvent>("pointerover", ask);
    on<PointerEvent>("pointermove", ask);
    on<PointerEvent>("pointerleave", (event) => event.pointerType !== "touch" && explaining.leave());
    on("focusin", () => anchor.matches(":focus-visible") && explaining.soon(here()));
    on("focusout", () => explaining.forget(anchor));
    on<KeyboardEvent>("keydown", ({ key }) => (key === "Enter" || key === " ") && explaining.hide());
    listenToPresses(on, (event) => explaining.show(here(event, true)));
    return () => {
      gone.abort();
      explaining.forget(anchor);
    };
  };
}

type On = <E extends Event>(kind: string, listener: (event: E) => void, capture?: boolean) => void;

/** A finger that stays asks; what it does next is no click and opens no menu. */
function listenToPresses(on: On, ask: (event: PointerEvent) => void): void {
  let from: PointerEvent | null = null;
  let timer: ReturnType<typeof setTimeout> | undefined;
  let asked = false;
  const end = (): void => {
    clearTimeout(timer);
    from = null;
  };
  const swallow = (event: Event): void => {
    if (!asked) return;
    event.preventDefault();
    event.stopImmediatePropagation();
  };
  on<PointerEvent>("pointerdown", (event) => {
    end();
    asked = false;
    if (event.pointerType !== "touch") return explaining.hide();
    from = event;
    timer = setTimeout(() => {
      asked = true;
      ask(event);
    }, PRESS);
  });
  on<PointerEvent>(
    "pointermove",
    ({ clientX, clientY }) => from && Math.hypot(clientX - from.clientX, clientY - from.clientY) > STRAY && end(),
  );
  on("pointerup", end);
  on("pointercancel", end);
  on("click", swallow, true);
  on("contextmenu", (event) => (from || asked) && event.preventDefault(), true);
}

/** Whether an event is about this element and not about something inside that explains itself. */
function innermost(event: Event, anchor: Element): boolean {
  if (event.type === "pointerleave") return true;
  return event.target instanceof Element && event.target.closest("[data-explained]") === anchor;
}

/** Where something is; of something tall, the part under the pointer. */
function boxOf(anchor: Element, event?: PointerEvent): Box {
  const { left, top, width, height } = anchor.getBoundingClientRect();
  return event && height > TALL ? { left, top: event.clientY - 14, width, height: 28 } : { left, top, width, height };
}

/** What something is, and below that why it cannot be chosen now. */
export async function whyNot(about: string, reason: Promise<Reason | null>): Promise<Explained> {
  const no = await reason;
  return no ? { reason: `${about}\n${no.reason}`, rule: no.rule } : about;
}
