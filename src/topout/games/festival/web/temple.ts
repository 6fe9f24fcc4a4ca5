/** The temple as the page draws it: where spaces are, what they rest on, and which climber is which. */
import { SPACES, type GameEvent, type SpaceName } from "./generated";

const ALL = Object.keys(SPACES) as SpaceName[];

/** The measures of the drawing: of a stone, of the sky above the temple, of the ground below, and of the margin at both sides together. */
export interface Shape {
  wide: number;
  high: number;
  sky: number;
  ground: number;
  margin: number;
  /** How large the bell is. */
  bell: number;
}

export const USUAL: Shape = { wide: 100, high: 86, sky: 150, ground: 26, margin: 40, bell: 1 };
/** Where height is scarce stones get it, not the sky. */
const LOW: Shape = { ...USUAL, sky: 26, ground: 2, margin: 8, bell: 0.4 };
const NARROWEST = 74;
const WIDEST = 130;
const HIGHEST = 110;
const FINGER = 40;

/** The shape in which a temple fills a place of so many pixels, its stones large enough for fingers if they can be. */
export function shapeFor(width: number, height: number, levels: number): Shape {
  if (!width || !height) return USUAL;
  const filled = (shape: Shape): { shape: Shape; stone: number } => {
    const { high, sky, ground, margin } = shape;
    const scale = Math.min(height / (sky + ground + levels * high), width / (levels * NARROWEST + margin));
    const higher = clamp((height / scale - sky - ground) / levels, high, HIGHEST);
    const wide = clamp((width / scale - margin) / levels, NARROWEST, WIDEST);
    return { shape: { ...shape, high: higher, wide }, stone: higher * scale };
  };
  const usual = filled(USUAL);
  return usual.stone < FINGER ? filled(LOW).shape : usual.shape;
}

const clamp = (value: number, least: number, most: number): number => Math.max(least, Math.min(value, most));

export interface Space {
  name: SpaceName;
  level: number;
  /** Counted from the left. */
  place: number;
  /** The middle of its floor. */
  x: number;
  y: number;
  supports: SpaceName[];
}

/** The spaces of a temple; a lower one has the lower left part of the tallest. */
export function spacesOf(levels: number, { wide, high, sky } = USUAL): Space[] {
  return ALL.map((name) => ({ name, ...SPACES[name] }))
    .filter(({ level, place }) => level + place <= levels)
    .map((space) => ({
      ...space,
      x: (space.place + (space.level + 1) / 2) * wide - wide / 2,
      y: sky + (levels - space.level + 1) * high,
    }));
}

/** The space at a height, counted from the left. */
const at = (level: number, place: number): SpaceName | undefined =>
  ALL.find((name) => SPACES[name].level === level && SPACES[name].place === place);

/** The space at the top, where the bell is. */
export const bellOf = (levels: number): SpaceName => at(levels, 0)!;

/** The space above one, to the right of it, where there is one; else the bell. */
export function aboveOf(name: SpaceName, levels: number): SpaceName {
  const { level, place } = SPACES[name];
  return level + 1 + place <= levels ? at(level + 1, place)! : bellOf(levels);
}

/** Who stands where. */
export function holders(climbers: readonly SpaceName[][]): Map<SpaceName, number> {
  return new Map(climbers.flatMap((spaces, seat) => spaces.map((space) => [space, seat] as const)));
}

/** A space as people call it. */
export const spaceWords = (name: SpaceName, levels: number): string =>
  name === bellOf(levels) ? "the bell" : SPACES[name].words;

export const levelOf = (space: SpaceName): number => SPACES[space].level;

export interface Piece {
  id: number;
  seat: number;
  space: SpaceName;
}

/** The pieces after some events: who climbed keeps its identity, so that it can be seen to move. */
export function track(
  before: readonly Piece[],
  climbers: readonly SpaceName[][],
  events: readonly GameEvent[],
): Piece[] {
  const moved = new Map(before.map((piece) => [piece.space, piece]));
  for (const event of events) {
    if (event.event !== "climbed") continue;
    const piece = moved.get(event.start);
    if (!piece) continue;
    moved.delete(piece.space);
    moved.set(event.to, { ...piece, space: event.to });
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
export function beside(name: SpaceName, key: string, levels: number): SpaceName | null {
  const { level, place } = SPACES[name];
  const [up, on] = ARROWS[key] ?? [0, 0];
  const to = level + up;
  if ((!up && !on) || to < 1 || to > levels) return null;
  const last = levels - to;
  const along = up ? Math.min(place, last) : place + on;
  return (along <= last && at(to, along)) || null;
}
