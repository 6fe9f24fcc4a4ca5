// Made from the state, events, actions and facts of the game by `python -m topout.typescript`; not to be changed by hand.
import type { AnyView } from "$shell/board/view";
import type { EventOf, MoveOf } from "$shell/board/contract";

export const SPACE_NAMES = [
  "1.0", "1.1", "1.2", "1.3", "1.4", "1.5", "1.6", "1.7", "1.8", "2.0", "2.1", "2.2", "2.3", "2.4", "2.5", "2.6",
  "2.7", "3.0", "3.1", "3.2", "3.3", "3.4", "3.5", "3.6", "4.0", "4.1", "4.2", "4.3", "4.4", "4.5", "5.0", "5.1",
  "5.2", "5.3", "5.4", "6.0", "6.1", "6.2", "6.3", "7.0", "7.1", "7.2", "8.0", "8.1", "9.0",
] as const;
export type SpaceName = (typeof SPACE_NAMES)[number];

/** How many of a team's climbers stand on a level, and what they are worth together. */
export interface OnLevel {
  level: number;
  climbers: number;
  points: number;
}

/** A team's points, and what they are made of from the base up. */
export interface Team {
  points: number;
  levels: OnLevel[];
}

/** How every team stands, by seat. */
export interface Sums {
  teams: Team[];
}

/** Festival Climbers as one pair of eyes sees it. */
export interface View extends AnyView {
  climbers: SpaceName[][];
  moved_at: number[];
  turn: number;
  reserve: number[];
  passes: number;
  levels: number;
  adjacent_only: boolean;
  first: number;
  sums: Sums;
}

/** What can happen, by name; parts that not everyone sees may be missing. */
export interface Events {
  starts: { seat: number };
  introduced: { seat: number; space: SpaceName };
  climbed: { seat: number; start: SpaceName; to: SpaceName };
  passed: { seat: number };
  rang: { seat: number };
  blocked: Record<never, never>;
}

export type GameEvent = EventOf<Events>;

/** The moves there are, by name. */
export interface Moves {
  introduce: { space: SpaceName };
  climb: { start: SpaceName; to: SpaceName };
  pass: Record<never, never>;
}

export type Move = MoveOf<Moves>;

export const LEVELS: Readonly<{ least: number; most: number }> = { least: 3, most: 9 };

export const CLIMBERS: Readonly<{ "2": number; "3": number; "4": number }> = { "2": 12, "3": 8, "4": 6 };

export const SPACES: Readonly<Record<SpaceName, { level: number; place: number; words: string; supports: SpaceName[] }>> = {
  "1.0": { level: 1, place: 0, words: "the base (1st space)", supports: [] },
  "1.1": { level: 1, place: 1, words: "the base (2nd space)", supports: [] },
  "1.2": { level: 1, place: 2, words: "the base (3rd space)", supports: [] },
  "1.3": { level: 1, place: 3, words: "the base (4th space)", supports: [] },
  "1.4": { level: 1, place: 4, words: "the base (5th space)", supports: [] },
  "1.5": { level: 1, place: 5, words: "the base (6th space)", supports: [] },
  "1.6": { level: 1, place: 6, words: "the base (7th space)", supports: [] },
  "1.7": { level: 1, place: 7, words: "the base (8th space)", supports: [] },
  "1.8": { level: 1, place: 8, words: "the base (9th space)", supports: [] },
  "2.0": { level: 2, place: 0, words: "level 2 (1st space)", supports: ["1.0", "1.1"] },
  "2.1": { level: 2, place: 1, words: "level 2 (2nd space)", supports: ["1.1", "1.2"] },
  "2.2": { level: 2, place: 2, words: "level 2 (3rd space)", supports: ["1.2", "1.3"] },
  "2.3": { level: 2, place: 3, words: "level 2 (4th space)", supports: ["1.3", "1.4"] },
  "2.4": { level: 2, place: 4, words: "level 2 (5th space)", supports: ["1.4", "1.5"] },
  "2.5": { level: 2, place: 5, words: "level 2 (6th space)", supports: ["1.5", "1.6"] },
  "2.6": { level: 2, place: 6, words: "level 2 (7th space)", supports: ["1.6", "1.7"] },
  "2.7": { level: 2, place: 7, words: "level 2 (8th space)", supports: ["1.7", "1.8"] },
  "3.0": { level: 3, place: 0, words: "level 3 (1st space)", supports: ["2.0", "2.1"] },
  "3.1": { level: 3, place: 1, words: "level 3 (2nd space)", supports: ["2.1", "2.2"] },
  "3.2": { level: 3, place: 2, words: "level 3 (3rd space)", supports: ["2.2", "2.3"] },
  "3.3": { level: 3, place: 3, words: "level 3 (4th space)", supports: ["2.3", "2.4"] },
  "3.4": { level: 3, place: 4, words: "level 3 (5th space)", supports: ["2.4", "2.5"] },
  "3.5": { level: 3, place: 5, words: "level 3 (6th space)", supports: ["2.5", "2.6"] },
  "3.6": { level: 3, place: 6, words: "level 3 (7th space)", supports: ["2.6", "2.7"] },
  "4.0": { level: 4, place: 0, words: "level 4 (1st space)", supports: ["3.0", "3.1"] },
  "4.1": { level: 4, place: 1, words: "level 4 (2nd space)", supports: ["3.1", "3.2"] },
  "4.2": { level: 4, place: 2, words: "level 4 (3rd space)", supports: ["3.2", "3.3"] },
  "4.3": { level: 4, place: 3, words: "level 4 (4th space)", supports: ["3.3", "3.4"] },
  "4.4": { level: 4, place: 4, words: "level 4 (5th space)", supports: ["3.4", "3.5"] },
  "4.5": { level: 4, place: 5, words: "level 4 (6th space)", supports: ["3.5", "3.6"] },
  "5.0": { level: 5, place: 0, words: "level 5 (1st space)", supports: ["4.0", "4.1"] },
  "5.1": { level: 5, place: 1, words: "level 5 (2nd space)", supports: ["4.1", "4.2"] },
  "5.2": { level: 5, place: 2, words: "level 5 (3rd space)", supports: ["4.2", "4.3"] },
  "5.3": { level: 5, place: 3, words: "level 5 (4th space)", supports: ["4.3", "4.4"] },
  "5.4": { level: 5, place: 4, words: "level 5 (5th space)", supports: ["4.4", "4.5"] },
  "6.0": { level: 6, place: 0, words: "level 6 (1st space)", supports: ["5.0", "5.1"] },
  "6.1": { level: 6, place: 1, words: "level 6 (2nd space)", supports: ["5.1", "5.2"] },
  "6.2": { level: 6, place: 2, words: "level 6 (3rd space)", supports: ["5.2", "5.3"] },
  "6.3": { level: 6, place: 3, words: "level 6 (4th space)", supports: ["5.3", "5.4"] },
  "7.0": { level: 7, place: 0, words: "level 7 (1st space)", supports: ["6.0", "6.1"] },
  "7.1": { level: 7, place: 1, words: "level 7 (2nd space)", supports: ["6.1", "6.2"] },
  "7.2": { level: 7, place: 2, words: "level 7 (3rd space)", supports: ["6.2", "6.3"] },
  "8.0": { level: 8, place: 0, words: "level 8 (1st space)", supports: ["7.0", "7.1"] },
  "8.1": { level: 8, place: 1, words: "level 8 (2nd space)", supports: ["7.1", "7.2"] },
  "9.0": { level: 9, place: 0, words: "level 9 (1st space)", supports: ["8.0", "8.1"] },
};
