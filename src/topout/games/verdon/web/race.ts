/** Who is how far from winning, and from the two emblems. */
import { FEWEST_FANS, SHORTEST_CHAIN, type View } from "./generated";

/** The points of a seat as far as these eyes see them: one's own point cards count. */
export function pointsOf(view: View, seat: number): number {
  const revealed = Object.values(view.revealed[seat] ?? {}).reduce((sum, n) => sum + n, 0);
  return (view.points[seat] ?? 0) + (view.point_cards[seat] ?? revealed);
}

/** Fan clubs as the table's option counts them, as far as these eyes see. */
export function fansOf(view: View, seat: number): number {
  const held = view.count_held_fans ? (view.cards[seat]?.["fan club"] ?? 0) : 0;
  return (view.fans[seat] ?? 0) + held;
}

export interface Emblem {
  name: "Explorer" | "Most popular climber";
  /** What is counted, for one and for several. */
  unit: [string, string];
  holder: number | null;
  counts: number[];
  least: number;
}

export function emblems(view: View): Emblem[] {
  const seats = Array.from({ length: view.seats }, (_, seat) => seat);
  return [
    {
      name: "Explorer",
      unit: ["rope in a chain", "ropes in a chain"],
      holder: view.explorer,
      counts: view.chain,
      least: SHORTEST_CHAIN,
    },
    {
      name: "Most popular climber",
      unit: ["fan club", "fan clubs"],
      holder: view.popular,
      counts: seats.map((seat) => fansOf(view, seat)),
      least: FEWEST_FANS,
    },
  ];
}

/** How many a seat must have to take an emblem. */
export function neededFor(emblem: Emblem): number {
  return emblem.holder === null ? emblem.least : Math.max(emblem.least, (emblem.counts[emblem.holder] ?? 0) + 1);
}

/** How far a seat is from an emblem, in words. */
export function distance(emblem: Emblem, seat: number): string {
  if (emblem.holder === seat) return "held";
  const short = neededFor(emblem) - (emblem.counts[seat] ?? 0);
  return `${short} more to take it`;
}
