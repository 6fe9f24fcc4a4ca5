/** Where the bubble of an explanation goes, and what it says. */
import type { Reason } from "./contract";
import type { Explained } from "./explain.svelte";

export interface Box {
  left: number;
  top: number;
  width: number;
  height: number;
}
export interface Size {
  width: number;
  height: number;
}

const EDGE = 8;

/** How much of one box lies over another. */
function overlap(one: Box, other: Box): number {
  const wide = Math.min(one.left + one.width, other.left + other.width) - Math.max(one.left, other.left);
  const high = Math.min(one.top + one.height, other.top + other.height) - Math.max(one.top, other.top);
  return wide > 0 && high > 0 ? wide * high : 0;
}

export const covers = (box: Box, others: readonly Box[]): number =>
  others.reduce((sum, other) => sum + overlap(box, other), 0);

/** Where a bubble goes: above what it explains, below or beside it, wherever it covers least; never off the page. */
export function placed(
  box: Box,
  bubble: Size,
  page: Size,
  controls: readonly Box[] = [],
): { left: number; top: number } {
  const [middle, centre] = [box.left + box.width / 2 - bubble.width / 2, box.top + box.height / 2 - bubble.height / 2];
  const wished = [
    { left: middle, top: box.top - bubble.height - EDGE },
    { left: middle, top: box.top + box.height + EDGE },
    { left: box.left + box.width + EDGE, top: centre },
    { left: box.left - bubble.width - EDGE, top: centre },
  ];
  const within = (at: number, size: number, most: number): number => Math.max(EDGE, Math.min(at, most - size - EDGE));
  const places = wished.map(({ left, top }) => ({
    left: within(left, bubble.width, page.width),
    top: within(top, bubble.height, page.height),
  }));
  const costs = places.map((place) => covers({ ...place, ...bubble }, [box, ...controls]));
  return places[costs.indexOf(Math.min(...costs))]!;
}

const CONTROLS = "button, a[href], input, select, textarea, summary, [role=button], [role=radio]";

/** Where on the page something else can be pressed. */
export function controlsBeside(anchor: Element): Box[] {
  return [...document.querySelectorAll(CONTROLS)]
    .filter((control) => !control.contains(anchor) && !anchor.contains(control) && !control.closest("[popover]"))
    .map((control) => control.getBoundingClientRect())
    .filter(({ width, height }) => width > 0 && height > 0);
}

/** As a reason, with or without a ruling; null where there is nothing to say. */
export function worded(told: Explained): Reason | null {
  if (typeof told !== "string") return told;
  return told ? { reason: told, rule: null } : null;
}
