/** Any game's view as words and tables, from its shape alone. */
import type { Glossary } from "../rules/glossary";
import type { SeatFace } from "./contract";

const FRAME = new Set(["game", "version", "you", "owed", "seats", "over", "result", "options"]);

export function label(name: string): string {
  const words = name.replaceAll("_", " ");
  return words.charAt(0).toUpperCase() + words.slice(1);
}

/** A value as a short text. */
export function say(value: unknown): string {
  if (value === null || value === undefined) return "?";
  if (value === true) return "yes";
  if (value === false) return "no";
  if (Array.isArray(value)) return value.length ? value.map(say).join(", ") : "–";
  if (typeof value === "object") {
    const parts = Object.entries(value).map(([name, n]) => (n === 1 ? name : `${name} ×${say(n)}`));
    return parts.length ? parts.join(", ") : "–";
  }
  return `${value as string | number}`;
}

/** Whether a value has nothing to tell. */
export function blank(value: unknown): boolean {
  if (Array.isArray(value)) return value.every(blank);
  if (value && typeof value === "object") return Object.values(value).every(blank);
  return value === null || value === undefined || value === 0 || value === false || value === "";
}

/** The fields with one entry per seat, and the others; those with nothing to tell are left out. */
export function split(
  view: Record<string, unknown>,
  seats: number,
): { each: [string, unknown[]][]; whole: [string, unknown][] } {
  const fields = Object.entries(view).filter(([name, value]) => !FRAME.has(name) && !blank(value));
  const perSeat = ([, value]: [string, unknown]): boolean => Array.isArray(value) && value.length === seats;
  return {
    each: fields.filter(perSeat) as [string, unknown[]][],
    whole: fields.filter((field) => !perSeat(field)),
  };
}

function wordsIn(value: unknown): string[] {
  if (typeof value === "string") return [value];
  if (Array.isArray(value)) return value.flatMap(wordsIn);
  return value && typeof value === "object"
    ? Object.entries(value).flatMap(([name, part]) => [name, ...wordsIn(part)])
    : [];
}

/** What the rules say about the words in something. */
export function meanings(value: unknown, glossary: Glossary): string {
  const found = [...new Set(wordsIn(value))].filter((word) => glossary.get(word));
  return found.map((word) => `${word}: ${glossary.get(word)}`).join("\n");
}

export function inWords(view: Record<string, unknown>, seats: SeatFace[]): string[] {
  const { each, whole } = split(view, seats.length);
  const people = seats.map(
    ({ seat, name }) =>
      `${name}: ${each.map(([field, values]) => `${label(field).toLowerCase()} ${say(values[seat])}`).join("; ")}.`,
  );
  return [...people, ...whole.map(([field, value]) => `${label(field)}: ${say(value)}.`)];
}
