/** Workers that think: one for the bots and hints of a game, and one for an analysis, which goes when it is done. */
import { calm } from "./calm";
import type { FromMind, ToMind } from "./messages";
import type { Place } from "./python";

interface Waiting {
  done(text: string): void;
  fail(problem: Error): void;
  progress(text: string): void;
}

class Mind {
  #worker: Worker;
  #waiting = new Map<number, Waiting>();
  #count = 0;

  constructor(place: Place) {
    this.#worker = new Worker(new URL("./mind.ts", import.meta.url), { type: "module", name: "topout-mind" });
    this.#worker.onmessage = ({ data }: MessageEvent<FromMind>) => this.#heard(data);
    this.#worker.onerror = () => this.#fail(new Error("A thinking worker failed."));
    this.#send({ kind: "begin", place });
  }

  ask(kind: "think" | "analyse", text: string, progress: (text: string) => void = () => undefined): Promise<string> {
    const number = (this.#count += 1);
    return new Promise((done, fail) => {
      this.#waiting.set(number, { done, fail, progress });
      this.#send({ kind, number, text });
    });
  }

  get idle(): boolean {
    return this.#waiting.size === 0;
  }

  end(): void {
    this.#worker.terminate();
  }

  #send(message: ToMind): void {
    this.#worker.postMessage(message);
  }

  #heard(told: FromMind): void {
    const waiting = this.#waiting.get(told.number);
    if (told.kind === "progress") {
      waiting?.progress(told.text);
      return;
    }
    this.#waiting.delete(told.number);
    if (told.kind === "told") waiting?.done(told.text);
    else waiting?.fail(new Error(told.reason));
  }

  #fail(problem: Error): void {
    for (const waiting of this.#waiting.values()) waiting.fail(problem);
    this.#waiting.clear();
  }
}

export class Minds {
  #mind: Mind | null = null;
  #game = "";
  #analysed: Promise<unknown> = Promise.resolve();
  #lines = new Set<number>();

  constructor(readonly place: Place) {}

  /** What a search of one game has filled is no use to another, and WebAssembly gives nothing back. */
  think = (question: string): Promise<string> => {
    const { game } = JSON.parse(question) as { game: string };
    if (game !== this.#game) this.#rest();
    this.#game = game;
    return (this.#mind ??= new Mind(this.place)).ask("think", question);
  };

  /** One analysis after the other: each takes a Python of its own, and a device has little room. */
  analyse = (task: string, tell: (progress: string) => void): Promise<string> => {
    const made = this.#analysed.then(() => this.#analyse(task, tell));
    this.#analysed = made.catch(() => undefined);
    return made;
  };

  async #analyse(task: string, tell: (progress: string) => void): Promise<string> {
    this.#rest();
    const mind = new Mind(this.place);
    try {
      return await mind.ask("analyse", task, tell);
    } finally {
      mind.end();
    }
  }

  /** Someone sits down at a table. */
  came(line: number): void {
    this.#lines.add(line);
  }

  /** Someone leaves a table: unless they come to another one soon, as for a rematch, nobody needs to think. */
  async left(line: number): Promise<void> {
    this.#lines.delete(line);
    await calm();
    if (!this.#lines.size) this.#rest();
  }

  /** Whoever thinks about nothing makes room, and begins anew when wanted. */
  #rest(): void {
    if (!this.#mind?.idle) return;
    this.#mind.end();
    this.#mind = null;
  }
}
