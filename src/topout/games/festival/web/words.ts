/** The temple in sentences. */
import type { ChoiceWords, SeatFace } from "$shell/board/contract";
import { counted } from "$shell/words";
import { holders, spacesOf } from "./temple";
import { type View, type Moves } from "./generated";

export const choices: ChoiceWords<Moves> = { space: "a space", start: "who climbs", to: "where to" };

export function words(view: View, seats: SeatFace[]): string[] {
  const holder = holders(view.climbers);
  const spaces = spacesOf(view.levels);
  const levels = Array.from({ length: view.levels }, (_, k) => view.levels - k).map((level) => {
    const row = spaces
      .filter((space) => space.level === level)
      .map((space) => {
        const seat = holder.get(space.name);
        return seat === undefined ? "empty" : (seats[seat]?.name ?? "someone");
      });
    return `Level ${level}${level === view.levels ? ", the bell" : ""}: ${row.join(", ")}.`;
  });
  const reserves = seats.map(
    ({ seat, name }) =>
      `${name}: ${counted(view.reserve[seat] ?? 0, "climber")} in reserve, ${counted(view.sums.teams[seat]!.points, "point")}.`,
  );
  return [...levels, ...reserves];
}
