/** The chairs of a waiting room as its host changes them: every change is a new list of chairs. */
import type { Chair, TableInfo } from "../protocol";

type Level = NonNullable<Chair["level"]>;

/** The chairs as they are. */
export function chairsOf(table: TableInfo): Chair[] {
  return table.seats.map(({ seat, kind, level }) => ({
    was: seat,
    kind: kind === "person" || kind === "program" ? "open" : kind,
    level: (level ?? "medium") as Level,
  }));
}

export function changed(chairs: readonly Chair[], index: number, change: Partial<Chair>): Chair[] {
  return chairs.map((chair, i) => (i === index ? { ...chair, ...change } : chair));
}

export function without(chairs: readonly Chair[], index: number): Chair[] {
  return chairs.filter((_, i) => i !== index);
}

/** A chair changes places with the one before it. */
export function raised(chairs: readonly Chair[], index: number): Chair[] {
  const other = chairs[index - 1];
  const chair = chairs[index];
  return other && chair ? [...chairs.slice(0, index - 1), chair, other, ...chairs.slice(index + 1)] : [...chairs];
}

/** What a chair is for, as one word of a list: open, reserved, or a bot's level. */
export const useOf = ({ kind, level }: Chair): string => (kind === "bot" ? (level ?? "medium") : (kind ?? "open"));

export function chairFor(use: string): Partial<Chair> {
  return use === "open" || use === "reserved" ? { kind: use } : { kind: "bot", level: use as Level };
}
