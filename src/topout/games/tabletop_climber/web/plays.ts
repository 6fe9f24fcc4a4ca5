/** The complete plays that the server lists, as the hand lights and suggests them. */
import type { Play } from "$shell/board/contract";
import type { Spelled } from "$shell/table/staged.svelte";
import { called, cardOf } from "./cards";
import { handSize } from "./season";
import { GOLD_SEASONS, type Move, type View } from "./generated";

export interface CardPlay {
  kind: string;
  cards: string[];
  text: string;
}

/** The plays of a list from the server. */
export function readPlays(listed: readonly Play[]): CardPlay[] {
  return listed.map(({ text, kind, cards }) => ({ text, kind: String(kind), cards: (cards ?? []) as string[] }));
}

/** The plays that have all these cards. */
export function fitting(plays: readonly CardPlay[], picked: readonly string[]): CardPlay[] {
  return plays.filter(({ cards }) => picked.every((card) => cards.includes(card)));
}

/** The play that is exactly these cards. */
export function exactly(plays: readonly CardPlay[], picked: readonly string[]): CardPlay | null {
  return picked.length ? (fitting(plays, picked).find(({ cards }) => cards.length === picked.length) ?? null) : null;
}

/** The cards that go with those picked so far. */
export function goingWith(plays: readonly CardPlay[], picked: readonly string[]): Set<string> {
  return new Set(fitting(plays, picked).flatMap(({ cards }) => cards));
}

/** The cards that a hint would have you pick: those it plays, or those it does not leave in the lodge. */
export function hintedCards(steps: readonly Move[], cards: readonly string[]): string[] {
  const named = steps.flatMap(({ params: { card } }) => (typeof card === "string" ? [card] : []));
  return steps.some(({ name }) => name === "leave" || name === "done")
    ? cards.filter((card) => !named.some((other) => other === card))
    : named;
}

const weight = ({ cards }: CardPlay): number => Math.max(...cards.map((card) => cardOf(card).number));
const same = (play: CardPlay): string =>
  `${play.kind} ${play.cards.map((card) => card.replace(/[ab]$/, "")).join(" ")}`;

/** Plays worth showing: the largest first and the weakest of them first; copies of a card only once. */
export function suggested(plays: readonly CardPlay[], picked: readonly string[], reversed: boolean): CardPlay[] {
  const seen = new Set<string>();
  return fitting(plays, picked)
    .filter((play) => !seen.has(same(play)) && seen.add(same(play)))
    .sort((a, b) => b.cards.length - a.cards.length || (weight(a) - weight(b)) * (reversed ? -1 : 1));
}

/** A play in words. */
export function playWords({ kind, cards }: CardPlay): string {
  return kind === "Single" ? called(cards[0] ?? "") : `${kind}: ${cards.map(called).join(", ")}`;
}

const count = (n: number): string => (n === 1 ? "1 card" : `${n} cards`);

/** What the picked cards amount to when a play is wanted. */
export function spelledPlay(plays: readonly CardPlay[] | null, picked: readonly string[], leads: boolean): Spelled {
  if (!picked.length)
    return {
      words: leads
        ? "You lead: pick the cards of any play."
        : plays?.length === 0
          ? "Nothing you hold beats the field: pass."
          : "Pick cards that beat the field, or pass.",
    };
  const play = exactly(plays ?? [], picked);
  if (play) return { words: `Play ${play.kind === "Single" ? playWords(play) : `the ${play.kind}`}`, text: play.text };
  return { words: `${count(picked.length)} picked: not a play yet.` };
}

/** What the picked cards amount to when a hand is wanted. */
export function spelledHand(view: View, picked: readonly string[]): Spelled {
  const size = handSize(view.season);
  const [missing, more] = [size - picked.length, GOLD_SEASONS[view.gold].larger_hands];
  if (missing > 0)
    return {
      words: `Choose ${picked.length ? `${missing} more` : `${more ? "at least " : ""}${size}`} of your cards for this season's hand.`,
    };
  if (missing < 0 && !more) return { words: `${count(-missing)} too many: this season's hand has ${size}.` };
  return { words: `Play with these ${picked.length}`, text: `hand ${picked.join(" ")}` };
}
