/** A move chosen before one's turn: made when the turn comes, if it is still possible. */
import type { Action } from "../protocol";

export interface Plan {
  name: string;
  params: Readonly<Record<string, unknown>>;
  /** What it is, for the one who plans: "Pass", "Play Leap!". */
  words: string;
}

/** The legal moves a plan may mean. */
export function meantBy<Move extends Action>(plan: Plan, legal: readonly Move[]): Move[] {
  return legal.filter(
    ({ name, params }) =>
      name === plan.name && Object.entries(plan.params).every(([key, value]) => params[key] === value),
  );
}

export const samePlan = (one: Plan | null, other: Plan): boolean =>
  one !== null &&
  one.name === other.name &&
  JSON.stringify(Object.entries(one.params)) === JSON.stringify(Object.entries(other.params));
