/** Offers, counters and their answers. */
import { amount, unitNotation, type Units } from "./gorge";
import { MOST_OF_A_KIND, RESOURCES, type GameEvent, type Resource, type View } from "./generated";

/** An offer in the making: below nothing is given, above it is wanted, so that no kind is on both sides. */
export type Balance = Record<Resource, number>;

export const EVEN: Balance = { rope: 0, nut: 0, bolt: 0, crashpad: 0, chalk: 0 };

const part = (balance: Balance, sign: 1 | -1): Units =>
  Object.fromEntries(RESOURCES.filter((kind) => balance[kind] * sign > 0).map((kind) => [kind, balance[kind] * sign]));
export const given = (balance: Balance): Units => part(balance, -1);
export const wanted = (balance: Balance): Units => part(balance, 1);

export function balanceOf(give: Units | null | undefined, want: Units | null | undefined): Balance {
  return Object.fromEntries(RESOURCES.map((kind) => [kind, (want?.[kind] ?? 0) - (give?.[kind] ?? 0)])) as Balance;
}

/** One more, or one less, of a kind, as far as a hand and the rules of the table's form go. */
export function tipped(balance: Balance, kind: Resource, step: 1 | -1, hand: Units): Balance {
  const least = -Math.min(hand[kind] ?? 0, MOST_OF_A_KIND);
  return { ...balance, [kind]: Math.min(MOST_OF_A_KIND, Math.max(least, balance[kind] + step)) };
}

/** An offer in the making as it is kept: `give rope`, `want chalk`, unit by unit. */
export function stepsOf(balance: Balance): string[] {
  const side = (units: Units, word: string): string[] =>
    RESOURCES.flatMap((kind) => Array.from({ length: units[kind] ?? 0 }, () => `${word} ${kind}`));
  return [...side(given(balance), "give"), ...side(wanted(balance), "want")];
}

/** The same read back; `for` is the last of what is wanted. */
export function balanceIn(steps: readonly string[]): Balance {
  const count = (kind: Resource, words: RegExp): number =>
    steps.filter((step) => words.test(step) && step.endsWith(` ${kind}`)).length;
  return Object.fromEntries(
    RESOURCES.map((kind) => [kind, count(kind, /^(want|for)/) - count(kind, /^give/)]),
  ) as Balance;
}

export const together = (a: Balance, b: Balance): Balance =>
  Object.fromEntries(RESOURCES.map((kind) => [kind, a[kind] + b[kind]])) as Balance;

export const complete = (balance: Balance): boolean => amount(given(balance)) > 0 && amount(wanted(balance)) > 0;

const lessOf = (units: Units, begun: Units): Units =>
  Object.fromEntries(RESOURCES.map((kind) => [kind, Math.max(0, (units[kind] ?? 0) - (begun[kind] ?? 0))]));

/** The whole offer or counter as the server reads it; what was begun unit by unit goes on so. */
export function spoken(verb: "offer" | "counter", balance: Balance, drafted: boolean, begun: Balance): string {
  if (!drafted) return `${verb} ${unitNotation(given(balance))} for ${unitNotation(wanted(balance))}`;
  const steps = stepsOf(balanceOf(lessOf(given(balance), given(begun)), lessOf(wanted(balance), wanted(begun))));
  return [...steps.slice(0, -1), (steps.at(-1) ?? "").replace("want", "for")].join("; ");
}

export type AnswerState = "thinking" | "answered" | "accepted" | "declined" | "countered";
export interface Answer {
  seat: number;
  state: AnswerState;
  give: Units;
  want: Units;
}
export interface Bargain {
  by: number;
  give: Units;
  want: Units;
  answers: Answer[];
  /** Who traded in the end; null with nobody, undefined while it is open. */
  closed?: number | null;
}

const OPEN: ReadonlySet<string> = new Set(["declined", "accepted", "countered"]);

/** The offer on the table, with what is known of everyone's answer. */
export function bargainOf(view: View): Bargain | null {
  if (view.phase !== "answer" && view.phase !== "close") return null;
  const by = view.current;
  const answers = Array.from({ length: view.seats }, (_, seat) => seat)
    .filter((seat) => seat !== by)
    .map((seat): Answer => {
      const said = view.answer[seat] ?? "";
      const state = OPEN.has(said) ? (said as AnswerState) : view.owed.includes(seat) ? "thinking" : "answered";
      const countered = state === "countered";
      return { seat, state, give: (countered && view.give[seat]) || {}, want: (countered && view.want[seat]) || {} };
    });
  return { by, give: view.give[by] ?? {}, want: view.want[by] ?? {}, answers };
}

/** An offer that was made within one moment, before anyone's answer is known. */
export function offerIn(events: readonly GameEvent[], seats: number): Bargain | null {
  const made = events.find((told) => told.event === "offers");
  if (!made) return null;
  const by = made.seat;
  const others = Array.from({ length: seats }, (_, seat) => seat).filter((seat) => seat !== by);
  return {
    by,
    give: made.give,
    want: made.want,
    answers: others.map((seat) => ({ seat, state: "answered", give: {}, want: {} })),
  };
}

const STATES: Record<string, AnswerState> = { declines: "declined", accepts: "accepted", counters: "countered" };

/** How the last offer ended, when these events closed it; the answers are told with them or were open before. */
export function closing(events: readonly GameEvent[], before: Bargain | null): Bargain | null {
  const end = events.find(({ event }) => event === "traded" || event === "no trade");
  if (!end || !before) return null;
  const told = events.filter(({ event }) => event in STATES);
  const answers = before.answers.map((answer) => {
    const event = told.find(({ seat }) => seat === answer.seat);
    return event
      ? {
          ...answer,
          state: STATES[event.event]!,
          give: event.give ?? {},
          want: event.want ?? {},
        }
      : answer;
  });
  return { ...before, answers, closed: end.event === "traded" ? end.other : null };
}
