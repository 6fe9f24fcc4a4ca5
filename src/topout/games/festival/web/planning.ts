/** Choosing a move while others play: a space for a new climber, or a climber and where it is to go. */
import type { Plan } from "$shell/table/plan";
import type { SpaceName } from "./generated";
import { levelOf, spaceWords } from "./temple";

export interface Planning {
  /** The climber whose way is still to be chosen. */
  readonly from: SpaceName | null;
  readonly plan: Plan | null;
}

/** What someone sees who plans. */
export interface Team {
  readonly levels: number;
  readonly climbers: readonly SpaceName[];
  readonly reserve: number;
}

export const NOTHING: Planning = { from: null, plan: null };

export const spacesIn = (plan: Plan | null): SpaceName[] => Object.values(plan?.params ?? {}) as SpaceName[];

/** What is planned after a space was chosen; choosing something again means to think better of it. */
export function planned(space: SpaceName, before: Planning, { levels, climbers, reserve }: Team): Planning {
  const { from, plan } = before;
  if (space === from || spacesIn(plan).includes(space)) return NOTHING;
  if (climbers.includes(space)) return { from: space, plan: null };
  const words = spaceWords(space, levels);
  if (from && levelOf(space) > levelOf(from)) return { from: null, plan: climbing(from, space, levels) };
  if (levelOf(space) > 1 || !reserve) return before;
  return { from: null, plan: { name: "introduce", params: { space }, words: `Bring a climber to ${words}` } };
}

function climbing(start: SpaceName, to: SpaceName, levels: number): Plan {
  const words = `Climb from ${spaceWords(start, levels)} to ${spaceWords(to, levels)}`;
  return { name: "climb", params: { start, to }, words };
}
