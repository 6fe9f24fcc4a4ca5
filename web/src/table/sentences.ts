/** What happened, line by line: passes that follow each other are one, and so is a sentence that is told again and again. */
import { named, type SeatFace } from "../board/contract";
import { together } from "../home/seatwords";
import { capital, plural } from "../words";
import type { TableEvent } from "./stage.svelte";

export interface Line {
  /** Where its first event stands among all. */
  at: number;
  /** The last of them, which the board can show. */
  event: TableEvent;
  text: string;
}

/** As a sentence of its own: a capital first and a full stop last. */
export const sentence = (text: string): string => (/[.!?…]$/.test(text) ? capital(text) : `${capital(text)}.`);
const isPass = ({ event, seat }: TableEvent): boolean => event === "passed" && typeof seat === "number";

const belongs = (event: TableEvent, first: TableEvent): boolean =>
  isPass(event) ? isPass(first) : event.text === first.text;

/** Events that belong in one line. */
function joined(events: readonly TableEvent[]): TableEvent[][] {
  const lines: TableEvent[][] = [];
  for (const event of events) {
    const last = lines.at(-1);
    if (last && belongs(event, last[0]!)) last.push(event);
    else lines.push([event]);
  }
  return lines;
}

/** How several passes read as one; who reads it comes first. */
function passing(events: readonly TableEvent[], seats: readonly SeatFace[]): string {
  const faces = [...new Set(events.map(({ seat }) => seats[Number(seat)]))];
  if (faces.length === 1) return named(events[0]!.text, seats);
  const names = faces.filter((face) => !face?.you).map((face) => face?.name ?? "");
  return `${together(names.length < faces.length ? ["you", ...names] : names)} pass`;
}

/** A sentence that was told several times: "Ben draws 3 cards", or where nothing in it can be counted "(3 times)". */
export function repeated(text: string, times: number): string {
  const thing = /\ban? ([a-z]+)$/.exec(text);
  if (!thing) return `${text} (${times === 2 ? "twice" : `${times} times`})`;
  return `${text.slice(0, thing.index)}${times} ${plural(thing[1]!)}`;
}

function told(events: readonly TableEvent[], seats: readonly SeatFace[]): string {
  const [first] = events;
  if (events.length > 1 && isPass(first!)) return passing(events, seats);
  const text = named(first!.text, seats);
  return events.length > 1 ? repeated(text, events.length) : text;
}

/** The lines of the log; `first` is the place of the first event among all. */
export function linesOf(events: readonly TableEvent[], seats: readonly SeatFace[], first = 0): Line[] {
  let at = first;
  return joined(events).map((line) => {
    at += line.length;
    return { at: at - line.length, event: line.at(-1)!, text: capital(told(line, seats)) };
  });
}
