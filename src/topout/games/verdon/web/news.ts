/** The events that deserve a moment in the middle of the map. */
import type { SeatFace } from "$shell/board/contract";
import type { TableEvent } from "$shell/table/stage.svelte";
import { unitsIn, type Units } from "./gorge";

export interface News {
  title: string;
  card?: string;
  dice?: [number, number];
  emblem?: "Explorer" | "Most popular climber";
  give?: Units;
  want?: Units;
}

const BIGGEST = ["rivalry", "explorer", "most popular", "played", "traded", "climbed", "repeated"];

export function newsIn(events: readonly TableEvent[], seats: readonly SeatFace[]): News | null {
  const found = BIGGEST.map((kind) => events.find(({ event }) => event === kind)).find(Boolean);
  if (!found) return null;
  const who = (part: string): string => {
    const face = seats[Number(found[part])];
    return face?.you ? "You" : (face?.name ?? "");
  };
  const does = (verb: string): string => (who("seat") === "You" ? verb : `${verb}s`);
  switch (found.event) {
    case "rivalry":
      return { title: `${who("seat")} against ${who("owner")}`, dice: [Number(found["one"]), Number(found["two"])] };
    case "explorer":
      return { title: `${who("seat")}: the explorer`, emblem: "Explorer" };
    case "most popular":
      return { title: `${who("seat")}: the most popular climber`, emblem: "Most popular climber" };
    case "played":
      return { title: `${who("seat")} ${does("play")}`, card: String(found["card"]) };
    case "traded":
      return {
        title: `${who("seat")} and ${who("other")} trade`,
        give: unitsIn(found["give"]),
        want: unitsIn(found["want"]),
      };
    case "climbed":
      return { title: `${who("seat")} ${does("climb")} the project at ${String(found["place"])}: a route` };
    default:
      return { title: `${who("seat")} ${does("repeat")} the route at ${String(found["place"])}` };
  }
}
