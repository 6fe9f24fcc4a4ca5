/** How everyone stood at each step of a finished match. */
import { api, patiently } from "../net/api";
import type { Replay, ReplayStep } from "../protocol";

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

export function courseOfSteps(steps: readonly ReplayStep[]): Course | null {
  const standings = steps.map((step) => step.standing).filter((standing) => standing !== null);
  const label = standings[0]?.label;
  if (!label || standings.length !== steps.length) return null;
  const values = (standings[0]?.values ?? []).map((_, seat) => standings.map((standing) => standing.values[seat] ?? 0));
  const all = values.flat();
  return { label, length: steps.length, low: Math.min(0, ...all), high: Math.max(1, ...all), values };
}

export async function courseOf(id: string): Promise<Course | null> {
  return courseOfSteps((await everyStep((first) => api.replay(id, "spectator", first))).steps);
}
