/** What the log tells of the seasons: their gold cards, who won them, and who is new in a team. */
import type { GameEvent, GoldCard } from "./generated";

export interface Past {
  season: number;
  gold: GoldCard;
  /** The seats that went out, in their order. */
  out: number[];
  /** What each seat took, by seat. */
  took: Readonly<Record<number, number>>;
}

function read(past: Past, event: GameEvent): Past {
  if (event.event === "out") return { ...past, out: [...past.out, event.seat] };
  if (event.event === "scored") return { ...past, took: { ...past.took, [event.seat]: event.points } };
  return past;
}

/** The seasons so far. */
export function seasonsOf(log: readonly GameEvent[]): Past[] {
  const seasons: Past[] = [];
  for (const event of log) {
    const now = seasons.at(-1);
    if (event.event === "season") seasons.push({ season: event.season, gold: event.gold, out: [], took: {} });
    else if (now) seasons[seasons.length - 1] = read(now, event);
  }
  return seasons;
}

/** The cards that came to a seat since the last season ended: drawn, or passed on to it. */
export function freshIn(log: readonly GameEvent[], you: number | null): string[] {
  const since = log.findLastIndex(({ event }) => event === "scored");
  if (you === null || since < 0) return [];
  return log
    .slice(since)
    .flatMap(({ event, card, seat, to }) =>
      card && ((event === "drew" && seat === you) || (event === "sent" && to === you)) ? [card] : [],
    );
}
