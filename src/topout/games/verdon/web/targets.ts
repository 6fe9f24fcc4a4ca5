/** Which places of the map a move is made by. */
import { holdingAt, PATHS, PLACE, PLACES, siteAt, siteOf, TILES, type Spot } from "./gorge";
import type { LocationName, Move, PathName, SiteName, TileName, View } from "./generated";

export type Kind = "tile" | "place" | "path";
/** A tile, location or path: `tile:D`, `place:12`, `path:12-17`. */
export type Key = `${Kind}:${string}`;
export interface Target extends Spot {
  key: Key;
  kind: Kind;
}

const all = (kind: Kind, spots: readonly Spot[]): Target[] =>
  spots.map(({ name, x, y }) => ({ key: `${kind}:${name}`, kind, name, x, y }));
export const TARGETS: readonly Target[] = [...all("tile", TILES), ...all("path", PATHS), ...all("place", PLACES)];
export const TARGET: ReadonlyMap<string, Target> = new Map(TARGETS.map((target) => [target.key, target]));

/** Moves that wait until their card was chosen, or half the map would be lit. */
const BY_CARD: ReadonlySet<string> = new Set(["fan-club", "rivalry"]);

/** What a move or an event says of places. */
export interface Named {
  path?: PathName | undefined;
  place?: LocationName | undefined;
  tile?: TileName | undefined;
  site?: SiteName | undefined;
}

/** The spots a move names: for a project its location, and its tile once the location is chosen. */
function keysOf(action: Move, settling: string | null): Key[] {
  const { path, place, tile, site } = action.params;
  if (path) return [`path:${path}`];
  if (place) return [`place:${place}`];
  if (tile) return [`tile:${tile}`];
  if (!site) return [];
  const at = siteOf(site);
  return at.place === settling ? [`place:${at.place}`, `tile:${at.tile}`] : [`place:${at.place}`];
}

/** What is lit, and the moves each spot stands for. */
export function litBy(moves: readonly Move[], verb: unknown, settling: string | null): Map<Key, Move[]> {
  const lit = new Map<Key, Move[]>();
  for (const action of moves) {
    if (BY_CARD.has(action.name) && verb !== action.name) continue;
    for (const key of keysOf(action, settling)) lit.set(key, [...(lit.get(key) ?? []), action]);
  }
  return lit;
}

/** The spots that a hint or a line of the log speaks of. */
export function spotsOf(parts: Named | null | undefined): Key[] {
  const { path, place, tile, site } = parts ?? {};
  const at = site ? siteOf(site) : { place, tile };
  return [path && `path:${path}`, at.place && `place:${at.place}`, at.tile && `tile:${at.tile}`].filter(
    Boolean,
  ) as Key[];
}

/** The move that someone who points at a spot would have in mind; null where none is. */
export function meant(
  view: View,
  you: number,
  key: Key,
  verb: unknown,
  settling: string | null,
): [name: string, params: Record<string, string>] | null {
  const { kind, name } = TARGET.get(key)!;
  if (kind === "path") return ["rope", { path: name }];
  if (kind === "tile") return meantByTile(view, name, verb, settling);
  const held = holdingAt(view, name);
  if (!held) return ["project", { site: siteAt(name, PLACE.get(name)!.tiles[0]!) }];
  if (verb === "rivalry") return ["rivalry", { place: name }];
  if (held.seat === you) return held.route ? null : ["climb", { place: name }];
  return held.route ? ["repeat", { place: name }] : ["project", { site: siteAt(name, held.tile) }];
}

function meantByTile(
  view: View,
  tile: string,
  verb: unknown,
  settling: string | null,
): [string, Record<string, string>] | null {
  if (view.phase === "token") return ["token", { tile }];
  if (verb === "fan-club") return ["fan-club", { tile }];
  if (settling && PLACE.get(settling)!.tiles.some((name) => name === tile))
    return ["project", { site: siteAt(settling, tile) }];
  return null;
}

const ARROWS: Record<string, readonly [number, number]> = {
  ArrowLeft: [-1, 0],
  ArrowRight: [1, 0],
  ArrowUp: [0, -1],
  ArrowDown: [0, 1],
};
const ASIDE = 2;

/** The nearest of some spots in the direction of an arrow key; what lies aside counts as farther. */
export function beside(from: Spot, key: string, among: readonly Target[]): Target | null {
  const arrow = ARROWS[key];
  if (!arrow) return null;
  let best: Target | null = null;
  let least = Infinity;
  for (const spot of among) {
    const [dx, dy] = [spot.x - from.x, spot.y - from.y];
    const ahead = dx * arrow[0] + dy * arrow[1];
    const aside = Math.abs(dx * arrow[1]) + Math.abs(dy * arrow[0]);
    const cost = ahead + ASIDE * aside;
    if (ahead > 1 && cost < least) [best, least] = [spot, cost];
  }
  return best;
}

/** The spots that are near enough to a point, the nearest first. */
export function nearby(x: number, y: number, among: readonly Target[], reach: number): Target[] {
  const far = (spot: Spot): number => Math.hypot(spot.x - x, spot.y - y);
  return among.filter((spot) => far(spot) <= reach).sort((a, b) => far(a) - far(b));
}
