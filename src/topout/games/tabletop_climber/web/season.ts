/** The seasons and the table as this board reads them: what the view has, and words for it. */
import type { SeatFace } from "$shell/board/contract";
import { called } from "./cards";
import type { Past } from "./history";
import {
  FIRST_GOLD,
  GOLD_SEASONS,
  GOLD_VP,
  HAND_SIZES,
  INITIAL_CARDS,
  LAST_GOLD,
  SEASONS,
  type GoldCard,
  type View,
} from "./generated";

/** The gold cards as drawings in a square of 24. */
export const GOLD_ART: Readonly<Record<GoldCard, string>> = {
  Standard: "M3 19 9.500 7l4 6 2-3 5.500 9z",
  Reverse: "M7 6a8 8 0 1 1-2.500 8M3 3l4 3-3 4",
  "No Set": "M4 7h7v11H4zM13 7h7v11h-7zM3 21 21 4",
  Transfer: "M4 6h8v12H4zM14 12h7M18 8l4 4-4 4",
  "Up to 2 cards": "M5 8h8v12H5zM9 8V4h9v13h-5",
  Accident: "M9 3h6v6h6v6h-6v6H9v-6H3V9h6z",
  Revolution: "M3 5 9.500 17l4-6 2 3L21 5zM12 19v3",
  Climax: "M3 21 12 8l9 13zM12 8V2l6 2-6 2",
};

/** The rule of the season that a gold card makes. */
export const ruleOf = (gold: GoldCard): string => GOLD_SEASONS[gold].rule;
export const handSize = (season: number): number => HAND_SIZES[season - 1] ?? 0;
export const goldVp = (gold: GoldCard): string => `${GOLD_VP[gold]}${gold === LAST_GOLD ? "+" : ""}`;
export const points = (view: View, seat: number): number => view.sums.points[seat] ?? 0;

export const isPlayed = (view: View): boolean => view.phase === "play" || view.phase === "discard";

/** The gold card of a season as far as the table knows it; null for one that is still face down. */
export function goldOf(view: View, season: number, past: readonly Past[]): GoldCard | null {
  return (
    { 1: FIRST_GOLD, [SEASONS]: LAST_GOLD, [view.season]: view.gold }[season] ??
    past.find((each) => each.season === season)?.gold ??
    null
  );
}

/** How many cards a seat's team got at the end of a season; null while nobody knows. */
export function growth(view: View, season: number, seat: number): number | null {
  if (season >= view.season || season < 1) return null;
  return (view.dealt[season]?.[seat] ?? 0) - (view.dealt[season - 1]?.[seat] ?? 0);
}

/** A team's size at the beginning of each season so far. */
export function teamSizes(view: View, seat: number): number[] {
  return view.dealt.slice(0, view.season).map((dealt) => INITIAL_CARDS + (dealt[seat] ?? 0));
}

/** What lies on the field, as the table calls it. */
export function playName(view: View): string {
  const { last_kind: kind, last_size: size, last_number: number } = view;
  if (kind === null) return "Empty field";
  if (!view.last_play.length) return "Start Card";
  if (kind === "Mountain") return "Mountain";
  return kind === "Single"
    ? called(view.last_play[0] ?? "")
    : `${size}-${kind}${kind === "Run" ? ` up to ${number}` : ` of ${number}s`}`;
}

/** What would beat the field. */
export function toBeat(view: View): string {
  const { last_kind: kind, last_size: size, last_number: number } = view;
  if (kind === null) return "Any play may be led.";
  if (kind === "Mountain") return "Only another Mountain beats it.";
  const mountain = GOLD_SEASONS[view.gold].most_cards.Mountain ? ", or a Mountain" : "";
  if (number === null) return `Any Single beats it${mountain}.`;
  const wanted = kind === "Single" ? "a Single" : `a ${size}-${kind}`;
  return `To beat it: ${wanted} ${view.sums.reversed ? "lower" : "higher"} than ${number}${mountain}.`;
}

export const nameOf = (seats: readonly SeatFace[], seat: number | null): string =>
  seat === null ? "nobody" : (seats[seat]?.name ?? `Seat ${seat + 1}`);

/** How near a seat is to going out, and what is special about it now. */
export function stateOf(view: View, seat: number): "1st" | "2nd" | "passed" | "to decide" | "" {
  if (view.out_first === seat) return "1st";
  if (view.out_second === seat) return "2nd";
  if (view.owed.includes(seat)) return "to decide";
  return view.passed.includes(seat) ? "passed" : "";
}

/** The cards that everyone has seen a seat play and nobody else since. */
export function known(view: View, seat: number): string[] {
  const last = new Map(
    view.shown.flatMap((season) => season.flatMap((cards, holder) => cards.map((card) => [card, holder] as const))),
  );
  return [...last].flatMap(([card, holder]) => (holder === seat ? [card] : []));
}
