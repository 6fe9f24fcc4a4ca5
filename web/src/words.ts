/** Amounts in plain English. */
import { UNCHANGED } from "./board/view";

/** Several of a thing. */
export function plural(thing: string): string {
  if (UNCHANGED.includes(thing)) return thing;
  return /(s|x|z|ch|sh|o)$/.test(thing) ? `${thing}es` : `${thing}s`;
}

/** "1 bolt", "4 bolts". */
export const counted = (n: number, thing: string): string => `${n} ${n === 1 ? thing : plural(thing)}`;

/** "1st", "2nd", "11th". */
export function ordinal(n: number): string {
  const ending = [11, 12, 13].includes(n % 100) ? "th" : (["th", "st", "nd", "rd"][n % 10] ?? "th");
  return `${n}${ending}`;
}

export const capital = (text: string): string => text.charAt(0).toUpperCase() + text.slice(1);
