/** "Pass until something changes": what counts as a change, for whoever asked for it. */
import { offersOf } from "./dungeon";
import type { View } from "./generated";

/** How a fight stands in the eyes of a seat that would pass: attack points, helper, and for the fighter the offers. */
export function standingOf(view: View, you: number): string | null {
  if (view.phase !== "fight") return null;
  const offers = you === view.turn && view.helper === null ? offersOf(view) : [];
  return JSON.stringify([view.turn_number, view.sums?.balance, view.helper, offers]);
}
