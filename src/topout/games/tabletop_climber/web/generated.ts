// Made from the state, events, actions and facts of the game by `python -m topout.typescript`; not to be changed by hand.
import type { AnyView } from "$shell/board/view";
import type { EventOf, MoveOf } from "$shell/board/contract";

export const CARD_NAMES = [
  "wild-0", "red-1", "blue-1", "green-1", "yellow-1", "wild-1", "red-2", "blue-2", "green-2", "yellow-2", "wild-2",
  "red-3", "blue-3", "green-3", "yellow-3", "wild-3", "red-4", "blue-4", "green-4", "yellow-4", "wild-4", "red-5",
  "blue-5", "green-5", "yellow-5", "wild-5", "red-6", "blue-6", "green-6", "yellow-6", "wild-6", "red-7", "blue-7",
  "green-7", "yellow-7", "wild-7", "red-8", "blue-8", "green-8", "yellow-8", "red-9", "blue-9", "green-9", "yellow-9",
  "red-10", "blue-10", "green-10", "yellow-10", "red-11", "blue-11", "green-11", "yellow-11", "12a", "12b", "13a",
  "13b", "14a", "14b", "15a", "15b", "16a", "16b", "18", "two-1", "two-2", "two-3", "two-4", "two-5", "two-6", "two-7",
  "mountain-1", "mountain-2", "mountain-3", "mountain-4", "mountain-5", "mountain-6", "mountain-7", "mountain-8",
  "mountain-9",
] as const;
export type CardName = (typeof CARD_NAMES)[number];

export const GOLD_CARDS = ["Standard", "Reverse", "No Set", "Transfer", "Up to 2 cards", "Accident", "Revolution", "Climax"] as const;
export type GoldCard = (typeof GOLD_CARDS)[number];

export const PLAY_KINDS = ["Single", "Set", "Run", "Mountain"] as const;
export type PlayKind = (typeof PLAY_KINDS)[number];

export const PHASES = ["transfer", "hand selection", "play", "discard", "over"] as const;
export type Phase = (typeof PHASES)[number];

export const SUITS = ["red", "blue", "green", "yellow", "wild", "high", "two", "mountain"] as const;
export type Suit = (typeof SUITS)[number];

export const ICONS = ["Reset", "Discard", "Reverse"] as const;
export type Icon = (typeof ICONS)[number];

export const COLOURS = ["red", "blue", "green", "yellow"] as const;
export type Colour = (typeof COLOURS)[number];

/** Whether lower numbers beat higher ones now, whether turns go clockwise, and every seat's points so far. */
export interface Sums {
  reversed: boolean;
  clockwise: boolean;
  points: number[];
}

/** TABLETOP Climber as one pair of eyes sees it. */
export interface View extends AnyView {
  shown: CardName[][][];
  deck: CardName[];
  last_play: CardName[];
  team: (CardName[] | null)[];
  hand: (CardName[] | null)[];
  picked: (CardName[] | null)[];
  gold_points: number[];
  silver_points: number[];
  silver_vp: number[];
  gold_left: GoldCard[];
  season: number;
  gold: GoldCard;
  phase: Phase;
  start: number;
  last_kind: PlayKind | null;
  last_size: number;
  last_number: number | null;
  last_seat: number | null;
  turned: boolean;
  passed: number[];
  out_first: number | null;
  out_second: number | null;
  team_size: number[];
  hand_size: number[];
  announced: number[];
  pile_size: number;
  dealt: number[][];
  transfer_season: number;
  highest_pick: (CardName | null)[];
  sent: (CardName | null)[];
  lost: (CardName | null)[];
  sums: Sums;
}

/** What can happen, by name; parts that not everyone sees may be missing. */
export interface Events {
  drew: { seat: number; card?: CardName };
  starts: { seat: number };
  season: { season: number; gold: GoldCard };
  chose: { seat: number; card?: CardName };
  sent: { seat: number; to: number; card?: CardName };
  lost: { seat: number; card?: CardName };
  ready: { seat: number };
  announced: { seat: number; cards: number };
  opened: { seat: number };
  played: { seat: number; kind: PlayKind; size: number; strength: number | null; card?: CardName };
  passed: { seat: number };
  turned: Record<never, never>;
  discarded: { seat: number; card: CardName };
  cleared: Record<never, never>;
  reset: Record<never, never>;
  out: { seat: number; place: number };
  scored: { seat: number; points: number };
  laid: { seat: number; card: CardName };
}

export type GameEvent = EventOf<Events>;

/** The moves there are, by name. */
export interface Moves {
  send: { card: CardName };
  leave: { card: CardName };
  done: Record<never, never>;
  add: { card: CardName };
  play: Record<never, never>;
  pass: Record<never, never>;
  discard: { card: CardName };
}

export type Move = MoveOf<Moves>;

export const CARDS: Readonly<Record<CardName, { number: number; suit: Suit; icon: Icon | null; words: string }>> = {
  "wild-0": { number: 0, suit: "wild", icon: null, words: "wild 0" },
  "red-1": { number: 1, suit: "red", icon: null, words: "red 1" },
  "blue-1": { number: 1, suit: "blue", icon: null, words: "blue 1" },
  "green-1": { number: 1, suit: "green", icon: null, words: "green 1" },
  "yellow-1": { number: 1, suit: "yellow", icon: null, words: "yellow 1" },
  "wild-1": { number: 1, suit: "wild", icon: null, words: "wild 1" },
  "red-2": { number: 2, suit: "red", icon: null, words: "red 2" },
  "blue-2": { number: 2, suit: "blue", icon: null, words: "blue 2" },
  "green-2": { number: 2, suit: "green", icon: null, words: "green 2" },
  "yellow-2": { number: 2, suit: "yellow", icon: null, words: "yellow 2" },
  "wild-2": { number: 2, suit: "wild", icon: null, words: "wild 2" },
  "red-3": { number: 3, suit: "red", icon: null, words: "red 3" },
  "blue-3": { number: 3, suit: "blue", icon: null, words: "blue 3" },
  "green-3": { number: 3, suit: "green", icon: null, words: "green 3" },
  "yellow-3": { number: 3, suit: "yellow", icon: null, words: "yellow 3" },
  "wild-3": { number: 3, suit: "wild", icon: null, words: "wild 3" },
  "red-4": { number: 4, suit: "red", icon: null, words: "red 4" },
  "blue-4": { number: 4, suit: "blue", icon: null, words: "blue 4" },
  "green-4": { number: 4, suit: "green", icon: null, words: "green 4" },
  "yellow-4": { number: 4, suit: "yellow", icon: null, words: "yellow 4" },
  "wild-4": { number: 4, suit: "wild", icon: null, words: "wild 4" },
  "red-5": { number: 5, suit: "red", icon: null, words: "red 5" },
  "blue-5": { number: 5, suit: "blue", icon: null, words: "blue 5" },
  "green-5": { number: 5, suit: "green", icon: null, words: "green 5" },
  "yellow-5": { number: 5, suit: "yellow", icon: null, words: "yellow 5" },
  "wild-5": { number: 5, suit: "wild", icon: null, words: "wild 5" },
  "red-6": { number: 6, suit: "red", icon: null, words: "red 6" },
  "blue-6": { number: 6, suit: "blue", icon: null, words: "blue 6" },
  "green-6": { number: 6, suit: "green", icon: null, words: "green 6" },
  "yellow-6": { number: 6, suit: "yellow", icon: null, words: "yellow 6" },
  "wild-6": { number: 6, suit: "wild", icon: null, words: "wild 6" },
  "red-7": { number: 7, suit: "red", icon: null, words: "red 7" },
  "blue-7": { number: 7, suit: "blue", icon: null, words: "blue 7" },
  "green-7": { number: 7, suit: "green", icon: null, words: "green 7" },
  "yellow-7": { number: 7, suit: "yellow", icon: null, words: "yellow 7" },
  "wild-7": { number: 7, suit: "wild", icon: null, words: "wild 7" },
  "red-8": { number: 8, suit: "red", icon: "Reset", words: "red 8" },
  "blue-8": { number: 8, suit: "blue", icon: "Reset", words: "blue 8" },
  "green-8": { number: 8, suit: "green", icon: "Reset", words: "green 8" },
  "yellow-8": { number: 8, suit: "yellow", icon: "Reset", words: "yellow 8" },
  "red-9": { number: 9, suit: "red", icon: "Discard", words: "red 9" },
  "blue-9": { number: 9, suit: "blue", icon: "Discard", words: "blue 9" },
  "green-9": { number: 9, suit: "green", icon: "Discard", words: "green 9" },
  "yellow-9": { number: 9, suit: "yellow", icon: "Discard", words: "yellow 9" },
  "red-10": { number: 10, suit: "red", icon: "Reverse", words: "red 10" },
  "blue-10": { number: 10, suit: "blue", icon: "Reverse", words: "blue 10" },
  "green-10": { number: 10, suit: "green", icon: "Reverse", words: "green 10" },
  "yellow-10": { number: 10, suit: "yellow", icon: "Reverse", words: "yellow 10" },
  "red-11": { number: 11, suit: "red", icon: null, words: "red 11" },
  "blue-11": { number: 11, suit: "blue", icon: null, words: "blue 11" },
  "green-11": { number: 11, suit: "green", icon: null, words: "green 11" },
  "yellow-11": { number: 11, suit: "yellow", icon: null, words: "yellow 11" },
  "12a": { number: 12, suit: "high", icon: null, words: "12" },
  "12b": { number: 12, suit: "high", icon: null, words: "12" },
  "13a": { number: 13, suit: "high", icon: null, words: "13" },
  "13b": { number: 13, suit: "high", icon: null, words: "13" },
  "14a": { number: 14, suit: "high", icon: null, words: "14" },
  "14b": { number: 14, suit: "high", icon: null, words: "14" },
  "15a": { number: 15, suit: "high", icon: null, words: "15" },
  "15b": { number: 15, suit: "high", icon: null, words: "15" },
  "16a": { number: 16, suit: "high", icon: null, words: "16" },
  "16b": { number: 16, suit: "high", icon: null, words: "16" },
  "18": { number: 18, suit: "high", icon: null, words: "18" },
  "two-1": { number: 1, suit: "two", icon: null, words: "Set of two 1" },
  "two-2": { number: 2, suit: "two", icon: null, words: "Set of two 2" },
  "two-3": { number: 3, suit: "two", icon: null, words: "Set of two 3" },
  "two-4": { number: 4, suit: "two", icon: null, words: "Set of two 4" },
  "two-5": { number: 5, suit: "two", icon: null, words: "Set of two 5" },
  "two-6": { number: 6, suit: "two", icon: null, words: "Set of two 6" },
  "two-7": { number: 7, suit: "two", icon: null, words: "Set of two 7" },
  "mountain-1": { number: 1, suit: "mountain", icon: null, words: "Mountain 1" },
  "mountain-2": { number: 2, suit: "mountain", icon: null, words: "Mountain 2" },
  "mountain-3": { number: 3, suit: "mountain", icon: null, words: "Mountain 3" },
  "mountain-4": { number: 4, suit: "mountain", icon: null, words: "Mountain 4" },
  "mountain-5": { number: 5, suit: "mountain", icon: null, words: "Mountain 5" },
  "mountain-6": { number: 6, suit: "mountain", icon: null, words: "Mountain 6" },
  "mountain-7": { number: 7, suit: "mountain", icon: null, words: "Mountain 7" },
  "mountain-8": { number: 8, suit: "mountain", icon: null, words: "Mountain 8" },
  "mountain-9": { number: 9, suit: "mountain", icon: null, words: "Mountain 9" },
};

export const GOLD_VP: Readonly<Record<GoldCard, number>> = { Standard: 5, Reverse: 6, "No Set": 7, Transfer: 7, "Up to 2 cards": 8, Accident: 8, Revolution: 9, Climax: 10 };

export const GOLD_SEASONS: Readonly<Record<GoldCard, { rule: string; most_cards: Record<PlayKind, number>; low_is_strong: boolean; larger_hands: boolean }>> = {
  Standard: {
    rule: "No special rule.",
    most_cards: { Single: 1, Set: 7, Run: 12, Mountain: 3 },
    low_is_strong: false,
    larger_hands: false,
  },
  Reverse: {
    rule: "Turns go counter-clockwise.",
    most_cards: { Single: 1, Set: 7, Run: 12, Mountain: 3 },
    low_is_strong: false,
    larger_hands: false,
  },
  "No Set": {
    rule: "No Sets; a Set of two card is a Single.",
    most_cards: { Single: 1, Set: 0, Run: 12, Mountain: 3 },
    low_is_strong: false,
    larger_hands: false,
  },
  Transfer: {
    rule: "Everyone passes one card on for good before choosing a hand.",
    most_cards: { Single: 1, Set: 7, Run: 12, Mountain: 3 },
    low_is_strong: false,
    larger_hands: false,
  },
  "Up to 2 cards": {
    rule: "A play is at most two cards; no Mountain.",
    most_cards: { Single: 1, Set: 2, Run: 2, Mountain: 0 },
    low_is_strong: false,
    larger_hands: false,
  },
  Accident: {
    rule: "Everyone loses one random card for this season.",
    most_cards: { Single: 1, Set: 7, Run: 12, Mountain: 3 },
    low_is_strong: false,
    larger_hands: false,
  },
  Revolution: {
    rule: "Low numbers are strong: 0 is the strongest, 18 the weakest.",
    most_cards: { Single: 1, Set: 7, Run: 12, Mountain: 3 },
    low_is_strong: true,
    larger_hands: false,
  },
  Climax: {
    rule: "Take 12 cards or more; each card beyond that is 1 VP more for the winner.",
    most_cards: { Single: 1, Set: 7, Run: 12, Mountain: 3 },
    low_is_strong: false,
    larger_hands: true,
  },
};

export const FIRST_GOLD: GoldCard = "Standard";

export const LAST_GOLD: GoldCard = "Climax";

export const SEASONS: number = 5;

export const HAND_SIZES: Readonly<number[]> = [8, 9, 10, 11, 12];

export const DECK: Readonly<{ initial: number; reinforcements: number }> = { initial: 28, reinforcements: 46 };

export const INITIAL_CARDS: number = 7;

export const DEALT_REINFORCEMENTS: number = 2;

export const REINFORCEMENTS: Readonly<number[]> = [1, 2, 3];

export const TOP_RUN: number = 11;

export const TOP: number = 18;
