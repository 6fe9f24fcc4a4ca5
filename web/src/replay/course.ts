/** What everyone had scored by each step of a finished match: what decides, hidden points included. */
import { api, patiently } from "../net/api";
import type { Replay, ReplayStep } from "../protocol";
import { capital, plural } from "../words";

export interface Course {
  label: string;
  length: number;
  low: number;
  high: number;
  /** For each seat one value per step. */
  values: number[][];
}

/** Every step through some eyes, fetched page by page. */
export async function everyStep(
  page: (first: number) => Promise<Replay>,
): Promise<{ replay: Replay; steps: ReplayStep[] }> {
  let replay = await patiently(() => page(0));
  const first = replay;
  const steps = [...replay.steps];
  while (steps.length < replay.length && replay.steps.length) {
    replay = await patiently(() => page(steps.length));
    steps.push(...replay.steps);
  }
  return { replay: first, steps };
}

/** The scores at a step; of a game that does not say what they are made of, how far everyone had come. */
const scored = ({ scores, standing }: ReplayStep): readonly number[] =>
  scores.length ? scores : (standing?.values ?? []);

export function courseOfSteps(steps: readonly ReplayStep[], unit: string): Course | null {
  const values = (steps[0] ? scored(steps[0]) : []).map((_, seat) => steps.map((step) => scored(step)[seat] ?? 0));
  const all = values.flat();
  if (!all.length) return null;
  return {
    label: capital(plural(unit)),
    length: steps.length,
    low: all.reduce((a, b) => Math.min(a, b), 0),
    high: all.reduce((a, b) => Math.max(a, b), 1),
    values,
  };
}

export async function courseOf(id: string, unit: string): Promise<Course | null> {
  return courseOfSteps((await everyStep((first) => api.replay(id, "spectator", first))).steps, unit);
}
