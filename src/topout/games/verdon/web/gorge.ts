/** The gorge as the page draws it: its geometry by the names the server uses, and what the view holds. */

import { together } from "$shell/home/seatwords";
import { counted } from "$shell/words";
import {
  CAMPS as CAMP_PATHS,
  CORNER_STEPS,
  INCOME,
  LOCATION_NAMES,
  LOCATIONS as ALL_LOCATIONS,
  ODDS,
  PATHS as ALL_PATHS,
  RESOURCES,
  ROWS,
  SITES,
  TILE_NAMES,
  TILES as ALL_TILES,
  type LocationName,
  type PathName,
  type Resource,
  type SiteName,
  type Terrain,
  type TileName,
  type View,
} from "./generated";

export type Units = Partial<Record<Resource, number>>;

export interface Spot {
  name: string;
  x: number;
  y: number;
}
export interface Tile extends Spot {
  name: TileName;
  corners: readonly LocationName[];
}
export interface Place extends Spot {
  name: LocationName;
  tiles: readonly TileName[];
  says: string;
}
export interface Path extends Spot {
  name: PathName;
  tiles: readonly TileName[];
  says: string;
  ends: [Place, Place];
}
export interface Camp extends Spot {
  path: Path;
}

type Point = readonly [x: number, y: number];

/** The length of a side in the drawing. */
export const SIDE = 60;
const MARGIN = 60;
const ACROSS = (SIDE * Math.sqrt(3)) / 2;
const DOWN = SIDE / 2;
const WIDEST = Math.max(...ROWS);
export const WIDTH = 2 * WIDEST * ACROSS + 2 * MARGIN;
export const HEIGHT = (3 * ROWS.length + 1) * DOWN + 2 * MARGIN;

const drawn = ([x, y]: Point): { x: number; y: number } => ({
  x: MARGIN + (x + 1) * ACROSS,
  y: MARGIN + (y + 2) * DOWN,
});
const named = <S extends Spot>(spots: readonly S[]): ReadonlyMap<string, S> =>
  new Map(spots.map((spot) => [spot.name, spot]));

export const TILES: readonly Tile[] = ALL_TILES.map(({ xy, ...tile }) => ({ ...tile, ...drawn(xy) }));
export const PLACES: readonly Place[] = ALL_LOCATIONS.map(({ xy, ...place }) => ({ ...place, ...drawn(xy) }));
export const TILE = named(TILES);
export const PLACE = named(PLACES);

export const PATHS: readonly Path[] = ALL_PATHS.map(({ ends: [one, other], ...path }) => {
  const ends: [Place, Place] = [PLACE.get(one)!, PLACE.get(other)!];
  return { ...path, ends, x: (ends[0].x + ends[1].x) / 2, y: (ends[0].y + ends[1].y) / 2 };
});
export const PATH = named(PATHS);

const OFF_SHORE = 33;

function campAt(path: Path): Camp {
  const inland = TILES.find(({ corners }) => path.ends.every(({ name }) => corners.includes(name)))!;
  const far = Math.hypot(path.x - inland.x, path.y - inland.y);
  const out = (to: number, from: number): number => to + ((to - from) / far) * OFF_SHORE;
  return { name: path.name, path, x: out(path.x, inland.x), y: out(path.y, inland.y) };
}

/** The camps in the order of the view. */
export const CAMPS: readonly Camp[] = CAMP_PATHS.map((name) => campAt(PATH.get(name)!));

export const hexagon = (size: number): string =>
  CORNER_STEPS.map(
    ([dx, dy]) => `${((dx * ACROSS * size) / SIDE).toFixed(1)},${((dy * DOWN * size) / SIDE).toFixed(1)}`,
  ).join(" ");

/** The ways, out of 36, in which two dice make a number. */
export const oddsOf = (number: number | null): number => ODDS[number ?? 0] ?? 0;
export const BEST_ODDS = Math.max(...ODDS);

/** Where views keep what is on a tile or at a location. */
export const tileNumber = (name: string): number => TILE_NAMES.indexOf(name as TileName);
export const placeNumber = (name: string): number => LOCATION_NAMES.indexOf(name as LocationName);
export const terrainOf = (view: View, tile: string): Terrain => view.terrain[tileNumber(tile)] ?? "Grass";

/** A site such as 12D taken apart. */
export const siteOf = (site: string): { place: LocationName; tile: TileName } => SITES[site as SiteName];

/** The site at a location, on one of its tiles. */
export function siteAt(place: string, tile: string): SiteName {
  const found = Object.entries(SITES).find(([, site]) => site.place === place && site.tile === tile);
  return found![0] as SiteName;
}

export interface Holding {
  seat: number;
  route: boolean;
  tile: string;
}

/** The project or route on a location. */
export function holdingAt(view: View, place: string): Holding | null {
  for (let seat = 0; seat < view.seats; seat++) {
    const route = view.routes[seat]!.some((name) => name === place);
    if (route || view.projects[seat]!.some((name) => name === place))
      return { seat, route, tile: view.on_tile[placeNumber(place)] ?? "" };
  }
  return null;
}

/** Whose rope is on a path. */
export function ropeOn(view: View, path: string): number | null {
  const seat = view.ropes.findIndex((ropes) => ropes.some((name) => name === path));
  return seat < 0 ? null : seat;
}

/** What a project or route earns when a tile's number is rolled. */
export function harvest(holding: Holding, tile: string): number {
  return INCOME[holding.route ? "route" : "project"][holding.tile === tile ? "on_its_tile" : "beside"];
}

export const amount = (units: Units | null | undefined): number =>
  Object.values(units ?? {}).reduce((sum, n) => sum + n, 0);

/** What a tile, a location or a path is called: by what is there. */
export const tileWords = (view: View, tile: string): string => view.sums.tiles[tileNumber(tile)] ?? "";
export const placeWords = (view: View, place: string): string => around(view, PLACE.get(place)!);
export const pathWords = (view: View, path: string): string => around(view, PATH.get(path)!);
const around = (view: View, { says, tiles }: Place | Path): string =>
  says.replace("{}", together(tiles.map((tile) => tileWords(view, tile))));

/** Units in words: `2 ropes and 1 nut`. */
export function unitWords(units: Units | null | undefined): string {
  const parts = RESOURCES.filter((kind) => units?.[kind]).map((kind) => counted(units?.[kind] ?? 0, kind));
  return parts.length ? together(parts) : "nothing";
}

/** Units as one types them: `2 rope + 1 nut`. */
export function unitNotation(units: Units): string {
  return RESOURCES.filter((kind) => units[kind])
    .map((kind) => `${units[kind]} ${kind}`)
    .join(" + ");
}
