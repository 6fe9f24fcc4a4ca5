/** The gorge as the page draws it: its geometry by the names the server uses, and what the view holds. */

export const RESOURCES = ["rope", "nut", "bolt", "crashpad", "chalk"] as const;
export type Resource = (typeof RESOURCES)[number];
export type Units = Partial<Record<Resource, number>>;
export type Terrain = "Mountain" | "Big wall" | "Cliff" | "Boulder" | "Cave" | "Grass";
export type Phase = "project" | "rope" | "pick" | "token" | "act" | "expedition" | "offer" | "answer" | "close";
export type AnswerWord = "drafting" | "offered" | "declined" | "accepted" | "countered";

export interface VerdonView {
  seats: number;
  you: number | null;
  owed: number[];
  over: boolean;
  phase: Phase;
  current: number;
  turn: number;
  dice: [number, number];
  terrain: Terrain[];
  number: (number | null)[];
  camp: string[];
  token: string;
  projects: string[][];
  routes: string[][];
  ropes: string[][];
  on_tile: (string | null)[];
  repeaters: number[][];
  hand: (Units | null)[];
  hand_size: number[];
  rates: number[][];
  cards: (Record<string, number> | null)[];
  point_cards: (number | null)[];
  card_count: number[];
  deck_size: number;
  revealed: Record<string, number>[];
  points: number[];
  fans: number[];
  chain: number[];
  popular: number | null;
  explorer: number | null;
  count_held_fans: boolean;
  free_ropes: number;
  answer: (AnswerWord | null)[];
  give: (Units | null)[];
  want: (Units | null)[];
  offers_made: number;
  offers_per_turn: number;
}

/** What each terrain gives. */
export const GIVES: Record<Terrain, Resource | null> = {
  Mountain: "rope",
  "Big wall": "nut",
  Cliff: "bolt",
  Boulder: "crashpad",
  Cave: "chalk",
  Grass: null,
};

export interface Spot {
  name: string;
  x: number;
  y: number;
}
export interface Tile extends Spot {
  corners: string[];
}
export interface Place extends Spot {
  tiles: string[];
}
export interface Path extends Spot {
  ends: [Place, Place];
}
export interface Camp extends Spot {
  path: Path;
}

type Point = readonly [x: number, y: number];
type Side = [number, number];

const ROWS = [3, 4, 5, 4, 3];
const WIDEST = Math.max(...ROWS);
/** From a tile's middle to its corners, clockwise from the top, in half widths across and half sides down. */
const CORNER_STEPS: readonly Point[] = [
  [0, -2],
  [1, -1],
  [1, 1],
  [0, 2],
  [-1, 1],
  [-1, -1],
];
/** The length of a side in the drawing. */
export const SIDE = 60;
const MARGIN = 60;
const ACROSS = (SIDE * Math.sqrt(3)) / 2;
const DOWN = SIDE / 2;
export const WIDTH = 2 * WIDEST * ACROSS + 2 * MARGIN;
export const HEIGHT = (3 * ROWS.length + 1) * DOWN + 2 * MARGIN;

const drawn = ([x, y]: Point): { x: number; y: number } => ({
  x: MARGIN + (x + 1) * ACROSS,
  y: MARGIN + (y + 2) * DOWN,
});
const around = ([x, y]: Point): Point[] => CORNER_STEPS.map(([dx, dy]) => [x + dx, y + dy]);
const same = (point: Point): string => point.join();

const tilePoints: Point[] = ROWS.flatMap((count, row) =>
  Array.from({ length: count }, (_, i): Point => [WIDEST - count + 2 * i, 3 * row]),
);
const placePoints: Point[] = [
  ...new Map(tilePoints.flatMap(around).map((point) => [same(point), point])).values(),
].sort((a, b) => a[1] - b[1] || a[0] - b[0]);
const numberAt = new Map(placePoints.map((point, n) => [same(point), n]));

const cornersOf = (tile: Point): number[] => around(tile).map((point) => numberAt.get(same(point)) ?? 0);
function sidesOf(tile: Point): Side[] {
  const corners = cornersOf(tile);
  return corners.map(
    (corner, i) => [corner, corners[(i + 1) % corners.length] ?? corner].sort((a, b) => a - b) as Side,
  );
}

export const TILES: readonly Tile[] = tilePoints.map((point, t) => ({
  name: String.fromCharCode(65 + t),
  ...drawn(point),
  corners: cornersOf(point).map(String),
}));
export const PLACES: readonly Place[] = placePoints.map((point, n) => ({
  name: String(n),
  ...drawn(point),
  tiles: TILES.filter(({ corners }) => corners.includes(String(n))).map(({ name }) => name),
}));

function pathOf([a, b]: Side): Path {
  const ends: [Place, Place] = [PLACES[a]!, PLACES[b]!];
  return { name: `${a}-${b}`, ends, x: (ends[0].x + ends[1].x) / 2, y: (ends[0].y + ends[1].y) / 2 };
}

const allSides = tilePoints.flatMap(sidesOf);
export const PATHS: readonly Path[] = [...new Map(allSides.map((side) => [side.join(), side])).values()]
  .map(pathOf)
  .sort((a, b) => Math.round(a.y - b.y) || a.x - b.x);

const named = <S extends Spot>(spots: readonly S[]): ReadonlyMap<string, S> =>
  new Map(spots.map((spot) => [spot.name, spot]));
export const TILE = named(TILES);
export const PLACE = named(PLACES);
export const PATH = named(PATHS);

const PIECE = 5;
const CAMPS_OF_PIECE = [[0, 3], [2]];
const OFF_SHORE = 33;

/** The coastal paths clockwise, from the middle coastal side of the first tile of the first row. */
function coast(): Path[] {
  const coastal = allSides.filter((side) => allSides.filter((other) => other.join() === side.join()).length === 1);
  const first = cornersOf(tilePoints[0]!);
  const walk = [first.at(-1)!, first[0]!];
  while (walk.length <= coastal.length) {
    const [before, here] = walk.slice(-2) as Side;
    const [a, b] = coastal.find((side) => side.includes(here) && !side.includes(before))!;
    walk.push(a + b - here);
  }
  return walk.slice(1).map((end, i) => PATH.get([walk[i]!, end].sort((a, b) => a - b).join("-"))!);
}

function campAt(path: Path): Camp {
  const inland = TILES.find(({ corners }) => path.ends.every(({ name }) => corners.includes(name)))!;
  const far = Math.hypot(path.x - inland.x, path.y - inland.y);
  const out = (to: number, from: number): number => to + ((to - from) / far) * OFF_SHORE;
  return { name: path.name, path, x: out(path.x, inland.x), y: out(path.y, inland.y) };
}

const shore = coast();
/** The camps in the order of the view. */
export const CAMPS: readonly Camp[] = Array.from({ length: shore.length / PIECE }, (_, piece) =>
  CAMPS_OF_PIECE[piece % 2]!.map((step) => campAt(shore[PIECE * piece + step]!)),
).flat();

export const hexagon = (size: number): string =>
  CORNER_STEPS.map(
    ([dx, dy]) => `${((dx * ACROSS * size) / SIDE).toFixed(1)},${((dy * DOWN * size) / SIDE).toFixed(1)}`,
  ).join(" ");

/** The ways, out of 36, in which two dice make a number. */
export const oddsOf = (number: number | null): number => (number === null ? 0 : 6 - Math.abs(7 - number));

export const tileNumber = (name: string): number => name.charCodeAt(0) - 65;
export const terrainOf = (view: VerdonView, tile: string): Terrain => view.terrain[tileNumber(tile)] ?? "Grass";

/** A site such as 12D taken apart. */
export function siteOf(site: string): { place: string; tile: string } {
  return { place: site.slice(0, -1), tile: site.slice(-1) };
}

export interface Holding {
  seat: number;
  route: boolean;
  tile: string;
}

/** The project or route on a location. */
export function holdingAt(view: VerdonView, place: string): Holding | null {
  for (let seat = 0; seat < view.seats; seat++) {
    const route = view.routes[seat]!.includes(place);
    if (route || view.projects[seat]!.includes(place)) return { seat, route, tile: view.on_tile[Number(place)] ?? "" };
  }
  return null;
}

/** Whose rope is on a path. */
export function ropeOn(view: VerdonView, path: string): number | null {
  const seat = view.ropes.findIndex((ropes) => ropes.includes(path));
  return seat < 0 ? null : seat;
}

/** The locations a seat's ropes touch. */
export function ropedBy(view: VerdonView, seat: number): Set<string> {
  return new Set(view.ropes[seat]!.flatMap((path) => path.split("-")));
}

/** What a project or route earns when a tile's number is rolled. */
export function harvest(holding: Holding, tile: string): number {
  return (holding.route ? 2 : 1) * (holding.tile === tile ? 2 : 1);
}

export const amount = (units: Units | null | undefined): number =>
  Object.values(units ?? {}).reduce((sum, n) => sum + n, 0);

/** Units in words: `2 rope + 1 nut`. */
export function unitWords(units: Units | null | undefined): string {
  const parts = RESOURCES.filter((kind) => units?.[kind]).map((kind) => `${units?.[kind]} ${kind}`);
  return parts.join(" + ") || "nothing";
}

/** The words of an event read back into units. */
export function unitsIn(text: unknown): Units {
  const found = [...String(text).matchAll(/(\d+) (rope|nut|bolt|crashpad|chalk)/g)];
  return Object.fromEntries(found.map(([, n, kind]) => [kind, Number(n)])) as Units;
}
