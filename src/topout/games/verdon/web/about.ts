/** What a tile, location, path or camp is, in plain words. */
import type { SeatFace } from "$shell/board/contract";
import { together } from "$shell/home/seatwords";
import { counted, plural } from "$shell/words";
import {
  CAMPS,
  harvest,
  holdingAt,
  oddsOf,
  pathWords,
  PLACE,
  placeNumber,
  placeWords,
  PLACES,
  ropeOn,
  terrainOf,
  tileNumber,
  tileWords,
  type Camp,
} from "./gorge";
import type { Key } from "./targets";
import { CAMP_DEALS, GIVES, type View } from "./generated";

type Faces = readonly SeatFace[];
const whose = (seats: Faces, seat: number): string =>
  seats[seat]?.you ? "your" : `${seats[seat]?.name ?? "someone"}'s`;
const upper = (text: string): string => text.charAt(0).toUpperCase() + text.slice(1);

export function aboutTile(view: View, seats: Faces, tile: string): string {
  const terrain = terrainOf(view, tile);
  const number = view.number[tileNumber(tile)] ?? null;
  const gives = GIVES[terrain]
    ? `gives ${plural(GIVES[terrain])} when ${number} is rolled, ${counted(oddsOf(number), "time")} in 36`
    : "gives nothing, and no project can be on it";
  const on = PLACES.flatMap(({ name }) => {
    const held = holdingAt(view, name);
    return held?.tile === tile ? [`${whose(seats, held.seat)} ${held.route ? "route" : "project"}`] : [];
  });
  const pieces = on.length ? ` On it: ${on.join(", ")}.` : "";
  const token =
    view.token === tile
      ? " The access restriction token is here: no income, no new project, no climb and no repeat on this tile."
      : "";
  return `${upper(tileWords(view, tile))}: ${gives}.${pieces}${token}`;
}

/** What a location would earn or earns, tile by tile. */
function earnings(view: View, place: string): string {
  const held = holdingAt(view, place);
  const parts = PLACE.get(place)!.tiles.flatMap((tile) => {
    const [terrain, number] = [terrainOf(view, tile), view.number[tileNumber(tile)] ?? null];
    return GIVES[terrain]
      ? [`${held ? counted(harvest(held, tile), GIVES[terrain]) : plural(GIVES[terrain])} on ${number}`]
      : [];
  });
  return together(parts);
}

export function aboutPlace(view: View, seats: Faces, place: string): string {
  const held = holdingAt(view, place);
  const camp = CAMPS.findIndex(({ path }) => path.ends.some(({ name }) => name === place));
  const camped = camp < 0 ? "" : ` At a training camp: ${view.camp[camp]}.`;
  if (!held) {
    const odds = PLACE.get(place)!.tiles.reduce((sum, tile) => sum + oddsOf(view.number[tileNumber(tile)] ?? null), 0);
    return `Empty corner ${placeWords(view, place)}. It would earn ${earnings(view, place) || "nothing"} (${counted(odds, "roll")} in 36).${camped}`;
  }
  const repeats = (view.repeaters[placeNumber(place)] ?? []).map((seat) => seats[seat]?.name ?? "");
  const repeated = held.route ? ` ${repeats.length ? `Repeated by ${together(repeats)}` : "Not repeated yet"}.` : "";
  const kind = held.route ? "route" : "project";
  return `${upper(whose(seats, held.seat))} ${kind} on ${tileWords(view, held.tile)}, ${placeWords(view, place)}. Earns ${earnings(view, place)}.${repeated}${camped}`;
}

export function aboutPath(view: View, seats: Faces, path: string): string {
  const seat = ropeOn(view, path);
  return `Path ${pathWords(view, path)}: ${seat === null ? "free" : `${whose(seats, seat)} fixed rope`}.`;
}

export function aboutCamp(view: View, seats: Faces, camp: Camp): string {
  const number = CAMPS.indexOf(camp);
  const { rate, kind } = CAMP_DEALS[view.camp[number]!];
  const deal = kind ? `${counted(rate, kind)} for 1 of another kind` : `${rate} of one kind for 1 of another`;
  const open = view.sums.camps[number]!.map((seat) => seats[seat]?.name ?? "");
  const who = open.length ? `Open to ${together(open)}.` : "Open to whoever has a project or route at either end.";
  return `Training camp ${pathWords(view, camp.path.name)}: ${deal}. ${who}`;
}

export function about(view: View, seats: Faces, key: Key): string {
  const [kind, name = ""] = key.split(":");
  if (kind === "tile") return aboutTile(view, seats, name);
  return kind === "path" ? aboutPath(view, seats, name) : aboutPlace(view, seats, name);
}
