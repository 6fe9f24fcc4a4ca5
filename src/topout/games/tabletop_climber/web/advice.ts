/** Advice for choosing a hand: in how many plays cards could be shed, and hands that are good at it. */
import { cardOf, type Card } from "./cards";
import { handSize } from "./season";
import { COLOURS, GOLD_SEASONS, TOP, TOP_RUN, type Colour, type GoldCard, type PlayKind, type View } from "./generated";

export interface Advice {
  label: string;
  about: string;
  cards: string[];
}

/** The longest run of a colour among the cards, wild ones filling in. */
function longestRun(cards: readonly Card[], colour: Colour, most: number): Card[] {
  let best: Card[] = [];
  let run: Card[] = [];
  for (let number = 0; number <= TOP_RUN; number++) {
    const next =
      cards.find((card) => card.number === number && card.suit === colour) ??
      cards.find((card) => card.number === number && card.suit === "wild");
    run = next ? [...run, next].slice(-most) : [];
    if (run.length > best.length) best = run;
  }
  return best.length > 1 ? best : [];
}

/** Every group that could be played at once. */
function groups(cards: readonly Card[], most: Readonly<Record<PlayKind, number>>): Card[][] {
  const numbers = [...new Set(cards.map((card) => card.number))];
  const same = numbers.map((number) => cards.filter((card) => card.number === number).slice(0, most.Set));
  const peaks = cards.filter((card) => card.suit === "mountain").slice(0, most.Mountain);
  return [
    ...COLOURS.map((colour) => longestRun(cards, colour, most.Run)),
    ...same,
    ...(peaks.length === most.Mountain ? [peaks] : []),
  ].filter((group) => group.length > 1);
}

/** The cards as plays, always the largest first: about how many turns they take. */
export function shedding(names: readonly string[], gold: GoldCard): string[][] {
  let left = names.map(cardOf);
  const plays: string[][] = [];
  while (left.length) {
    const largest = groups(left, GOLD_SEASONS[gold].most_cards).reduce<Card[]>(
      (best, group) => (group.length > best.length ? group : best),
      left.slice(0, 1),
    );
    plays.push(largest.map((card) => card.name));
    left = left.filter((card) => !largest.includes(card));
  }
  return plays;
}

const strength = (name: string, low: boolean): number => (low ? TOP - cardOf(name).number : cardOf(name).number);

/** How good a hand is: strong cards, and few turns to shed them, weighed by what one turn less is worth. */
function value(hand: readonly string[], gold: GoldCard, turn: number): number {
  const low = GOLD_SEASONS[gold].low_is_strong;
  return hand.reduce((sum, name) => sum + strength(name, low), 0) - turn * shedding(hand, gold).length;
}

/** The best hand found by exchanging one card at a time, from the strongest cards on and from those that go together. */
export function bestHand(team: readonly string[], size: number, gold: GoldCard, turn: number): string[] {
  const low = GOLD_SEASONS[gold].low_is_strong;
  const strongest = [...team].sort((a, b) => strength(b, low) - strength(a, low));
  const together = shedding(strongest, gold)
    .sort((a, b) => b.length - a.length)
    .flat();
  const found = [strongest, together].map((ranked) => improved(ranked.slice(0, size), team, gold, turn));
  return found.reduce((best, hand) => (value(hand, gold, turn) > value(best, gold, turn) ? hand : best));
}

function improved(hand: string[], team: readonly string[], gold: GoldCard, turn: number): string[] {
  for (let better: string[] | null = hand; better; better = exchanged(hand, team, gold, turn)) hand = better;
  return hand;
}

function exchanged(hand: readonly string[], team: readonly string[], gold: GoldCard, turn: number): string[] | null {
  let [best, found] = [value(hand, gold, turn), null as string[] | null];
  for (const out of hand) {
    for (const into of team.filter((card) => !hand.includes(card))) {
      const other = hand.map((card) => (card === out ? into : card));
      const worth = value(other, gold, turn);
      if (worth > best) [best, found] = [worth, other];
    }
  }
  return found;
}

/** What one turn less is worth, in points of strength, to the different tastes. */
const TASTES: readonly [label: string, turn: number, about: string][] = [
  ["Balanced", 6, "strong cards that also go together"],
  ["Few turns", 25, "cards that go together in sets and runs"],
  ["Strong cards", 0, "the strongest numbers of this season"],
];

/** Hands worth a look for the season, each once. */
export function handAdvice(view: View, team: readonly string[]): Advice[] {
  const size = Math.min(handSize(view.season), team.length);
  const found = TASTES.map(([label, turn, about]) => ({ label, about, cards: bestHand(team, size, view.gold, turn) }));
  if (GOLD_SEASONS[view.gold].larger_hands)
    found.push({
      label: "All cards",
      about: `the whole team: ${team.length - size} VP more for going out first`,
      cards: [...team],
    });
  const key = (advice: Advice): string => [...advice.cards].sort().join(" ");
  return found.filter((advice, i) => found.findIndex((other) => key(other) === key(advice)) === i);
}
