/** The faces of the publicity cards: what each does, and its picture on a 48 by 48 sheet. */

import { BIG_HAND, FEWEST_FANS, FREE_ROPES, POINTS, type Card } from "./generated";

export interface Face {
  does: string;
  art: string;
}

const STAR = "M24 6l5 11 12 1-9 8 3 12-11-6-11 6 3-12-9-8 12-1z";

const POINT: Face = { does: `${POINTS.card} point. Nobody knows until the end.`, art: STAR };

export const FACES: Record<Card, Face> = {
  "fan club": {
    does: `Move the token to another tile. ${FEWEST_FANS} or more can make you the most popular climber.`,
    art: "M14 20a5 5 0 1 0 .01 0M34 20a5 5 0 1 0 .01 0M24 14a5 5 0 1 0 .01 0M5 42v-4a9 9 0 0 1 9-8M43 42v-4a9 9 0 0 0-9-8M15 42v-7a9 9 0 0 1 18 0v7M24 4v4M13 6l3 4M35 6l-3 4",
  },
  sponsorship: {
    does: "Take any two resources.",
    art: "M8 18h32v22H8zM8 26h32M24 18v22M24 18c-8 0-11-4-9-8s8-1 9 8c1-9 7-12 9-8s-1 8-9 8",
  },
  expedition: {
    does: `Place up to ${FREE_ROPES} free ropes, one after another.`,
    art: "M6 40l12-24 8 14 5-9 11 19zM18 16V6l9 3-9 4M34 12a3 3 0 1 0 .01 0",
  },
  "community support": {
    does: `Take one random unit from everyone else, two from hands of more than ${BIG_HAND}.`,
    art: "M24 40C10 30 6 24 6 17a9 9 0 0 1 18-3 9 9 0 0 1 18 3c0 7-4 13-18 23zM16 22l6 6 10-10",
  },
  "friendly rivalry": {
    does: "Roll a die against the owner of a project: whoever rolls higher has a route there.",
    art: "M8 8l26 26M40 8L14 34M30 38l8-8M10 30l8 8M12 40l-4-4M36 40l4-4",
  },
  "free solo climb": POINT,
  "write a book": POINT,
  "open a gym": POINT,
  "competition victory": POINT,
  "classic climb": POINT,
};
