/** What one might pay for, and what is missing for it. */
import { amount, type Units } from "./gorge";
import { BANK_RATE, PRICES, RESOURCES, type View } from "./generated";

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
  /** What its tile is called. */
  on: string | null;
  price: Units;
}

/** Everything one might pay for. */
export function wishes({ sums }: View): Wish[] {
  const plain = (verb: Wish["verb"], price: Units): Wish => ({ verb, place: null, on: null, price });
  return [
    plain("rope", PRICES.rope),
    plain("project", PRICES.project),
    plain("buy", PRICES.card),
    ...sums.climbs.map((ascent): Wish => ({ verb: "climb", ...ascent })),
    ...sums.repeats.map((ascent): Wish => ({ verb: "repeat", ...ascent })),
  ];
}
