/** Cards that come from somewhere, and what just happened in a few words. */
import { prefs } from "$shell/prefs.svelte";
import { named, type SeatFace } from "$shell/board/contract";
import type { GameEvent } from "./generated";

interface From {
  seat: number | null;
  order: number;
  plays: boolean;
}
interface Flight {
  delay?: number;
  duration: number;
  easing?: (t: number) => number;
  css?: (t: number, u: number) => string;
}

const landing = (t: number): number => 1 - (1 - t) ** 3;

/** A card flies from its player's place to where it lies. */
export function fromSeat(node: Element, { seat, order, plays }: From): Flight {
  const place = seat === null || !plays || !prefs.moves ? null : document.querySelector(`[data-party="${seat}"]`);
  if (!place) return { duration: 0 };
  const [from, to] = [place.getBoundingClientRect(), node.getBoundingClientRect()];
  const dx = from.left + from.width / 2 - to.left - to.width / 2;
  const dy = from.top + from.height / 2 - to.top - to.height / 2;
  return {
    delay: order * 50,
    duration: 360,
    easing: landing,
    css: (t, u) =>
      `transform: translate(${dx * u}px, ${dy * u}px) rotate(${u * 40}deg) scale(${0.4 + 0.6 * t}); opacity: ${Math.min(1, t * 3)}`,
  };
}

/** A card new in the team drops into the hand. */
export function dropIn(_: Element, { fresh, order }: { fresh: boolean; order: number }): Flight {
  if (!fresh || !prefs.moves) return { duration: 0 };
  return {
    delay: 200 + order * 60,
    duration: 420,
    easing: landing,
    css: (t, u) => `transform: translateY(${-80 * u}px) rotate(${-14 * u}deg); opacity: ${t}`,
  };
}

/** The cards of the last play among these events, and whose it is. */
export function playIn(events: readonly GameEvent[]): { seat: number; cards: string[] } | null {
  const played = events.findLast(({ event }) => event === "played");
  if (played?.event !== "played") return null;
  const laid = events.flatMap((told) => (told.event === "laid" && told.seat === played.seat ? [told.card] : []));
  return { seat: played.seat, cards: played.card ? [played.card] : laid };
}

const WORTH_TELLING = new Set(["turned", "discarded", "cleared", "reset", "out", "passed"]);

/** What happened that the cards alone do not show. */
export function news(events: readonly GameEvent[], seats: readonly SeatFace[]): string[] {
  return events
    .filter(({ event }) => WORTH_TELLING.has(event))
    .map(({ text }) => named(text, seats))
    .map((text) => `${text.charAt(0).toUpperCase()}${text.slice(1)}.`);
}
