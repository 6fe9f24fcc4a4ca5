/** The well in sentences. */
import type { ChoiceWords, SeatFace } from "$shell/board/contract";
import { countsOf } from "$shell/board/counts";
import { counted } from "$shell/words";
import { fares, goalWords, heldWords } from "./well";
import { type View, type Moves } from "./generated";

export const choices: ChoiceWords<Moves> = { card: "a card", target: "whom" };

export function words(view: View, seats: SeatFace[]): string[] {
  const people = seats.map(({ seat, name, you }) => {
    const role = view.role[seat] ? ` ${you ? "You are a" : "Their role:"} ${view.role[seat]}.` : "";
    const held = heldWords(view, seat);
    return `${name}: ${fares(view, seat)}; ${counted(view.hand_size[seat] ?? 0, "card")}${held ? `; ${held}` : ""}; helped others ${counted(view.helped[seat] ?? 0, "time")}, hurt them ${counted(view.hurt[seat] ?? 0, "time")}.${role}`;
  });
  const hands = seats.flatMap(({ seat, name, you }) => {
    const cards = countsOf(view.hand[seat]).map(([card, n]) => (n > 1 ? `${n} × ${card}` : card));
    return cards.length ? [`${you ? "Your" : `${name}'s`} hand: ${cards.join(", ")}.`] : [];
  });
  const discards = countsOf(view.discards).map(([card, n]) => `${n} × ${card}`);
  return [
    `Round ${view.round_number}. The Skittering is at height ${view.skittering}. ${goalWords(view)}`,
    ...people,
    ...hands,
    `${counted(view.deck_size, "card")} in the deck. Discards: ${discards.join(", ") || "none"}.`,
  ];
}
