// Made from the state, events, actions and facts of the game by `python -m topout.typescript`; not to be changed by hand.
import type { AnyView } from "$shell/board/view";
import type { EventOf, MoveOf } from "$shell/board/contract";

export const CARD_NAMES = [
  "Climb!", "Leap!", "Sharp elbows!", "Kick in the face!", "Everyone together!", "Collapse!", "Me first!", "Heroism!",
  "You're not going without me!", "Bait the Skittering!", "Sabotage!", "There must be another way!",
] as const;
export type CardName = (typeof CARD_NAMES)[number];

export const ROLES = ["Hero", "Competitor", "Sadist"] as const;
export type Role = (typeof ROLES)[number];

export const FATES = ["in the well", "escaped", "dead"] as const;
export type Fate = (typeof FATES)[number];

/** Clamber as one pair of eyes sees it. */
export interface View extends AnyView {
  sadist_points: Record<"other" | "escape" | "sabotage" | "card", number>;
  competitor_points: Record<"escape" | "step", number>;
  lacks: CardName[][][];
  hand: (Partial<Record<CardName, number>> | null)[];
  older: (Partial<Record<CardName, number>>[] | null)[];
  hand_size: number[];
  older_size: number[][];
  deck_size: number;
  discards: Partial<Record<CardName, number>>;
  hero_points: Record<"other" | "escape" | "card", number>;
  inside: number[];
  knows_goal: number[];
  helped: number[];
  hurt: number[];
  round_number: number;
  first: number;
  nth: number;
  fixed_first: boolean;
  skittering: number;
  position: number[];
  fate: Fate[];
  sabotages: number[];
  escape_place: number[];
  escape_gap: number[];
  stood: number[][];
  role: (Role | null)[];
  role_deck: Partial<Record<Role, number>>;
  goal: number | null;
  goal_low: number;
  goal_high: number;
}

/** What can happen, by name; parts that not everyone sees may be missing. */
export interface Events {
  role: { seat: number; role?: Role };
  starts: { seat: number };
  drew: { seat: number; card?: CardName };
  rose: { round: number; to: number };
  died: { seat: number };
  escaped: { seat: number; place: number };
  played: { seat: number; card: CardName; age: number };
  "played on": { seat: number; card: CardName; age: number; target: number };
  moved: { seat: number; to: number };
  skittered: { to: number };
  learned: { seat: number; goal?: number };
  discarded: { seat: number; card: CardName; age: number };
  reshuffled: Record<never, never>;
  revealed: { seat: number; role: Role };
  "goal shown": { goal: number };
}

export type GameEvent = EventOf<Events>;

/** The moves there are, by name. */
export interface Moves {
  play: { card: CardName; target: number | null };
}

export type Move = MoveOf<Moves>;

export const START: number = 5;

export const LEDGE: number = 10;

export const GOAL: Readonly<{ base: number; die: number; least: number; most: number }> = { base: 14, die: 6, least: 15, most: 20 };

export const LAST_ROUND: number = 200;

export const HAND: number = 4;

export const DECK: number = 53;

export const AIMS: Readonly<Record<Role, { aim: string; points: string[] }>> = {
  Hero: {
    aim: "Help the others out, and escape yourself.",
    points: [
      "{other} for each other player who escapes", "{escape} if you escape yourself",
      "{card} for each card you play that directly helps others",
    ],
  },
  Competitor: {
    aim: "Escape, and be the first: nothing counts if you do not get out.",
    points: [
      "{escape} for escaping", "10, 5, 2 or 1 for escaping first, second, and so on",
      "{step} for each step you are ahead of the next to escape",
      "up to 11, the more the closer the Skittering is behind you",
    ],
  },
  Sadist: {
    aim: "Keep the others in the well, and slip out yourself.",
    points: [
      "{other} for each other player who dies", "{escape} if you escape", "{sabotage} for each Sabotage! you play",
      "{card} for each card you play that directly hurts others",
    ],
  },
};

export const ESCAPE_POINTS: Readonly<number[]> = [10, 5, 2, 1];

export const POINTS: Readonly<{ hero: { other: number; escape: number; card: number }; sadist: { other: number; escape: number; sabotage: number; card: number }; competitor: { escape: number; step: number; near: number } }> = {
  hero: { other: 5, escape: 3, card: 1 },
  sadist: { other: 5, escape: 5, sabotage: 3, card: 1 },
  competitor: { escape: 5, step: 2, near: 11 },
};

export const BALANCED: Readonly<{ hero: { other: number; escape: number; card: number }; sadist: { other: number; escape: number; sabotage: number; card: number }; competitor: { escape: number; step: number } }> = {
  hero: { other: 10, escape: 3, card: 4 },
  sadist: { other: 1, escape: 5, sabotage: 4, card: 1 },
  competitor: { escape: 15, step: 2 },
};

export const CARDS: Readonly<Record<CardName, { copies: number; target: number; self: number; others: number; skittering: number }>> = {
  "Climb!": { copies: 10, target: 1, self: 0, others: 0, skittering: 0 },
  "Leap!": { copies: 5, target: 2, self: 0, others: 0, skittering: 0 },
  "Sharp elbows!": { copies: 6, target: -1, self: 0, others: 0, skittering: 0 },
  "Kick in the face!": { copies: 3, target: -2, self: 0, others: 0, skittering: 0 },
  "Everyone together!": { copies: 4, target: 0, self: 1, others: 1, skittering: 0 },
  "Collapse!": { copies: 4, target: 0, self: -1, others: -1, skittering: 0 },
  "Me first!": { copies: 6, target: -1, self: 1, others: 0, skittering: 0 },
  "Heroism!": { copies: 5, target: 0, self: 0, others: 1, skittering: 0 },
  "You're not going without me!": { copies: 4, target: 0, self: 0, others: -1, skittering: 0 },
  "Bait the Skittering!": { copies: 2, target: 0, self: 0, others: 0, skittering: -2 },
  "Sabotage!": { copies: 2, target: 0, self: 0, others: 0, skittering: 1 },
  "There must be another way!": { copies: 2, target: 0, self: 0, others: 0, skittering: 0 },
};
