// Made from topout/core by `python -m topout.typescript`; not to be changed by hand.

/** Of these several are called as one is. */
export const UNCHANGED: readonly string[] = ["chalk", "VP", "XP"];

/** How a finished game ended. */
export interface Result {
  scores: number[];
  placings: number[];
  winners: number[];
  lines: Record<string, number>[];
}

/** The end in words: why the winner has won, and for each seat where its points came from. */
export interface Ending {
  why: string;
  terms: string[][];
}

/** What every game's view has. */
export interface AnyView {
  game: string;
  version: number;
  you: number | null;
  owed: number[];
  seats: number;
  over: boolean;
  result: Result | null;
  ending: Ending | null;
}
