/** The gorge in sentences. */
import type { ChoiceWords, SeatFace } from "$shell/board/contract";
import { countsOf } from "$shell/board/counts";
import { together } from "$shell/home/seatwords";
import { counted } from "$shell/words";
import { aboutCamp, aboutPlace, aboutTile } from "./about";
import { bargainOf } from "./bargain";
import { CAMPS, holdingAt, pathWords, PLACES, TILES, unitWords } from "./gorge";
import { distance, emblems } from "./race";
import { TO_WIN, RESOURCES, type View, type Moves } from "./generated";

export const choices: ChoiceWords<Moves> = {
  site: "a corner",
  place: "a corner",
  path: "a path",
  tile: "a tile",
  give: "what to give",
  get: "what to get for it",
};

const nameOf = (seats: SeatFace[], seat: number): string => seats[seat]?.name ?? `Seat ${seat + 1}`;

function turnWords(view: View, seats: SeatFace[]): string {
  if (!view.turn) return "Set-up: everyone places two projects and two ropes, then picks two resources.";
  const [one, two] = view.dice;
  return `Turn ${view.turn}: ${nameOf(seats, view.current)} rolled ${one} and ${two}, ${one + two} together.`;
}

function seatWords(view: View, { seat, name }: SeatFace): string {
  const held = emblems(view).map((emblem) => `${emblem.name}: ${emblem.counts[seat]}, ${distance(emblem, seat)}`);
  const ropes = view.ropes[seat]!.map((path) => pathWords(view, path));
  const fixed = ropes.length ? ` Ropes: ${ropes.join("; ")}.` : "";
  return `${name}: ${counted(view.sums.points[seat]!.total, "point")} of ${TO_WIN}; ${counted(view.hand_size[seat] ?? 0, "unit")} in hand, ${counted(view.card_count[seat] ?? 0, "card")}. ${held.join("; ")}.${fixed}`;
}

function ownWords(view: View, seats: SeatFace[]): string[] {
  return seats.flatMap(({ seat, name, you }) => {
    if (!view.hand[seat]) return [];
    const rates = RESOURCES.map((kind, i) => counted(view.rates[seat]![i]!, kind));
    const cards = countsOf(view.cards[seat]).map(([card, n]) => (n > 1 ? `${n} × ${card}` : card));
    return [
      `${you ? "You hold" : `${name} holds`} ${unitWords(view.hand[seat])}. Cards: ${cards.join(", ") || "none"}. The bank gives 1 for ${together(rates)}.`,
    ];
  });
}

function tradeWords(view: View, seats: SeatFace[]): string[] {
  const bargain = bargainOf(view);
  if (!bargain) return [];
  const answers = bargain.answers.map(
    ({ seat, state, give, want }) =>
      `${nameOf(seats, seat)}: ${state === "countered" ? `would give ${unitWords(give)} for ${unitWords(want)}` : state}`,
  );
  return [
    `${nameOf(seats, bargain.by)} offers ${unitWords(bargain.give)} for ${unitWords(bargain.want)}. ${answers.join("; ")}.`,
  ];
}

export function words(view: View, seats: SeatFace[]): string[] {
  return [
    turnWords(view, seats),
    ...tradeWords(view, seats),
    ...seats.map((face) => seatWords(view, face)),
    ...ownWords(view, seats),
    `${counted(view.deck_size, "publicity card")} left in the deck.`,
    ...PLACES.filter(({ name }) => holdingAt(view, name)).map(({ name }) => aboutPlace(view, seats, name)),
    ...TILES.map(({ name }) => aboutTile(view, seats, name)),
    ...CAMPS.map((camp) => aboutCamp(view, seats, camp)),
  ];
}
