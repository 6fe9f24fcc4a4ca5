/** What one might pay for, and what is missing for it. */
import { amount, holdingAt, placeNumber, PLACES, ropedBy, terrainOf, type Units } from "./gorge";
import { BANK_RATE, PRICES, RESOURCES, type Terrain, type View } from "./generated";

/** What a hand lacks for a price. */
export function missing(price: Units, hand: Units): Units {
  const lacks = RESOURCES.map((kind) => [kind, (price[kind] ?? 0) - (hand[kind] ?? 0)] as const);
  return Object.fromEntries(lacks.filter(([, n]) => n > 0));
}

/** Whether the bank would give all that is missing for what is left over. */
export function bankFills(price: Units, hand: Units, rates: readonly number[]): boolean {
  const spare = RESOURCES.map((kind, i) =>
    Math.floor(Math.max(0, (hand[kind] ?? 0) - (price[kind] ?? 0)) / (rates[i] ?? BANK_RATE)),
  );
  return spare.reduce((sum, n) => sum + n, 0) >= amount(missing(price, hand));
}

export interface Wish {
  verb: "rope" | "project" | "buy" | "climb" | "repeat";
  /** The location of a climb or repeat. */
  place: string | null;
  terrain: Terrain | null;
  price: Units;
}

/** Everything a seat might pay for, with climbs of its projects and repeats of routes its ropes touch. */
export function wishes(view: View, seat: number): Wish[] {
  const roped = ropedBy(view, seat);
  const at = PLACES.flatMap(({ name: place }): Wish[] => {
    const held = holdingAt(view, place);
    if (!held) return [];
    const terrain = terrainOf(view, held.tile);
    if (held.seat === seat)
      return held.route ? [] : [{ verb: "climb", place, terrain, price: PRICES.climb[terrain] ?? {} }];
    const open = held.route && roped.has(place) && !view.repeaters[placeNumber(place)]!.includes(seat);
    return open ? [{ verb: "repeat", place, terrain, price: PRICES.repeat[terrain] ?? {} }] : [];
  });
  const plain = (verb: Wish["verb"], price: Units): Wish => ({ verb, place: null, terrain: null, price });
  return [
    plain("rope", PRICES.rope),
    plain("project", PRICES.project),
    plain("buy", PRICES.card),
    ...at.sort((a, b) => a.verb.localeCompare(b.verb)),
  ];
}
