/** The well in sentences. */
import type { SeatFace } from "$shell/board/contract";
import { fares, goalWords, heldWords, type ClamberView } from "./well";

export function words(view: ClamberView, seats: SeatFace[]): string[] {
  const people = seats.map(({ seat, name, you }) => {
    const role = view.role[seat] ? ` ${you ? "You are" : "The role is"} ${view.role[seat]}.` : "";
    const held = heldWords(view, seat);
    return `${name}: ${fares(view, seat)}; ${view.hand_size[seat]} cards${held ? `; ${held}` : ""}; helped others ${view.helped[seat]} times, hurt them ${view.hurt[seat]} times.${role}`;
  });
  const hands = seats.flatMap(({ seat, name, you }) => {
    const cards = Object.entries(view.hand[seat] ?? {}).map(([card, n]) => (n > 1 ? `${n} × ${card}` : card));
    return cards.length ? [`${you ? "Your" : `${name}'s`} hand: ${cards.join(", ")}.`] : [];
  });
  const discards = Object.entries(view.discards).map(([card, n]) => `${n} × ${card}`);
  return [
    `Round ${view.round_number}. The Skittering is at ${view.skittering}. ${goalWords(view)}`,
    ...people,
    ...hands,
    `${view.deck_size} cards in the deck. Discards: ${discards.join(", ") || "none"}.`,
  ];
}
