/** My games in words: whose turn it is, against whom, how it ended. */
import type { MyTable, Tally } from "../protocol";
import { together } from "./seatwords";

/** Everyone but oneself; before the start names have no fixed seats yet. */
export function opponents({ names, seat, phase }: MyTable): string[] {
  return phase === "open" ? names : names.filter((_, i) => i !== seat);
}

export function isMyTurn({ turn, seat, phase }: MyTable): boolean {
  return phase === "running" && turn.includes(seat);
}

/** What a game that goes on waits for. */
export function waitsFor(table: MyTable): string {
  if (table.phase === "open") return table.free ? `Waiting for players: ${chairs(table.free)} free` : "Not started yet";
  if (isMyTurn(table)) return "Your turn";
  const awaited = table.turn.map((seat) => table.names[seat] ?? "").filter(Boolean);
  return awaited.length ? `Waiting for ${together(awaited)}` : "Goes on when you come back";
}

const chairs = (count: number): string => (count === 1 ? "1 chair" : `${count} chairs`);

const ENDINGS: Record<string, string> = { one: "st", two: "nd", few: "rd", other: "th" };
const order = new Intl.PluralRules("en", { type: "ordinal" });

export function ordinal(place: number): string {
  return `${place}${ENDINGS[order.select(place)] ?? "th"}`;
}

/** How a finished game ended for me; older games do not say. */
export function ending({ place, names }: MyTable): string {
  if (place === 0) return "";
  return place === 1 ? "You won" : `${ordinal(place)} of ${names.length}`;
}

export interface GameTally {
  title: string;
  played: number;
  won: number;
  place: number;
  levels: Tally[];
}

const COMPANY: Record<string, string> = { people: "with people only", mixed: "different bots", program: "programs" };

export function companyWords(level: string): string {
  return COMPANY[level] ?? `${level} bots`;
}

/** The tallies of each game, and their sum. */
export function byGame(tallies: readonly Tally[]): GameTally[] {
  return [...new Set(tallies.map(({ title }) => title))].map((title) => {
    const levels = tallies.filter((tally) => tally.title === title);
    const sum = (of: (tally: Tally) => number): number => levels.reduce((total, tally) => total + of(tally), 0);
    const played = sum((tally) => tally.played);
    const place = sum((tally) => tally.average_place * tally.played) / played;
    return { title, played, won: sum((tally) => tally.won), place, levels };
  });
}
