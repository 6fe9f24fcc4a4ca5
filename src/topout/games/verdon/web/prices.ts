/** What things cost, by the table in the rules, and what is missing for them. */
import type { Glossary } from "$shell/rules/glossary";
import {
  amount,
  holdingAt,
  PLACES,
  RESOURCES,
  ropedBy,
  terrainOf,
  unitsIn,
  type Terrain,
  type Units,
  type VerdonView,
} from "./gorge";

export interface Prices {
  rope: Units;
  project: Units;
  card: Units;
  climb: Partial<Record<Terrain, Units>>;
  repeat: Partial<Record<Terrain, Units>>;
}

const row = (glossary: Glossary, start: string): string =>
  [...glossary].find(([word]) => word.startsWith(start))?.[1].split(";")[0] ?? "";

function byTerrain(text: string): Partial<Record<Terrain, Units>> {
  return Object.fromEntries(text.split("·").map((part) => [part.replace(/\d.*/, "").trim(), unitsIn(part)]));
}

export function pricesOf(glossary: Glossary): Prices {
  return {
    rope: unitsIn(row(glossary, "fixed rope")),
    project: unitsIn(row(glossary, "project")),
    card: unitsIn(row(glossary, "publicity card")),
    climb: byTerrain(row(glossary, "climb")),
    repeat: byTerrain(row(glossary, "repeat")),
  };
}

/** What a hand lacks for a price. */
export function missing(price: Units, hand: Units): Units {
  const lacks = RESOURCES.map((kind) => [kind, (price[kind] ?? 0) - (hand[kind] ?? 0)] as const);
  return Object.fromEntries(lacks.filter(([, n]) => n > 0));
}

/** Whether the bank would give all that is missing for what is left over. */
export function bankFills(price: Units, hand: Units, rates: readonly number[]): boolean {
  const spare = RESOURCES.map((kind, i) =>
    Math.floor(Math.max(0, (hand[kind] ?? 0) - (price[kind] ?? 0)) / (rates[i] ?? 4)),
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
export function wishes(view: VerdonView, seat: number, prices: Prices): Wish[] {
  const roped = ropedBy(view, seat);
  const at = PLACES.flatMap(({ name: place }): Wish[] => {
    const held = holdingAt(view, place);
    if (!held) return [];
    const terrain = terrainOf(view, held.tile);
    if (held.seat === seat)
      return held.route ? [] : [{ verb: "climb", place, terrain, price: prices.climb[terrain] ?? {} }];
    const open = held.route && roped.has(place) && !view.repeaters[Number(place)]!.includes(seat);
    return open ? [{ verb: "repeat", place, terrain, price: prices.repeat[terrain] ?? {} }] : [];
  });
  const plain = (verb: Wish["verb"], price: Units): Wish => ({ verb, place: null, terrain: null, price });
  return [
    plain("rope", prices.rope),
    plain("project", prices.project),
    plain("buy", prices.card),
    ...at.sort((a, b) => a.verb.localeCompare(b.verb)),
  ];
}
