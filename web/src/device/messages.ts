/** What the page and its worker say to each other; `line` and `number` tell several of them apart. */
import type { Place } from "./python";

export type ToWorker =
  | { kind: "begin"; place: Place }
  | { kind: "ask"; number: number; method: string; path: string; body: string }
  | { kind: "connect"; line: number; table: string }
  | { kind: "frame"; line: number; text: string }
  | { kind: "turn"; line: number; seat: number }
  | { kind: "close"; line: number };

export type FromWorker =
  | { kind: "ready" }
  | { kind: "failed"; reason: string }
  | { kind: "answer"; number: number; status: number; text: string }
  | { kind: "frame"; line: number; text: string };

/** What a thinking worker is asked, and what it tells. */
export type ToMind =
  | { kind: "begin"; place: Place }
  | { kind: "think"; number: number; text: string }
  | { kind: "analyse"; number: number; text: string };

export type FromMind =
  | { kind: "told"; number: number; text: string }
  | { kind: "progress"; number: number; text: string }
  | { kind: "failed"; number: number; reason: string };
