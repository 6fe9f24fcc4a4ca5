/** A choice in the making: what was picked so far, always among the legal moves, and kept over a reload. */
import type { Action } from "../protocol";

export type Picks = Record<string, unknown>;

/** What several picks amount to: the whole choice in the game's own notation, or only words for what is missing. */
export interface Spelled {
  words: string;
  text?: string;
}

const isSeveral = (value: unknown): value is string[] => Array.isArray(value);

/** The moves that agree with every pick; `verb` picks the kind of move, several picks of one name the board judges. */
export function fitting<Move extends Action>(legal: readonly Move[], picks: Picks): Move[] {
  return legal.filter((action) =>
    Object.entries(picks).every(
      ([name, value]) =>
        isSeveral(value) ||
        (name === "verb" ? action.name === value : name in action.params && action.params[name] === value),
    ),
  );
}

/** What may be picked for a choice, given the other picks. */
export function options(legal: readonly Action[], picks: Picks, name: string): unknown[] {
  const others = Object.fromEntries(Object.entries(picks).filter(([key]) => key !== name));
  const values = fitting(legal, others).map((action) => (name === "verb" ? action.name : action.params[name]));
  return [...new Set(values.filter((value) => value !== undefined))];
}

/** The first choice that is still open among these moves; null when one move is left. */
export function openChoice(moves: readonly Action[], picks: Picks): string | null {
  if (new Set(moves.map((move) => move.name)).size > 1) return "verb";
  const names = Object.keys(moves[0]?.params ?? {});
  return names.find((name) => !(name in picks) && new Set(moves.map((move) => move.params[name])).size > 1) ?? null;
}

export class Staged<Move extends Action = Action> {
  picks = $state.raw<Picks>({});
  /** A board with choices of many steps sets this: what the picks amount to now. */
  speller = $state.raw<(() => Spelled | null) | null>(null);
  legal = $state.raw<readonly Move[]>([]);
  #key: string | null;

  constructor(key: string | null = null) {
    this.#key = key;
    this.picks = key ? kept(key) : {};
  }

  /** The legal moves changed: picks that no longer lead anywhere are let go. */
  renew(legal: readonly Move[]): void {
    this.legal = legal;
    if (legal.length && this.any && this.fitting.length === 0) this.clear();
  }

  get any(): boolean {
    return Object.keys(this.picks).length > 0;
  }

  get fitting(): Move[] {
    return fitting(this.legal, this.picks);
  }

  get spelled(): Spelled | null {
    return this.speller?.() ?? null;
  }

  /** Whether several things are picked for one name. */
  get several(): boolean {
    return Object.values(this.picks).some(isSeveral);
  }

  /** The one move that is left when something was picked and nothing is open any more. */
  get whole(): Move | null {
    const left = this.any && !this.several ? this.fitting : [];
    return left.length === 1 ? (left[0] ?? null) : null;
  }

  /** What is to be picked next. */
  get open(): string | null {
    return this.several ? null : openChoice(this.fitting, this.picks);
  }

  options(name: string): unknown[] {
    return options(this.legal, this.picks, name);
  }

  pick(name: string, value: unknown): void {
    this.#set({ ...this.picks, [name]: value });
  }

  /** The things picked for a name that takes several. */
  all(name: string): readonly string[] {
    const picked = this.picks[name];
    return isSeveral(picked) ? picked : [];
  }

  pickAll(name: string, values: readonly string[]): void {
    if (values.length) this.pick(name, [...values]);
    else this.drop(name);
  }

  toggle(name: string, value: string): void {
    const picked = this.all(name);
    this.pickAll(name, picked.includes(value) ? picked.filter((other) => other !== value) : [...picked, value]);
  }

  drop(name: string): void {
    this.#set(Object.fromEntries(Object.entries(this.picks).filter(([key]) => key !== name)));
  }

  clear(): void {
    this.#set({});
  }

  #set(picks: Picks): void {
    this.picks = picks;
    if (!this.#key) return;
    try {
      if (this.any) sessionStorage.setItem(this.#key, JSON.stringify(picks));
      else sessionStorage.removeItem(this.#key);
    } catch {
      // kept in this page only
    }
  }
}

function kept(key: string): Picks {
  try {
    const read: unknown = JSON.parse(sessionStorage.getItem(key) ?? "{}");
    return read && typeof read === "object" ? (read as Picks) : {};
  } catch {
    return {};
  }
}
