/** Complaints: why one reports someone, and which of their words it may be about. */
import type { Report, Spoken } from "../protocol";

export type Reason = Report["reason"];

export const REASONS: readonly (readonly [reason: Reason, words: string])[] = [
  ["rude", "Rude or hurtful"],
  ["spam", "Floods the talk, or advertises"],
  ["cheating", "Cheats or spoils the game on purpose"],
  ["name", "An offensive name"],
  ["other", "Something else"],
];

/** What is told; a `line` is one of theirs. */
export type Told = Pick<Report, "reason"> & { words: string; line: number | null };

const RECENT = 10;
const SHORT = 60;

export interface Quote {
  line: number;
  words: string;
}

/** What a seat has said lately, the newest first, short enough to choose from. */
export function quotes(talk: readonly Spoken[], seat: number): Quote[] {
  const theirs = talk.filter((line) => line.seat === seat).slice(-RECENT);
  return theirs.reverse().map(({ number, text }) => ({ line: number, words: shortened(text) }));
}

function shortened(text: string): string {
  const letters = [...text];
  return letters.length > SHORT ? `${letters.slice(0, SHORT - 1).join("")}…` : text;
}
