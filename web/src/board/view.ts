// Made from topout/core by `python -m topout.typescript`; not to be changed by hand.

/** How a finished game ended. */
export interface Result {
  scores: number[];
  placings: number[];
  winners: number[];
  lines: Record<string, number>[];
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
}
