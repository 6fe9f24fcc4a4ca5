/** The well as the page draws it. */
import { ordinal } from "$shell/words";
import { AIMS, CARDS, GOAL, HAND, LEDGE, type CardName, type GameEvent, type Role, type View } from "./generated";

export const RIM = 64;
export const STEP = 26;
export const LEFT = 46;
const NARROWEST = 330;
const WIDEST = 1000;
const USUAL_TOP = GOAL.most + 1;

/** The highest row that is drawn. */
export function topOf(view: View): number {
  return Math.max(
    USUAL_TOP,
    view.goal_high + 1,
    ...view.position.filter((_, seat) => view.fate[seat] === "in the well"),
  );
}

/** Where a height is, from the top of the drawing. */
export const heightAt = (height: number, top: number): number => RIM + (top - height + 0.5) * STEP;

/** How wide the shaft is, so that the drawing fills its place. */
export function shaftFor(width: number, height: number, tall: number): number {
  const fitting = height > 0 ? (tall * width) / height - 2 * LEFT : NARROWEST;
  return Math.min(WIDEST, Math.max(NARROWEST, fitting));
}

export function laneAt(seat: number, seats: number, shaft: number): number {
  return LEFT + ((seat + 0.5) * shaft) / seats;
}

/** What one knows of the goal, in words. */
export function goalWords(view: View): string {
  if (view.goal !== null) return `The goal is at height ${view.goal}.`;
  if (!view.goal_low) return `The way out is not known until someone reaches height ${LEDGE}.`;
  if (view.goal_low === view.goal_high) return `The goal must be at height ${view.goal_low}.`;
  return `The goal is at a height from ${view.goal_low} to ${view.goal_high}; reach ${LEDGE} to see it.`;
}

/** What counts for a role at this table; what is worth nothing is left out. */
export function pointWords(view: View, role: Role): string[] {
  const worth = { Hero: view.hero_points, Competitor: view.competitor_points, Sadist: view.sadist_points }[role];
  const points = new Map<string, number>(Object.entries(worth));
  return AIMS[role].points
    .map((line) => line.replace(/\{(\w+)\}/g, (_, what: string) => String(points.get(what))))
    .filter((line) => !line.startsWith("0 "));
}

/** What the goal is for. */
export function goalMeaning(view: View): string {
  return `${goalWords(view)} Whoever stands there or higher when a round begins escapes. It is ${GOAL.base} plus a die, rolled when someone first reaches ${LEDGE}; whoever has been that high knows it.`;
}

export interface WallMark {
  kind: "beast" | "ledge" | "goal";
  height: number;
  says: string;
}

/** What stands on the wall of the well: the Skittering, the ledge and the goal, as far as these eyes know it. */
export function wallMarks(view: View): WallMark[] {
  const goal = view.goal ?? (view.goal_low ? view.goal_high : null);
  const marks: WallMark[] = [
    {
      kind: "beast",
      height: view.skittering,
      says: `The Skittering is at height ${view.skittering}. It climbs one step at the beginning of each round and takes whoever it reaches.`,
    },
    {
      kind: "ledge",
      height: LEDGE,
      says: `Whoever reaches height ${LEDGE} learns how high the goal is; for the first one there a die decides it.`,
    },
  ];
  return goal === null ? marks : [...marks, { kind: "goal", height: goal, says: goalMeaning(view) }];
}

/** How someone fares, in words. */
export function fares(view: View, seat: number): string {
  const { fate, position, skittering, knows_goal: knows } = view;
  if (fate[seat] === "dead") return "taken by the Skittering";
  if (fate[seat] === "escaped") return `escaped, ${ordinal(view.escape_place[seat] ?? 1)} of all`;
  const lead = (position[seat] ?? 0) - skittering;
  return `at height ${position[seat]}, ${lead} above the Skittering${knows.includes(seat) ? ", knows the goal" : ""}`;
}

export { heldWords } from "$shell/board/held";

export type Tone = "help" | "hurt" | "both" | "beast" | "turn";

interface Face {
  tone: Tone;
  /** Paths on a 48 by 48 sheet. */
  art: string;
}

const PERSON = "M24 20a5 5 0 1 0 .01 0M16 42v-9a8 8 0 0 1 16 0v9";
const THREE =
  "M12 24a4 4 0 1 0 .01 0M24 20a4 4 0 1 0 .01 0M36 24a4 4 0 1 0 .01 0M6 42v-5a6 6 0 0 1 12 0v5M18 42v-9a6 6 0 0 1 12 0v9M30 42v-5a6 6 0 0 1 12 0v5";
const BEAST = "M8 40c0-16 8-22 16-22s16 6 16 22M4 44l6-8M44 44l-6-8M18 30a2 2 0 1 0 .01 0M30 30a2 2 0 1 0 .01 0";

export const FACES: Record<CardName, Face> = {
  "Climb!": { tone: "help", art: `${PERSON}M18 12l6-6 6 6` },
  "Leap!": { tone: "help", art: `${PERSON}M18 14l6-5 6 5M18 8l6-5 6 5` },
  "Sharp elbows!": { tone: "hurt", art: `${PERSON}M18 6l6 6 6-6M32 34l8-4-2 8` },
  "Kick in the face!": { tone: "hurt", art: `${PERSON}M18 3l6 5 6-5M18 9l6 5 6-5M32 38l10-2` },
  "Everyone together!": { tone: "help", art: `${THREE}M16 11l8-7 8 7` },
  "Collapse!": { tone: "hurt", art: `${THREE}M16 5l8 7 8-7` },
  "Me first!": {
    tone: "both",
    art: "M15 22a5 5 0 1 0 .01 0M7 44v-7a8 8 0 0 1 16 0v7M9 15l6-6 6 6M35 26a4 4 0 1 0 .01 0M29 44v-5a6 6 0 0 1 12 0v5M30 15l5 6 5-6",
  },
  "Heroism!": {
    tone: "help",
    art: "M24 4l4 9 10 1-7.500 6.500 2 10L24 25l-8.500 5.500 2-10L10 14l10-1zM10 42h28M10 42l4-4M38 42l-4-4",
  },
  "You're not going without me!": {
    tone: "hurt",
    art: `${PERSON}M24 3v11M24 14c-6 0-9-3-9-7M24 14c6 0 9-3 9-7M19 3h10`,
  },
  "Bait the Skittering!": { tone: "beast", art: `${BEAST}M18 4l6 7 6-7` },
  "Sabotage!": { tone: "beast", art: `${BEAST}M18 12l6-7 6 7` },
  "There must be another way!": {
    tone: "turn",
    art: "M10 20a15 15 0 0 1 27-4M38 6v11H27M38 28a15 15 0 0 1-27 4M10 42V31h11",
  },
};

const way = (steps: number): string => (steps > 0 ? `up ${steps}` : `down ${-steps}`);

/** What a card does, in the few words that fit on it. */
export function brief(card: CardName): string {
  const { target, self, others, skittering } = CARDS[card];
  if (skittering) return `The Skittering goes ${way(skittering)}`;
  if (target) return self ? `You go ${way(self)}, someone ${way(target)}` : `Someone goes ${way(target)}`;
  if (others) return `Everyone${self ? "" : " else"} goes ${way(others)}`;
  return "Draw a new hand";
}

const CHOSEN: Readonly<Record<string, string>> = {
  Someone: "One player of your choice, perhaps yourself,",
  someone: "and another player of your choice goes",
  "Draw a new hand": `Discard the rest of your hand and draw ${HAND} new cards`,
};

/** The same in full. */
export const meaning = (card: CardName): string =>
  `${brief(card).replace(/someone|Draw a new hand/i, (words) => CHOSEN[words] ?? words)}.`;

/** The card that was just played, and by whom on whom. */
export function playedIn(events: readonly GameEvent[]): { card: CardName; seat: number; target: number | null } | null {
  const event = events.find(({ event }) => event === "played" || event === "played on");
  return event?.card === undefined ? null : { card: event.card, seat: event.seat, target: event.target ?? null };
}
