/** What the log tells of the seasons: their gold cards, who won them, and who is new in a team. */
import type { TableEvent } from "$shell/table/stage.svelte";

export interface Past {
  season: number;
  gold: string;
  /** The seats that went out, in their order. */
  out: number[];
  /** What each seat took, by seat. */
  took: Readonly<Record<number, number>>;
}

type Reading = (past: Past, event: TableEvent) => Past;

const READINGS: Readonly<Record<string, Reading>> = {
  out: (past, { seat }) => ({ ...past, out: [...past.out, Number(seat)] }),
  scored: (past, { seat, points }) => ({ ...past, took: { ...past.took, [Number(seat)]: Number(points) } }),
};

/** The seasons so far. */
export function seasonsOf(log: readonly TableEvent[]): Past[] {
  const seasons: Past[] = [];
  for (const event of log) {
    const now = seasons.at(-1);
    if (event.event === "season")
      seasons.push({ season: Number(event["season"]), gold: String(event["gold"]), out: [], took: {} });
    else if (now) seasons[seasons.length - 1] = READINGS[event.event]?.(now, event) ?? now;
  }
  return seasons;
}

/** The cards that came to a seat since the last season ended: drawn, or passed on to it. */
export function freshIn(log: readonly TableEvent[], you: number | null): string[] {
  const since = log.findLastIndex(({ event }) => event === "scored");
  if (you === null || since < 0) return [];
  return log
    .slice(since)
    .flatMap(({ event, card, seat, to }) =>
      typeof card === "string" && ((event === "drew" && seat === you) || (event === "sent" && to === you))
        ? [card]
        : [],
    );
}
