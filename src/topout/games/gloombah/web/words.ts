/** The dungeon in sentences. */
import type { ChoiceWords, SeatFace } from "$shell/board/contract";
import { countsOf } from "$shell/board/counts";
import { counted } from "$shell/words";
import { doesOf } from "./cards";
import {
  heroWords,
  monsterSum,
  offersOf,
  playerSum,
  shareWords,
  signed,
  treasureOf,
  verdict,
  type Sum,
} from "./dungeon";
import { type View, type Moves } from "./generated";

export const choices: ChoiceWords<Moves> = { card: "a card", target: "whom to play it on" };

export function words(view: View, seats: SeatFace[]): string[] {
  const name = (seat: number): string => seats[seat]?.name ?? "someone";
  return [
    title(view, name),
    ...seats.map((face) => `${face.name}: ${heroWords(view, face.seat)}.`),
    ...monster(view),
    ...fight(view, name),
    ...hands(view, seats),
    `In the decks: ${counted(view.deck_size, "item")} and ${counted(view.monsters_left, "monster")}.`,
  ];
}

type Name = (seat: number) => string;

function title(view: View, name: Name): string {
  if (view.over) return "The game is over.";
  const word = view.owed.map(name).join(" and ");
  if (view.phase === "outfit") return `Everyone gets ready; ${name(view.turn)} will begin. Still choosing: ${word}.`;
  const doing = { prepare: "prepares", meet: "meets a monster", fight: "fights", death: "has lost a fight" }[
    view.phase as "fight"
  ];
  return `Turn ${view.turn_number}: ${name(view.turn)} ${doing}. Waiting for ${word}.`;
}

function monster(view: View): string[] {
  if (view.monster === null) return [];
  const { foe } = view;
  const parts = [
    `${foe.ap} attack points`,
    `damage ${foe.damage}${foe.piercing ? ", piercing" : ""}`,
    shareWords(foe.xp, treasureOf(view)),
  ];
  if (foe.status) parts.push(`${signed(foe.status)} % for whoever loses`);
  for (const kind of ["warrior", "rogue", "mage"] as const)
    if (foe[kind]) parts.push(`${signed(foe[kind])} against a ${kind}`);
  return [`${view.monster}${view.twin ? " and its twin" : ""}: ${parts.join(", ")}.`];
}

function fight(view: View, name: Name): string[] {
  const { sums } = view;
  if (view.phase !== "fight" || !sums) return [];
  const part = (seat: number): string => (seat === view.helper ? "helps" : "fights");
  return [
    ...sums.players.map(
      (player) => `${name(player.seat)} ${part(player.seat)} with ${spelled(playerSum(view, player))}.`,
    ),
    `The monster has ${spelled(monsterSum(view, sums.monster))}.`,
    verdict(sums.balance),
    ...offersOf(view).map(
      ({ seat, xp, treasure }) =>
        `${name(seat)} ${seat === view.helper ? "helps" : "offers help"} for ${shareWords(xp, treasure)}.`,
    ),
    `${view.passes} of ${view.seats} passes in a row.`,
  ];
}

/** A sum as it is read out. */
export function spelled(sum: Sum): string {
  const parts = sum.terms.map((term) => `${term.sign} ${term.value} (${term.from})`.trim()).join(" ");
  return `${parts} = ${sum.total}`;
}

function hands(view: View, seats: SeatFace[]): string[] {
  return seats.flatMap(({ seat, name, you }) => {
    const cards = countsOf(view.hand[seat]).map(
      ([card, n]) => `${n > 1 ? `${n} × ` : ""}${card} (${doesOf(card, view.value[card])})`,
    );
    return view.hand[seat] ? [`${you ? "Your" : `${name}'s`} hand: ${cards.join("; ") || "no cards"}.`] : [];
  });
}
