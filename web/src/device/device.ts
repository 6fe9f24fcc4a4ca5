/** The page's side of its own worker: requests and lines to tables, as a server would have them. */
import type { Listener } from "../net/socket";
import type { ClientFrame, ServerFrame } from "../protocol";
import type { FromWorker, ToWorker } from "./messages";
import { edition } from "./place";

export interface Answer {
  status: number;
  text: string;
}

const BROKEN = 500;

export class Device {
  /** Python has started, or failed to. */
  readonly ready: Promise<void>;
  #started = (): void => undefined;
  #worker: Worker;
  #answers = new Map<number, (answer: Answer) => void>();
  #lines = new Map<number, Listener>();
  #count = 0;
  #broken: Answer | null = null;

  constructor() {
    this.ready = new Promise((started) => (this.#started = started));
    this.#worker = new Worker(new URL("./worker.ts", import.meta.url), { type: "module", name: "topout-table" });
    this.#worker.onmessage = ({ data }: MessageEvent<FromWorker>) => this.#heard(data);
    this.#send({ kind: "begin", place: { base: new URL(".", document.baseURI).href, edition } });
  }

  ask(method: string, path: string, body: string): Promise<Answer> {
    if (this.#broken) return Promise.resolve(this.#broken);
    const number = (this.#count += 1);
    return new Promise((tell) => {
      this.#answers.set(number, tell);
      this.#send({ kind: "ask", number, method, path, body });
    });
  }

  connect(table: string, listener: Listener): number {
    const line = (this.#count += 1);
    this.#lines.set(line, listener);
    this.#send({ kind: "connect", line, table });
    return line;
  }

  say(line: number, frame: ClientFrame): void {
    this.#send({ kind: "frame", line, text: JSON.stringify(frame) });
  }

  turn(line: number, seat: number): void {
    this.#send({ kind: "turn", line, seat });
  }

  close(line: number): void {
    this.#lines.delete(line);
    this.#send({ kind: "close", line });
  }

  #send(message: ToWorker): void {
    this.#worker.postMessage(message);
  }

  #heard(told: FromWorker): void {
    if (told.kind === "answer") this.#answer(told.number, told);
    else if (told.kind === "frame") this.#lines.get(told.line)?.heard(JSON.parse(told.text) as ServerFrame);
    else this.#begun(told);
  }

  #answer(number: number, answer: Answer): void {
    this.#answers.get(number)?.(answer);
    this.#answers.delete(number);
  }

  #begun(told: Extract<FromWorker, { kind: "ready" | "failed" }>): void {
    if (told.kind === "failed") this.#failed(told.reason);
    this.#started();
  }

  /** Python did not start: whoever waits, or asks later, is told so. */
  #failed(reason: string): void {
    const no = JSON.stringify({ error: "broken", reason: `Topout does not run in this browser: ${reason}` });
    this.#broken = { status: BROKEN, text: no };
    for (const number of [...this.#answers.keys()]) this.#answer(number, this.#broken);
  }
}

let device: Device | null = null;

/** The device's worker, started when first needed. */
export function theDevice(): Device {
  return (device ??= new Device());
}
