/** The seasons and the table as this board reads them: what the view has, and words for it. */
import type { SeatFace } from "$shell/board/contract";
import { called } from "./cards";
import type { Past } from "./history";

export type Phase = "transfer" | "hand selection" | "play" | "discard" | "over";

export interface ClimberView {
  seats: number;
  owed: number[];
  over: boolean;
  phase: Phase;
  season: number;
  gold: string;
  gold_left: string[];
  silver_vp: number[];
  start: number;
  last_kind: string | null;
  last_size: number;
  last_number: number | null;
  last_seat: number | null;
  last_play: string[];
  turned: boolean;
  passed: number[];
  out_first: number | null;
  out_second: number | null;
  team_size: number[];
  hand_size: number[];
  announced: number[];
  pile_size: number;
  dealt: number[][];
  shown: string[][][];
  team: (string[] | null)[];
  hand: (string[] | null)[];
  picked: (string[] | null)[];
  sent: (string | null)[];
  lost: (string | null)[];
  gold_points: number[];
  silver_points: number[];
}

export const SEASONS = 5;
export const INITIAL = 7;
const SMALLEST_HAND = 8;

interface Gold {
  vp: number;
  rule: string;
  art: string;
}

/** The gold cards: what the 1st takes, the rule of the season, and a drawing in a square of 24. */
export const GOLD: Readonly<Record<string, Gold>> = {
  Standard: { vp: 5, rule: "No special rule.", art: "M3 19 9.500 7l4 6 2-3 5.500 9z" },
  Reverse: { vp: 6, rule: "Turns go counter-clockwise.", art: "M7 6a8 8 0 1 1-2.500 8M3 3l4 3-3 4" },
  "No Set": { vp: 7, rule: "No Sets; Set of two cards are Singles.", art: "M4 7h7v11H4zM13 7h7v11h-7zM3 21 21 4" },
  Transfer: {
    vp: 7,
    rule: "Everyone passes one card on for good before choosing a hand.",
    art: "M4 6h8v12H4zM14 12h7M18 8l4 4-4 4",
  },
  "Up to 2 cards": { vp: 8, rule: "A play is at most two cards; no Mountain.", art: "M5 8h8v12H5zM9 8V4h9v13h-5" },
  Accident: { vp: 8, rule: "Everyone is without one random card this season.", art: "M9 3h6v6h6v6h-6v6H9v-6H3V9h6z" },
  Revolution: {
    vp: 9,
    rule: "Low numbers are strong: 0 is the strongest, 18 the weakest.",
    art: "M3 5 9.500 17l4-6 2 3L21 5zM12 19v3",
  },
  Climax: {
    vp: 10,
    rule: "Take 12 cards or more; each one more is 1 VP for the winner.",
    art: "M3 21 12 8l9 13zM12 8V2l6 2-6 2",
  },
};

export const handSize = (season: number): number => SMALLEST_HAND + season - 1;
export const goldVp = (gold: string): string => `${GOLD[gold]?.vp ?? "?"}${gold === "Climax" ? "+" : ""}`;
export const points = (view: ClimberView, seat: number): number =>
  (view.gold_points[seat] ?? 0) + (view.silver_points[seat] ?? 0);

/** Whether low numbers beat high ones now. */
export const isReversed = (view: ClimberView): boolean => (view.gold === "Revolution") !== view.turned;
export const isCounterClockwise = (view: ClimberView): boolean => view.gold === "Reverse";
export const isPlayed = (view: ClimberView): boolean => view.phase === "play" || view.phase === "discard";

/** The gold card of a season as far as the table knows it; null for one that is still face down. */
export function goldOf(view: ClimberView, season: number, past: readonly Past[]): string | null {
  return (
    { 1: "Standard", [SEASONS]: "Climax", [view.season]: view.gold }[season] ??
    past.find((each) => each.season === season)?.gold ??
    null
  );
}

/** How many cards a seat's team got at the end of a season; null while nobody knows. */
export function growth(view: ClimberView, season: number, seat: number): number | null {
  if (season >= view.season || season < 1) return null;
  return (view.dealt[season]?.[seat] ?? 0) - (view.dealt[season - 1]?.[seat] ?? 0);
}

/** A team's size at the beginning of each season so far. */
export function teamSizes(view: ClimberView, seat: number): number[] {
  return view.dealt.slice(0, view.season).map((dealt) => INITIAL + (dealt[seat] ?? 0));
}

/** What lies on the field, as the table calls it. */
export function playName(view: ClimberView): string {
  const { last_kind: kind, last_size: size, last_number: number } = view;
  if (kind === null) return "Empty field";
  if (!view.last_play.length) return "Start Card";
  if (kind === "Mountain") return "Mountain";
  return kind === "Single"
    ? called(view.last_play[0] ?? "")
    : `${size}-${kind}${kind === "Run" ? ` up to ${number}` : ` of ${number}s`}`;
}

/** What would beat the field. */
export function toBeat(view: ClimberView): string {
  const { last_kind: kind, last_size: size, last_number: number } = view;
  if (kind === null) return "Any play may be led.";
  if (kind === "Mountain") return "Only another Mountain beats it.";
  const mountain = view.gold === "Up to 2 cards" ? "" : ", or a Mountain";
  if (number === null) return `Any Single beats it${mountain}.`;
  const wanted = kind === "Single" ? "a Single" : `a ${size}-${kind}`;
  return `To beat it: ${wanted} ${isReversed(view) ? "lower" : "higher"} than ${number}${mountain}.`;
}

export const nameOf = (seats: readonly SeatFace[], seat: number | null): string =>
  seat === null ? "nobody" : (seats[seat]?.name ?? `Seat ${seat + 1}`);

/** How near a seat is to going out, and what is special about it now. */
export function stateOf(view: ClimberView, seat: number): "1st" | "2nd" | "passed" | "to decide" | "" {
  if (view.out_first === seat) return "1st";
  if (view.out_second === seat) return "2nd";
  if (view.owed.includes(seat)) return "to decide";
  return view.passed.includes(seat) ? "passed" : "";
}

/** The cards that everyone has seen a seat play and nobody else since. */
export function known(view: ClimberView, seat: number): string[] {
  const last = new Map(
    view.shown.flatMap((season) => season.flatMap((cards, holder) => cards.map((card) => [card, holder] as const))),
  );
  return [...last].flatMap(([card, holder]) => (holder === seat ? [card] : []));
}
