/** What a board gets from the shell. A game's board is `src/topout/games/<game>/web/Board.svelte` with these props. */
import type { Component } from "svelte";
import type { Action, SeatInfo } from "../protocol";
import type { Glossary } from "../rules/glossary";
import type { Plan } from "../table/plan";
import type { TableEvent } from "../table/stage.svelte";
import type { Staged } from "../table/staged.svelte";
import { capital } from "../words";
import type { AnyView, Ending, Result } from "./view";

export interface SeatFace {
  seat: number;
  name: string;
  /** The seat's colour as CSS. */
  colour: string;
  you: boolean;
}

/** Why not, and by which rule or ruling. */
export interface Reason {
  reason: string;
  rule: string | null;
}

/** A complete choice: its text is what `act` takes. */
export type Play = { text: string } & Record<string, unknown>;

type PartOf<Kind> = Kind extends unknown ? keyof Kind : never;

/** The parts of each kind, and of the other kinds' parts that it has none. */
type Parts<Kinds> = {
  [N in keyof Kinds]: Kinds[N] & { [K in Exclude<PartOf<Kinds[keyof Kinds]>, keyof Kinds[N]>]?: undefined };
};

/** What happened, for a game whose events have these parts by their names. */
export type EventOf<Events> = { [N in keyof Events]: { event: N; text: string } & Parts<Events>[N] }[keyof Events];

/** A legal move of a game whose moves have these parameters by their names. */
export type MoveOf<Moves> = {
  [N in keyof Moves]: Omit<Action, "name" | "params"> & { name: N; params: Parts<Moves>[N] };
}[keyof Moves];

/** A game's words for what is to be chosen, by the names of its moves' parameters: "Now choose …". */
export type ChoiceWords<Moves> = { readonly [Name in PartOf<Moves[keyof Moves]>]?: string };

/** The types of a game are made from its rules: they are in `generated.ts` beside its board. */
export interface BoardProps<
  View = AnyView & Record<string, unknown>,
  Event = TableEvent,
  Move extends Action = Action,
> {
  /** The game as these eyes may see it. */
  view: View;
  /** What led here, for motion; empty after a reload or a jump. */
  events: Event[];
  /** Everything that happened so far, as the log tells it. */
  log: readonly Event[];
  /** Grows with each new moment. */
  moment: number;
  you: number | null;
  seats: SeatFace[];
  /** The legal moves; empty unless a decision is wanted of you. */
  legal: readonly Move[];
  /** What was picked so far; the shell shows it with clear and confirm. */
  staged: Staged<Move>;
  /** A line of the log that is pointed at. */
  pointed: Event | null;
  /** A move that a hint points at. */
  hinted: Move | null;
  /** All steps of the whole choice that the hinted move begins. */
  hintSteps: readonly Move[];
  /** The rules' own words for cards, roles and so on. */
  glossary: Glossary;
  /** Make a move: a legal one, all steps of a choice, or a whole choice in the game's own notation. */
  act: (move: Action | Action[] | string) => void;
  /** The move that was chosen before one's turn, if any. */
  plan: Plan | null;
  /** Choose one, or null for none; null itself where nobody plans, as in lessons. */
  ahead: ((plan: Plan | null) => void) | null;
  /** Every complete choice open to you, where the game can list them. */
  plays: () => Promise<readonly Play[]>;
  /** The table as a terminal draws it for these eyes, where someone can tell. */
  drawing: () => Promise<string | null>;
  /** Show why something that is not legal is not. */
  why: (name: string, params: Record<string, unknown>) => void;
  /** The same, for the board itself to show; null when it is legal. */
  reason: (name: string, params: Record<string, unknown>) => Promise<Reason | null>;
}

export type Board = Component<BoardProps<never, never, never>>;

/** The state of a game in sentences, for those who cannot see the board. */
export type Words = (view: never, seats: SeatFace[]) => string[];

export function faces(seats: readonly SeatInfo[]): SeatFace[] {
  return seats.map(({ seat, name, you }) => ({
    seat,
    name: name ?? `Seat ${seat + 1}`,
    colour: `var(--seat-${seat % 8})`,
    you,
  }));
}

/** What a seat is called where its name stands alone. */
export const titleOf = (face: SeatFace | undefined): string => (face?.you ? "You" : (face?.name ?? ""));

/** A sentence of the server with names in place of seat numbers; oneself is "you", in one's own moves "yourself". */
export function named(text: string, seats: readonly SeatFace[], self = "you"): string {
  const called = text.replace(/\bseat (\d+)\b/gi, (whole, number: string) => {
    const face = seats[Number(number)];
    return face?.you ? self : (face?.name ?? whole);
  });
  return text === called ? text : capital(called);
}

/** A move in words. */
export const moveNamed = (words: string, seats: readonly SeatFace[]): string => named(words, seats, "yourself");

/** How a finished game ended, in words. */
export function endingOf(view: Record<string, unknown>): Ending | null {
  return (view["ending"] ?? null) as Ending | null;
}

/** How a finished game ended; null while it goes on. */
export function resultOf(view: Record<string, unknown>): Result | null {
  return (view["result"] ?? null) as Result | null;
}
