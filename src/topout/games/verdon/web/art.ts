/** Drawings as paths: resources on a 24 by 24 sheet, terrain on a tile around its middle. */
import { type Resource, type Terrain } from "./generated";

export type Tone = "dark" | "mid" | "light" | "line";
export interface Stroke {
  tone: Tone;
  d: string;
}

/** Each resource as what is filled with its colour, and the lines over that. */
export const UNIT_ART: Record<Resource, { fill: string; lines: string }> = {
  rope: {
    fill: "M5 8a7 5 0 0 1 14 0v8a7 5 0 0 1-14 0z",
    lines:
      "M8.500 8.500a3.500 2.500 0 0 1 7 0v7a3.500 2.500 0 0 1-7 0zM5 10.500h3.500M5 13.500h3.500M15.500 10.500h3.500M15.500 13.500h3.500M19 16q3 1 2 5",
  },
  nut: { fill: "M8.500 13h7l2.500 8H6z", lines: "M10 13V6a2 3 0 0 1 4 0v7M9.500 17h5" },
  bolt: {
    fill: "M7 3h10v9q0 3-3 3h-4q-3 0-3-3z",
    lines: "M12 5.500a2.500 2.500 0 1 0 .01 0M12 13.500a4 4 0 1 0 .01 0",
  },
  crashpad: {
    fill: "M2.500 10 12 5.500l9.500 4.500v5L12 20l-9.500-5z",
    lines: "M2.500 10 12 14.500l9.500-4.500M12 14.500V20M6 8.400l9.500 4.500v5",
  },
  chalk: {
    fill: "M6 9.500h12l1.200 8a7 4 0 0 1-14.400 0z",
    lines: "M12 6.500a6 2.600 0 0 0-6 3 6 2.600 0 0 0 12 0 6 2.600 0 0 0-6-3M9 5q1-2 3-1 2-2 3.500 0M12 14v4",
  },
};

export const TERRAIN_ART: Record<Terrain, Stroke[]> = {
  Mountain: [
    { tone: "mid", d: "M-46 6-26-20-14-8 4-34 24-8 32-16 46 6z" },
    { tone: "dark", d: "M4-34 24-8 32-16 46 6H10z" },
    { tone: "light", d: "M4-34-7-18l6-2 5 6 5-7 6 4zM-26-20l-7 9 6-2 4 3 4-4z" },
  ],
  "Big wall": [
    { tone: "mid", d: "M-36 8v-34l12-14h46l14 10V8z" },
    { tone: "dark", d: "M22-40 36-30V8H20z" },
    { tone: "line", d: "M-22-38l5 16-5 12 3 16M-4-40l-3 14 5 12-4 20M10-39l2 18-4 10 3 18M-36-14l12-2M20-18l16 4" },
  ],
  Cliff: [
    { tone: "mid", d: "M-46 8v-16l10-6 4-16 12-4 8-8 24 2 10 8-6 8 14 6 2 10 14 6v10z" },
    { tone: "dark", d: "M22-32 16-24l14 6 2 10 14 6v10H14l-8-14-8-4 4-10-8-8 14-4z" },
    { tone: "light", d: "M-12-42l-8 8-12 4-2 8 8-3 8-8 10-2 4-6z" },
    { tone: "line", d: "M-26-14l-4 10 3 12M-12-22l-5 14 4 16M4-8l2 8-4 8M24-6l-2 7 3 7" },
  ],
  Boulder: [
    {
      tone: "mid",
      d: "M-44 8q-4-20 12-24 18-2 20 24zM0 8q-4-30 20-32 26 4 24 32zM-18-12q-2-18 12-20 14 2 14 18-6 8-12 8-10 0-14-6z",
    },
    { tone: "dark", d: "M44 8q2-24-16-31 6 16-4 31zM-12 8q-2-18-13-23 3 12-1 23zM8-14q-1-14-9-17 1 12-5 23 8 1 14-6z" },
    { tone: "light", d: "M-38-4q2-7 9-8l-2 4zM6-10q3-8 11-10l-4 6zM-14-20q1-6 7-8l-2 5z" },
  ],
  Cave: [
    { tone: "mid", d: "M-46 8q2-30 20-36 10-12 28-10 20 0 28 16 14 8 16 30z" },
    { tone: "dark", d: "M-24 8q0-32 24-34 26 4 24 34z" },
    { tone: "light", d: "M-12-20l3 10 4-13zM2-25l4 15 5-12zM14-19l2 9 5-3z" },
  ],
  Grass: [
    { tone: "mid", d: "M-46 4q20-18 46-10 24 6 46-4v14h-92z" },
    {
      tone: "line",
      d: "M-28-2q0-10-6-14M-28-2q0-12 1-17M-28-2q2-9 7-12M2-8q-1-10-6-13M2-8q0-12 2-16M2-8q2-8 7-11M28-4q-1-9-5-12M28-4q0-11 2-14M28-4q2-7 6-10",
    },
  ],
};

export const EMBLEM_ART: Record<string, string> = {
  Explorer: "M12 3a9 9 0 1 0 .01 0M12 7l2.500 5L12 17l-2.500-5z",
  "Most popular climber":
    "M12 20C5 15 3 12 3 8.500A4.500 4.500 0 0 1 12 7a4.500 4.500 0 0 1 9 1.500C21 12 19 15 12 20z",
};
/** A hand of units and a card, for numbers beside them. */
export const SMALL_ART = {
  hand: "M5 9h14l-1.500 11h-11zM8 9a4 5 0 0 1 8 0",
  card: "M6 3h12v18H6zM12 8l1.300 2.700 3 .3-2.300 2 .700 3-2.700-1.500L9.300 16l.7-3-2.300-2 3-.3z",
};
