/** The playing cards: what their names say, how they are sorted, and what they do in plain words. */

import { capital } from "$shell/words";
import { CARDS, SUITS, type CardName, type Icon, type Suit } from "./generated";

export type Sorting = "number" | "colour";

export interface Card {
  name: string;
  number: number;
  suit: Suit;
  icon: Icon | null;
}

export const ICON_WORDS: Readonly<Record<Icon, string>> = {
  Reset: "the field is cleared at once and whoever played it leads again",
  Discard: "whoever played it also discards one card of the hand",
  Reverse: "strength is turned over until the field is next cleared",
};

const SUIT_WORDS: Readonly<Partial<Record<Suit, string>>> = {
  wild: "Takes any of the four colours in a run.",
  high: "No colour: played alone or in sets, never in runs.",
  two: "Counts as two cards of its number: alone it is already a 2-Set. No colour, so never in runs.",
  mountain:
    "Three Mountain cards make a Mountain, which beats anything. Also played as a plain number, alone or in sets, never in runs.",
};

/** A card by its name: `red-3`, `wild-0`, `12a`, `two-4`, `mountain-6`. */
export const cardOf = (name: string): Card => ({ name, ...CARDS[name as CardName] });

/** A card as people call it. */
export const called = (name: string): string => CARDS[name as CardName].words;

/** What a card is and does. */
export function aboutCard(name: string): string {
  const { suit, icon } = cardOf(name);
  const does = icon
    ? `${icon} icon: ${ICON_WORDS[icon]}.`
    : (SUIT_WORDS[suit] ?? "Played alone, in sets of its number and in runs of its colour.");
  return `${capital(called(name))}. ${does}`;
}

const place = ({ number, suit }: Card): number => number * SUITS.length + SUITS.indexOf(suit);
const byColour = ({ number, suit }: Card): number => SUITS.indexOf(suit) * 100 + number;

export function sorted(names: readonly string[], by: Sorting): string[] {
  const rank = by === "number" ? place : byColour;
  return [...names].sort((a, b) => rank(cardOf(a)) - rank(cardOf(b)) || a.localeCompare(b));
}
