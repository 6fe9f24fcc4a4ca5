/** The events that deserve a moment in the middle of the map. */
import type { SeatFace } from "$shell/board/contract";
import type { Units } from "./gorge";
import type { Card, GameEvent } from "./generated";

export interface News {
  title: string;
  card?: Card;
  dice?: [number, number];
  emblem?: "Explorer" | "Most popular climber";
  give?: Units;
  want?: Units;
}

const BIGGEST = ["rivalry", "explorer", "most popular", "played", "traded", "climbed", "repeated"] as const;
type Big = Extract<GameEvent, { event: (typeof BIGGEST)[number] }>;

const isBig = (told: GameEvent): told is Big => BIGGEST.some((kind) => kind === told.event);

export function newsIn(events: readonly GameEvent[], seats: readonly SeatFace[]): News | null {
  const big = events.filter(isBig);
  const found = BIGGEST.map((kind) => big.find((told) => told.event === kind)).find(Boolean);
  if (!found) return null;
  const who = (seat: number): string => (seats[seat]?.you ? "You" : (seats[seat]?.name ?? ""));
  const you = seats.find((face) => face.you)?.seat;
  const whose = (seat: number): string => (seat === you ? "your" : `${who(seat)}'s`);
  const one = who(found.seat);
  const does = (verb: string): string => (one === "You" ? verb : `${verb}s`);
  switch (found.event) {
    case "rivalry":
      return {
        title: `${one} against ${found.owner === you ? "you" : who(found.owner)}`,
        dice: [found.one, found.two],
      };
    case "explorer":
      return { title: `${one}: the explorer`, emblem: "Explorer" };
    case "most popular":
      return { title: `${one}: the most popular climber`, emblem: "Most popular climber" };
    case "played":
      return { title: `${one} ${does("play")}`, card: found.card };
    case "traded":
      return {
        title: `${one} ${does("trade")} with ${found.other === you ? "you" : who(found.other)}`,
        give: found.give,
        want: found.want,
      };
    case "climbed":
      return { title: `${one} ${does("climb")} ${found.seat === you ? "your" : "their"} project: a route` };
    case "repeated":
      return { title: `${one} ${does("repeat")} ${whose(found.owner)} route` };
  }
}
