/** The table in sentences. */
import type { ChoiceWords, SeatFace } from "$shell/board/contract";
import { called } from "./cards";
import { goldVp, handSize, isPlayed, nameOf, playName, points, ruleOf, stateOf, toBeat } from "./season";
import { SEASONS, type View, type Moves } from "./generated";

export const choices: ChoiceWords<Moves> = { card: "a card" };

const list = (cards: readonly string[] | null | undefined): string =>
  cards?.length ? cards.map(called).join(", ") : "none";

export function words(view: View, seats: SeatFace[]): string[] {
  const you = seats.find((face) => face.you)?.seat ?? null;
  return [...season(view), ...field(view, seats), ...seats.map((face) => party(view, face)), ...own(view, you, seats)];
}

function season(view: View): string[] {
  const silver = view.silver_vp[view.season - 1];
  const turn = `Turns go ${view.sums.clockwise ? "clockwise" : "counter-clockwise"}; ${view.sums.reversed ? "lower numbers beat higher ones" : "higher numbers beat lower ones"}.`;
  return [
    `Season ${view.season} of ${SEASONS}, ${view.gold}: ${ruleOf(view.gold)} 1st takes ${goldVp(view.gold)} VP, 2nd ${silver} VP; hands of ${handSize(view.season)}.`,
    turn,
  ];
}

function field(view: View, seats: SeatFace[]): string[] {
  if (!isPlayed(view)) return [view.over ? "The game is over." : `Before the play: ${view.phase}.`];
  if (view.last_kind === null) return [`The field is empty; ${nameOf(seats, view.owed[0] ?? null)} leads.`];
  const cards = view.last_play.length > 1 ? ` (${list(view.last_play)})` : "";
  return [`On the field: ${playName(view)}${cards}, played by ${nameOf(seats, view.last_seat)}. ${toBeat(view)}`];
}

function party(view: View, { seat, name }: SeatFace): string {
  const left = isPlayed(view) ? `, ${view.hand_size[seat]} of ${view.announced[seat]} cards left` : "";
  const state = stateOf(view, seat);
  return `${name}: ${points(view, seat)} VP, a team of ${view.team_size[seat]}${left}${state ? `, ${state}` : ""}${view.start === seat ? ", has the Start Card" : ""}.`;
}

function own(view: View, you: number | null, seats: SeatFace[]): string[] {
  if (you === null) return [];
  const giver = (you + view.seats - 1) % view.seats;
  return [
    view.phase === "transfer" || view.over
      ? `Your team: ${list(view.team[you])}.`
      : `Your cards: ${list(view.hand[you])}.`,
    ...(view.lost[you] ? [`Lost this season: ${called(view.lost[you])}.`] : []),
    ...(view.sent[you] ? [`You passed on ${called(view.sent[you])}.`] : []),
    ...(view.sent[giver] ? [`You got ${called(view.sent[giver])} from ${nameOf(seats, giver)}.`] : []),
  ];
}
