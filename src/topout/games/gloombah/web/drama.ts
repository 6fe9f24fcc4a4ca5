/** What just happened as short scenes over the board, and as news at the players it befell. */
import type { GameEvent, Item } from "./generated";

export type Scene =
  | { kind: "stab"; seat: number; target: number | null; card: Item }
  | { kind: "card"; seat: number; card: Item }
  | { kind: "dice"; seat: number; dice: [number, number]; away: boolean }
  | { kind: "allied"; seat: number; helper: number }
  | { kind: "won" | "lost"; seat: number; players: number; monster: number; died: number[] }
  | { kind: "champion"; seat: number };

type EventNamed<Name> = Extract<GameEvent, { event: Name }>;

/** The scene of an event, if it deserves one. */
function sceneOf(event: GameEvent, all: readonly GameEvent[]): Scene | null {
  switch (event.event) {
    case "backstabbed":
      return { kind: "stab", seat: event.seat, target: null, card: event.card };
    case "backstabbed on":
      return { kind: "stab", seat: event.seat, target: event.target, card: event.card };
    case "played":
    case "used":
      return { kind: "card", seat: event.seat, card: event.card };
    case "rolled":
      return {
        kind: "dice",
        seat: event.seat,
        dice: [event.first, event.second],
        away: all.some((other) => other.event === "escaped"),
      };
    case "accepted":
      return { kind: "allied", seat: event.seat, helper: event.helper };
    case "won":
    case "lost":
      return outcome(event, all);
    case "champion":
      return { kind: "champion", seat: event.seat };
    default:
      return null;
  }
}

function outcome(event: EventNamed<"won" | "lost">, all: readonly GameEvent[]): Scene {
  const died = all.flatMap((other) => (other.event === "died" ? [other.seat] : []));
  return { kind: event.event, seat: event.seat, players: event.players, monster: event.monster, died };
}

/** The scenes of a moment in their order. */
export function scenesOf(events: readonly GameEvent[]): Scene[] {
  return events.flatMap((event) => sceneOf(event, events) ?? []);
}

/** How long a scene is shown, in milliseconds. */
export const lasts = (scene: Scene): number =>
  ({ stab: 1500, card: 900, dice: 1300, allied: 1000, won: 1300, lost: 1300, champion: 2600 })[scene.kind];

export interface News {
  text: string;
  tone: "good" | "bad";
}

/** What an event is to whom it befell; nothing for most. */
const NEWS: { [Name in GameEvent["event"]]?: (event: EventNamed<Name>) => News } = {
  hit: (event) => ({ text: `−${event.damage}`, tone: "bad" }),
  died: () => ({ text: "dies!", tone: "bad" }),
  suffers: (event) => ({ text: `−${Math.abs(event.percent)} %`, tone: "bad" }),
  broke: () => ({ text: "gear breaks", tone: "bad" }),
  damaged: () => ({ text: "gear damaged", tone: "bad" }),
  "lost gear": () => ({ text: "gear lost", tone: "bad" }),
  healed: () => ({ text: "healed", tone: "good" }),
  recovered: () => ({ text: "recovers", tone: "good" }),
  repaired: () => ({ text: "repaired", tone: "good" }),
  escaped: () => ({ text: "away!", tone: "good" }),
  fled: () => ({ text: "fled", tone: "bad" }),
};
const newsFor = (event: GameEvent): News | undefined =>
  (NEWS[event.event] as ((event: GameEvent) => News) | undefined)?.(event);

/** What befell a seat in a moment, in a word or two each; cards drawn are counted together. */
export function newsOf(events: readonly GameEvent[], seat: number): News[] {
  const own = events.filter((event) => event.seat === seat);
  const drawn = own.filter((event) => event.event === "drew").length;
  const others = own
    .filter((event) => event.event !== "drew")
    .flatMap((event) => newsFor(event) ?? levelled(event, own));
  return drawn ? [...others, { text: drawn === 1 ? "+1 card" : `+${drawn} cards`, tone: "good" }] : others;
}

/** A level gained; one lost is told by the hit. */
function levelled(event: GameEvent, own: readonly GameEvent[]): News[] {
  if (event.event !== "levelled" || own.some((other) => other.event === "hit")) return [];
  return [{ text: `level ${event.level}`, tone: "good" }];
}

const QUIET = ["passed", "turn"];
const MOST_LINES = 3;

/** The last things worth telling, as the log has them. */
export function latestOf(log: readonly GameEvent[]): string[] {
  const loud = (event: GameEvent | undefined): boolean => event !== undefined && !QUIET.includes(event.event);
  const last = log.findLastIndex(loud);
  let first = last;
  while (first > 0 && last - first + 1 < MOST_LINES && loud(log[first - 1])) first--;
  return log.slice(Math.max(0, first), last + 1).map(({ text }) => text);
}
