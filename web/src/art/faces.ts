/** The faces of guests and bots: each a few shapes on a round ground of 40 by 40. */
import type { Place, Rename } from "../protocol";

export type GuestFace = NonNullable<Rename["face"]>;
export type BotFace = NonNullable<Place["face"]>;

/** Something filled, or a line of this colour when `line` is there. */
export interface Shape {
  d: string;
  fill: string;
  line?: number;
}

export interface Drawing {
  ground: string;
  shapes: Shape[];
}

const INK = "#20252b";
const fill = (colour: string, ...paths: string[]): Shape => ({ d: paths.join(""), fill: colour });
const line = (colour: string, width: number, d: string): Shape => ({ d, fill: colour, line: width });
const oval = (x: number, y: number, rx: number, ry = rx): string =>
  `M${x - rx} ${y}a${rx} ${ry} 0 1 0 ${2 * rx} 0a${rx} ${ry} 0 1 0 ${-2 * rx} 0z`;
const pair = (x: number, y: number, rx: number, ry = rx): string => oval(20 - x, y, rx, ry) + oval(20 + x, y, rx, ry);
const eyes = (y = 20, x = 5, size = 1.8): Shape => fill(INK, pair(x, y, size));

export const GUEST_FACES: Record<GuestFace, Drawing> = {
  marmot: {
    ground: "#cfe3ea",
    shapes: [
      fill("#8a5a33", pair(9, 11, 4)),
      fill("#a8713f", oval(20, 22, 12.5, 13)),
      fill("#e8cba1", oval(20, 27, 8, 6.5)),
      eyes(19),
      fill(INK, oval(20, 24, 2.2, 1.6)),
      fill("#fff", "M18 27.500h4v4h-4z"),
    ],
  },
  ibex: {
    ground: "#f3dcb4",
    shapes: [
      line("#6b5844", 3.6, "M15 15C12 8 7 7 4 11M25 15c3-7 8-8 11-4"),
      fill("#c9a274", "M12 14h16l-3 16q-5 7-10 0z", pair(11, 18, 3.4, 2)),
      fill("#efdcc0", oval(20, 29, 4.6, 4)),
      eyes(20, 4.5),
      fill(INK, pair(1.6, 29, 0.9)),
    ],
  },
  fox: {
    ground: "#d7e8d3",
    shapes: [
      fill("#d9662b", "M6 6l10 6h8l10-6-1 16q-4 12-13 14Q11 34 7 22z"),
      fill("#fff6ea", "M7.500 21q6 0 12.500 14 6.500-14 12.500-14-3 12-12.500 15Q10.500 33 7.500 21z"),
      eyes(20, 6),
      fill(INK, oval(20, 33, 2.4, 1.9)),
    ],
  },
  owl: {
    ground: "#d9d2ea",
    shapes: [
      fill("#7a6248", "M8 6l7 6h10l7-6 1 18q-3 12-13 12T7 24z"),
      fill("#f7ecd2", pair(6, 19, 6)),
      fill(INK, pair(6, 19, 2.8)),
      fill("#f2a900", "M17.500 23h5L20 28.500z"),
    ],
  },
  lynx: {
    ground: "#f0d9d2",
    shapes: [
      line(INK, 2, "M8 8 6 2M32 8l2-6"),
      fill("#d8b27a", "M7 6l8 6h10l8-6v14l4 9-8 1q-4 5-9 5t-9-5l-8-1 4-9z"),
      fill("#fff6ea", oval(20, 28, 6.5, 4.5)),
      eyes(20, 6),
      fill("#b5513c", "M18 25.500h4L20 28z"),
    ],
  },
  bear: {
    ground: "#f6e3a6",
    shapes: [
      fill("#5b3d2b", pair(10, 10, 5), oval(20, 22, 14, 13)),
      fill("#c79f78", pair(10, 10, 2.4), oval(20, 27, 7, 5.5)),
      eyes(19, 6),
      fill(INK, oval(20, 25, 2.8, 2)),
    ],
  },
  hare: {
    ground: "#cfe7c4",
    shapes: [
      fill("#a9a7a2", oval(14, 9, 3.6, 9), oval(26, 9, 3.6, 9), oval(20, 25, 11, 11)),
      fill("#f2c6c2", oval(14, 9, 1.6, 6), oval(26, 9, 1.6, 6)),
      fill("#f6f4ef", oval(20, 30, 6, 4.5)),
      eyes(23),
      fill("#d8767a", oval(20, 27.5, 1.8, 1.3)),
    ],
  },
  frog: {
    ground: "#f7d6c0",
    shapes: [
      fill("#4f9a4b", pair(8, 12, 5.5), oval(20, 23, 14.5, 11.5)),
      fill("#fff", pair(8, 12, 3.4)),
      fill(INK, pair(8, 12, 1.7)),
      line("#1f4d24", 1.8, "M10 26q10 7 20 0"),
    ],
  },
  badger: {
    ground: "#cfe0f2",
    shapes: [
      fill("#3a3f45", pair(10.5, 11, 3.5)),
      fill("#f4f2ec", oval(20, 22, 13, 13.5)),
      fill("#2b3036", "M9 14q4-3 6 1l2 14q-5 2-7-3zM31 14q-4-3-6 1l-2 14q5 2 7-3z"),
      fill("#fff", pair(6.5, 20, 1.6)),
      fill(INK, oval(20, 31, 2.8, 2)),
    ],
  },
  raven: {
    ground: "#f2c9c9",
    shapes: [
      fill("#2a2f3a", "M7 34Q3 8 20 6q15 0 14 17-2 10-9 12z"),
      fill("#5d6675", "M20 19l17 4q-3 5-17 5z"),
      fill("#fff", oval(18, 16, 3)),
      fill(INK, oval(18.6, 16, 1.5)),
    ],
  },
  yak: {
    ground: "#e2e6b8",
    shapes: [
      line("#d9c9a8", 3.4, "M11 14Q3 14 4 6M29 14q8 0 7-8"),
      fill("#3d2c26", "M9 12q11-9 22 0l3 12-4 10-4-3-6 5-6-5-4 3-4-10z"),
      fill("#b58d72", oval(20, 28, 6.5, 5)),
      fill("#fff", pair(5.5, 19, 1.8)),
      fill(INK, pair(2.5, 27.5, 1.2)),
    ],
  },
  gecko: {
    ground: "#d3d0f0",
    shapes: [
      fill("#c3a614", "M8 14q12-11 24 0 4 9-3 16-9 7-18 0-7-7-3-16z"),
      fill("#e9dc6c", pair(9, 15, 5)),
      fill(INK, oval(11, 15, 1.2, 4), oval(29, 15, 1.2, 4)),
      fill("#8f7a06", pair(2, 25, 0.9), oval(14, 22, 1.4), oval(26, 22, 1.4)),
      line("#6e5d00", 1.6, "M12 29q8 4 16 0"),
    ],
  },
};

const HEAD = "M12 12h16q4 0 4 4v12q0 5-5 5H13q-5 0-5-5V16q0-4 4-4z";
const bot = (ground: string, shell: string, ...more: Shape[]): Drawing => ({
  ground,
  shapes: [fill(shell, HEAD), ...more],
});
const visor = fill("#1d2329", "M12 17h16q2 0 2 2v4q0 2-2 2H12q-2 0-2-2v-4q0-2 2-2z");
const lights = (colour: string): Shape[] => [visor, fill(colour, pair(4.5, 21, 1.9))];
const mouth = line("#1d2329", 1.7, "M15 29h10");

export const BOT_FACES: Record<BotFace, Drawing> = {
  bolt: bot(
    "#dde3e6",
    "#8fa3ad",
    line("#5c6d76", 2, "M20 12V5"),
    fill("#d9662b", oval(20, 5, 2.5)),
    ...lights("#ffd166"),
    mouth,
  ),
  cam: bot("#f0e2cf", "#c98b4b", fill("#7d4f20", "M14 12q6-9 12 0z"), ...lights("#9be7ff"), mouth),
  hook: bot("#dcead9", "#6f9f6a", line("#3f6a3b", 2.4, "M20 12V8q0-4 4-4t3 4"), ...lights("#fff3a8"), mouth),
  nut: bot("#e6def0", "#9a80c4", fill("#5e478a", "M16 12V7l4-3 4 3v5z"), ...lights("#b7ffd0"), mouth),
  piton: bot("#f4d9d6", "#cc6f63", line("#8c3a30", 2.2, "M13 12 10 5M27 12l3-7"), ...lights("#ffe9c9"), mouth),
  pulley: bot("#d5e6ef", "#4f93b8", fill("#2b6280", pair(13, 21, 2.6, 4.5)), ...lights("#ffd9f2"), mouth),
  rope: bot("#efe9c9", "#c2b04a", line("#857518", 2, "M14 12V7h12v5"), ...lights("#c9f2ff"), mouth),
  sling: bot("#e3e3e3", "#5f6670", line("#d24d6a", 2.4, "M10 15q10-6 20 0"), ...lights("#ff9db3"), mouth),
};

export const DRAWINGS: Record<string, Drawing> = { ...GUEST_FACES, ...BOT_FACES };
