/** The two emblems as the race shows them. */
import type { Emblem, View } from "./generated";

export interface ShownEmblem extends Emblem {
  name: "Explorer" | "Most popular climber";
  /** What is counted, for one and for several. */
  unit: [string, string];
}

export function emblems({ sums }: View): ShownEmblem[] {
  return [
    { name: "Explorer", unit: ["rope in a chain", "ropes in a chain"], ...sums.explorer },
    { name: "Most popular climber", unit: ["fan club", "fan clubs"], ...sums.popular },
  ];
}

/** How far a seat is from an emblem, in words. */
export function distance(emblem: Emblem, seat: number): string {
  return emblem.holder === seat ? "held" : `${emblem.short[seat]} more to take it`;
}
