/** The temple as the page draws it: where spaces are, what they rest on, and which climber is which. */
import type { TableEvent } from "$shell/table/stage.svelte";

export interface FestivalView {
  seats: number;
  levels: number;
  climbers: string[][];
  reserve: number[];
  owed: number[];
  over: boolean;
}

export const WIDE = 100;
export const HIGH = 86;
export const SKY = 150;

export interface Space {
  name: string;
  level: number;
  i: number;
  /** The middle of its floor. */
  x: number;
  y: number;
  supports: string[];
}

export function spacesOf(levels: number): Space[] {
  const spaces: Space[] = [];
  for (let level = 1; level <= levels; level++) {
    for (let i = 0; i <= levels - level; i++) spaces.push(space(level, i, levels));
  }
  return spaces;
}

function space(level: number, i: number, levels: number): Space {
  return {
    name: `${level}.${i}`,
    level,
    i,
    x: (i + (level + 1) / 2) * WIDE - WIDE / 2,
    y: SKY + (levels - level + 1) * HIGH,
    supports: level === 1 ? [] : [`${level - 1}.${i}`, `${level - 1}.${i + 1}`],
  };
}

/** Who stands where. */
export function holders(climbers: readonly string[][]): Map<string, number> {
  return new Map(climbers.flatMap((spaces, seat) => spaces.map((space) => [space, seat] as const)));
}

export const levelOf = (space: string): number => Number(space.split(".")[0]);

/** How many climbers a seat has on each level, from the base up. */
export function byLevel(spaces: readonly string[], levels: number): number[] {
  const counts = Array<number>(levels).fill(0);
  for (const space of spaces) counts[levelOf(space) - 1]! += 1;
  return counts;
}

export interface Piece {
  id: number;
  seat: number;
  space: string;
}

/** The pieces after some events: who climbed keeps its identity, so that it can be seen to move. */
export function track(before: readonly Piece[], climbers: readonly string[][], events: readonly TableEvent[]): Piece[] {
  const moved = new Map(before.map((piece) => [piece.space, piece]));
  for (const event of events) {
    if (event.event !== "climbed") continue;
    const piece = moved.get(String(event["start"]));
    if (!piece) continue;
    moved.delete(piece.space);
    moved.set(String(event["to"]), { ...piece, space: String(event["to"]) });
  }
  let next = Math.max(-1, ...before.map((piece) => piece.id)) + 1;
  const now = climbers.flatMap((spaces, seat) =>
    spaces.map((space) => {
      const known = moved.get(space);
      return known?.seat === seat ? known : { id: next++, seat, space };
    }),
  );
  return now.sort((a, b) => a.id - b.id);
}

const ARROWS: Record<string, [up: number, on: number]> = {
  ArrowLeft: [0, -1],
  ArrowRight: [0, 1],
  ArrowUp: [1, 0],
  ArrowDown: [-1, 0],
};

/** The space an arrow key leads to. */
export function beside(name: string, key: string, levels: number): string | null {
  const [level = 1, i = 0] = name.split(".").map(Number);
  const [up, on] = ARROWS[key] ?? [0, 0];
  const to = level + up;
  if ((!up && !on) || to < 1 || to > levels) return null;
  const last = levels - to;
  const at = up ? Math.min(i, last) : i + on;
  return at < 0 || at > last ? null : `${to}.${at}`;
}
