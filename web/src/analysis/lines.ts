/** Where an analysis is drawn, and its figures in words. */
import type { Analysis, Balance, Swing } from "../protocol";

export interface Frame {
  width: number;
  height: number;
  steps: number;
}

export const EDGE = { left: 34, right: 10, top: 12, bottom: 20 };

export const across = (frame: Frame, step: number): number =>
  EDGE.left + (step / Math.max(1, frame.steps)) * (frame.width - EDGE.left - EDGE.right);

export const down = (frame: Frame, chance: number): number =>
  EDGE.top + (1 - chance) * (frame.height - EDGE.top - EDGE.bottom);

/** A seat's chances as a path. */
export function path(frame: Frame, found: Analysis, seat: number): string {
  return found.chances
    .map(
      (row, i) =>
        `${i ? "L" : "M"}${across(frame, found.at[i] ?? 0).toFixed(1)} ${down(frame, row[seat] ?? 0).toFixed(1)}`,
    )
    .join("");
}

/** The step under a place of the chart. */
export function stepAt(frame: Frame, x: number): number {
  const share = (x - EDGE.left) / Math.max(1, frame.width - EDGE.left - EDGE.right);
  return Math.round(Math.min(1, Math.max(0, share)) * frame.steps);
}

/** The row of chances that holds at a step: the last one not after it. */
export function rowAt(found: Analysis, step: number): number {
  let row = 0;
  while (row + 1 < found.at.length && (found.at[row + 1] ?? 0) <= step) row += 1;
  return row;
}

export function perCent(chance: number): string {
  if (chance > 0 && chance < 0.005) return "under 1 %";
  if (chance < 1 && chance > 0.995) return "over 99 %";
  return `${Math.round(100 * chance)} %`;
}

/** Words in which no line ends between a number and its per cent sign. */
export const unbroken = (words: string): string => words.replaceAll(" %", "\u00a0%");

/** A change in points, with its sign. */
export function points(change: number): string {
  const whole = Math.round(100 * change);
  return whole === 0 ? "0" : `${whole > 0 ? "+" : "−"}${Math.abs(whole)}`;
}

/** Where a swing is marked: after it, on the line of the seat it changed most. */
export const place = (frame: Frame, swing: Swing): { x: number; y: number } => ({
  x: across(frame, swing.step),
  y: down(frame, swing.after),
});

/** How a seat's chance came about. */
export const parts = (seat: Balance): [string, number][] => [
  ["the deal", seat.deal],
  ["luck", seat.luck],
  ["own choices", seat.own],
  ["others’ choices", seat.others],
];

/** The widest bar of luck, so that all share one measure. */
export const widest = (found: Analysis): number =>
  Math.max(0.1, ...found.seats.map((seat) => Math.abs(seat.luck) + 2 * seat.luck_error));
