/** What just happened as short scenes over the board, and as news at the players it befell. */
import type { TableEvent } from "$shell/table/stage.svelte";

export type Scene =
  | { kind: "stab"; seat: number; target: number | null; card: string }
  | { kind: "card"; seat: number; card: string }
  | { kind: "dice"; seat: number; dice: [number, number]; away: boolean }
  | { kind: "allied"; seat: number; helper: number }
  | { kind: "won" | "lost"; seat: number; players: number; monster: number; died: number[] }
  | { kind: "champion"; seat: number };

const number = (event: TableEvent, part: string): number => Number(event[part]);

const SCENES: Record<string, (event: TableEvent, all: readonly TableEvent[]) => Scene> = {
  backstabbed: (event) => ({ kind: "stab", seat: number(event, "seat"), target: null, card: String(event["card"]) }),
  "backstabbed on": (event) => ({
    kind: "stab",
    seat: number(event, "seat"),
    target: number(event, "target"),
    card: String(event["card"]),
  }),
  played: (event) => ({ kind: "card", seat: number(event, "seat"), card: String(event["card"]) }),
  used: (event) => ({ kind: "card", seat: number(event, "seat"), card: String(event["card"]) }),
  rolled: (event, all) => ({
    kind: "dice",
    seat: number(event, "seat"),
    dice: [number(event, "first"), number(event, "second")],
    away: all.some((other) => other.event === "escaped"),
  }),
  accepted: (event) => ({ kind: "allied", seat: number(event, "seat"), helper: number(event, "helper") }),
  won: outcome,
  lost: outcome,
  champion: (event) => ({ kind: "champion", seat: number(event, "seat") }),
};

function outcome(event: TableEvent, all: readonly TableEvent[]): Scene {
  const died = all.filter((other) => other.event === "died").map((other) => number(other, "seat"));
  return {
    kind: event.event as "won" | "lost",
    seat: number(event, "seat"),
    players: number(event, "players"),
    monster: number(event, "monster"),
    died,
  };
}

/** The scenes of a moment in their order. */
export function scenesOf(events: readonly TableEvent[]): Scene[] {
  return events.flatMap((event) => SCENES[event.event]?.(event, events) ?? []);
}

/** How long a scene is shown, in milliseconds. */
export const lasts = (scene: Scene): number =>
  ({ stab: 1500, card: 900, dice: 1300, allied: 1000, won: 1300, lost: 1300, champion: 2600 })[scene.kind];

export interface News {
  text: string;
  tone: "good" | "bad";
}

const NEWS: Record<string, (event: TableEvent) => News> = {
  hit: (event) => ({ text: `−${number(event, "damage")}`, tone: "bad" }),
  died: () => ({ text: "dies!", tone: "bad" }),
  suffers: (event) => ({ text: `−${Math.abs(number(event, "percent"))} %`, tone: "bad" }),
  broke: () => ({ text: "gear breaks", tone: "bad" }),
  damaged: () => ({ text: "gear damaged", tone: "bad" }),
  "lost gear": () => ({ text: "gear lost", tone: "bad" }),
  healed: () => ({ text: "healed", tone: "good" }),
  recovered: () => ({ text: "recovers", tone: "good" }),
  repaired: () => ({ text: "repaired", tone: "good" }),
  escaped: () => ({ text: "away!", tone: "good" }),
  fled: () => ({ text: "fled", tone: "bad" }),
};

/** What befell a seat in a moment, in a word or two each; cards drawn are counted together. */
export function newsOf(events: readonly TableEvent[], seat: number): News[] {
  const own = events.filter((event) => event["seat"] === seat);
  const drawn = own.filter((event) => event.event === "drew").length;
  const others = own
    .filter((event) => event.event !== "drew")
    .flatMap((event) => NEWS[event.event]?.(event) ?? levelled(event, own));
  return drawn ? [...others, { text: drawn === 1 ? "+1 card" : `+${drawn} cards`, tone: "good" }] : others;
}

/** A level gained; one lost is told by the hit. */
function levelled(event: TableEvent, own: readonly TableEvent[]): News[] {
  if (event.event !== "levelled" || own.some((other) => other.event === "hit")) return [];
  return [{ text: `level ${number(event, "level")}`, tone: "good" }];
}

const QUIET = ["passed", "turn"];
const MOST_LINES = 3;

/** The last things worth telling, as the log has them. */
export function latestOf(log: readonly TableEvent[]): string[] {
  const loud = (event: TableEvent | undefined): boolean => event !== undefined && !QUIET.includes(event.event);
  const last = log.findLastIndex(loud);
  let first = last;
  while (first > 0 && last - first + 1 < MOST_LINES && loud(log[first - 1])) first--;
  return log.slice(Math.max(0, first), last + 1).map(({ text }) => text);
}
