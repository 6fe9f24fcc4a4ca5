import { afterEach, beforeEach, expect, test, vi } from "vitest";
import type { FromMind, ToMind } from "./messages";
import { Minds } from "./minds";

type Asked = Exclude<ToMind, { kind: "begin" }>;

/** Workers that answer when they are told to. */
class Begun {
  static all: Begun[] = [];
  static get living(): Begun[] {
    return Begun.all.filter(({ ended }) => !ended);
  }
  ended = false;
  asked: Asked[] = [];
  onmessage: (message: { data: FromMind }) => void = () => undefined;

  constructor() {
    Begun.all.push(this);
  }

  postMessage(message: ToMind): void {
    if (message.kind !== "begin") this.asked.push(message);
  }

  terminate(): void {
    this.ended = true;
  }

  answer(): void {
    const asked = this.asked.shift();
    if (asked) this.onmessage({ data: { kind: "told", number: asked.number, text: asked.text } });
  }
}

const PLACE = { base: "", edition: "" };
const ONE = JSON.stringify({ game: "one" });
const OTHER = JSON.stringify({ game: "other" });

beforeEach(() => {
  Begun.all = [];
  globalThis.Worker = Begun as unknown as typeof Worker;
});

afterEach(() => {
  vi.useRealTimers();
});

/** All that was promised until now has been done. */
const settled = (): Promise<void> => new Promise((on) => setTimeout(on));

test("one worker thinks about a game, and gives way to one that thinks about another", async () => {
  const minds = new Minds(PLACE);
  for (const question of [ONE, ONE, OTHER]) {
    const told = minds.think(question);
    Begun.living[0]?.answer();
    expect(await told).toBe(question);
  }
  expect(Begun.all.map(({ ended }) => ended)).toEqual([true, false]);
});

test("whoever still thinks is not interrupted by another game", async () => {
  const minds = new Minds(PLACE);
  const told = [minds.think(ONE), minds.think(OTHER)];
  Begun.all[0]?.answer();
  Begun.all[0]?.answer();
  expect(await Promise.all(told)).toEqual([ONE, OTHER]);
});

test("an analysis takes the place of whoever thinks about nothing, and waits for the one before", async () => {
  const minds = new Minds(PLACE);
  const thought = minds.think(ONE);
  Begun.living[0]?.answer();
  await thought;
  const told = ["one", "two"].map((task) => minds.analyse(task, () => undefined));
  for (const task of ["one", "two"]) {
    await settled();
    expect(Begun.living.map(({ asked }) => asked.map(({ text }) => text))).toEqual([[task]]);
    Begun.living[0]?.answer();
  }
  expect(await Promise.all(told)).toEqual(["one", "two"]);
});

test("when the last one has left the tables nobody thinks, but who comes to another table soon is thought for", async () => {
  vi.useFakeTimers();
  const minds = new Minds(PLACE);
  minds.came(1);
  const told = minds.think(ONE);
  Begun.living[0]?.answer();
  await told;
  const moved = minds.left(1);
  minds.came(2);
  await vi.runAllTimersAsync();
  await moved;
  expect(Begun.living.length).toBe(1);
  void minds.left(2);
  await vi.runAllTimersAsync();
  expect(Begun.living.length).toBe(0);
});
