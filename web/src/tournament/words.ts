/** Tournaments in words. */
import { clockWords } from "../home/rules";
import type { EntrantInfo, TournamentInfo, TournamentLine } from "../protocol";
import { counted } from "../words";

const FILLER = -1;
const format = new Intl.NumberFormat("en", { maximumFractionDigits: 2 });

export const points = (value: number): string => format.format(value);

const PHASES = { open: "Not begun yet", running: "Being played", over: "Over", closed: "Ended early" } as const;

export const phaseWords = (phase: TournamentLine["phase"]): string => PHASES[phase];

export function nameOf(told: TournamentInfo, entrant: number): string {
  return entrant === FILLER ? "a bot" : (told.entrants[entrant]?.name ?? "someone");
}

/** What is to be said of an entrant besides the name. */
export function aside({ level, left, by }: EntrantInfo, fill: TournamentInfo["fill"]): string {
  if (left) return !level && fill === "bots" ? "left; a bot plays on" : "left";
  if (by) return `a program by ${by}`;
  return level ? `${level} bot` : "";
}

/** What is played, and how. */
export function plan(told: TournamentInfo): string[] {
  const kind = told.kind === "swiss" ? "Swiss" : "Everyone meets everyone";
  const rated = told.rated ? ["rated"] : [];
  return [kind, `tables of ${told.seats}`, counted(told.rounds, "round"), clockWords(told.clock), ...rated];
}

const KINDS = {
  swiss: "In each round players with similar standings meet, and avoid meeting the same people again.",
  everyone: "Everyone meets everyone else, as far as the number of rounds allows.",
} as const;

export const kindWords = (kind: TournamentInfo["kind"]): string => KINDS[kind];

/** What one should know right now, and whether one plays at a table. */
export function situation(told: TournamentInfo): string {
  const round = told.played.at(-1);
  if (told.phase === "open") return `${counted(told.entrants.filter((one) => !one.left).length, "entrant")} so far.`;
  if (told.phase !== "running" || !round) return winners(told);
  if (told.you !== null && round.byes.includes(told.you) && told.until_next === null)
    return `You rest in round ${round.number}, which is worth a point.`;
  const left = round.tables.filter((table) => !table.places.length).length;
  return `Round ${round.number} of ${told.rounds}: ${left ? `${counted(left, "table")} still playing.` : "all tables have ended."}`;
}

function winners(told: TournamentInfo): string {
  const first = told.standings.filter(({ place }) => place === 1).map(({ entrant }) => nameOf(told, entrant));
  if (told.phase !== "over" || !first.length) return "This tournament was ended early.";
  return first.length === 1 ? `${first[0]} has won.` : `${first.join(" and ")} share the first place.`;
}
