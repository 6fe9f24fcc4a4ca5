import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { prefs, type Pace } from "../prefs.svelte";
import type { Seen } from "../protocol";
import { dwell, Stage, type TableEvent } from "./stage.svelte";

const event = (text: string, seat = 1, name = "played"): TableEvent => ({ event: name, text, seat });
const MINE = [{ id: "pass" }] as unknown as Seen["legal"];
const seen = (revision: number, events: TableEvent[], more: Partial<Seen> = {}): Seen => ({
  type: "seen",
  revision,
  you: 0,
  view: { owed: [revision % 3] },
  events,
  legal: [],
  prompt: null,
  clocks: null,
  anew: false,
  done: null,
  guide: null,
  standing: null,
  ...more,
});

function begun(pace: Pace, more: Partial<Seen> = {}): Stage {
  prefs.set({ pace });
  const stage = new Stage();
  stage.take(seen(0, [], { anew: true, legal: MINE, ...more }));
  return stage;
}

beforeEach(() => void vi.useFakeTimers());
afterEach(() => {
  prefs.set({ pace: "normal" });
  vi.useRealTimers();
});

describe("the stage", () => {
  it("shows every decision one after the other, each for as long as it takes to read of it", () => {
    const stage = begun("normal");
    const shown: number[] = [];
    for (let i = 1; i <= 5; i++) stage.take(seen(i, [event("Mira plays Pull up on you")]));
    while (!stage.current) {
      shown.push(stage.moment!.seen.revision);
      vi.advanceTimersToNextTimer();
    }
    expect([...shown, stage.moment!.seen.revision]).toEqual([1, 2, 3, 4, 5]);
    expect(dwell([event("Mira plays Pull up on you")], "normal")).toBeGreaterThan(1300);
  });

  it("says who decided and tells of it until it was read", () => {
    const stage = begun("normal");
    stage.take(seen(1, [event("Mira passes", 0, "passed")]));
    expect([stage.moment?.by, stage.telling]).toEqual([0, true]);
    vi.runAllTimers();
    expect(stage.telling).toBe(false);
  });

  it("tells of passes that follow each other as of one thing", () => {
    const stage = begun("normal");
    for (const i of [1, 2, 3]) stage.take(seen(i, [event("passes", i, "passed")]));
    vi.advanceTimersToNextTimer();
    vi.advanceTimersToNextTimer();
    expect(stage.told.map(({ seat }) => seat)).toEqual([1, 2, 3]);
    expect(stage.log).toHaveLength(3);
  });

  it("shows what others do before one's first turn as it happens, and tells of all that then", () => {
    const stage = begun("normal", { legal: [] });
    stage.take(seen(1, [event("Mira climbs", 1)]));
    stage.take(seen(2, [event("Jo rests", 2)], { legal: MINE }));
    expect([stage.current, stage.telling, stage.told.map(({ seat }) => seat)]).toEqual([true, true, [1, 2]]);
    stage.take(seen(3, [event("Mira falls", 1)]));
    stage.take(seen(4, [event("Jo falls", 2)]));
    expect(stage.current).toBe(false);
  });

  it("takes time for what others do first where one looks on, reads slowly, learns or comes back to a match", () => {
    const others: [Pace, Partial<Seen>][] = [
      ["normal", { you: null }],
      ["slow", {}],
      ["step by step", {}],
      ["normal", { guide: {} as Seen["guide"] }],
      ["normal", { revision: 99 }],
    ];
    for (const [pace, more] of others) {
      const stage = begun(pace, { legal: [], ...more });
      stage.take(seen(1, [event("a")]));
      stage.take(seen(2, [event("b")], { legal: MINE }));
      expect(stage.current).toBe(false);
    }
  });

  it("shows own moves at once, and what came before them", () => {
    const stage = begun("slow");
    stage.take(seen(1, [event("a")]));
    stage.take(seen(2, [event("b")]));
    stage.take(seen(3, [event("c")], { done: "x" }));
    expect([stage.current, stage.moment?.seen.revision, stage.log.length]).toEqual([true, 3, 3]);
  });

  it("waits for the next step where one goes step by step, but not with what tells nothing", () => {
    const stage = begun("step by step");
    stage.take(seen(1, [event("a")]));
    stage.take(seen(2, []));
    stage.take(seen(3, [event("b")]));
    vi.runAllTimers();
    expect(stage.moment?.seen.revision).toBe(0);
    stage.next();
    vi.runAllTimers();
    expect([stage.moment?.seen.revision, stage.behind, stage.telling]).toEqual([2, 1, false]);
    stage.next();
    expect(stage.current).toBe(true);
  });

  it("lets a touch of the board hurry what is told, but not what waits to be called for", () => {
    for (const [pace, waiting] of [
      ["slow", 0],
      ["step by step", 2],
    ] as const) {
      const stage = begun(pace);
      stage.take(seen(1, [event("a")]));
      stage.take(seen(2, [event("b")]));
      stage.hurry();
      expect(stage.behind).toBe(waiting);
    }
  });

  it("stands still while paused, and goes on after that", () => {
    const stage = begun("normal");
    stage.pause(true);
    stage.take(seen(1, [event("a")]));
    vi.runAllTimers();
    expect(stage.behind).toBe(1);
    stage.pause(false);
    expect(stage.current).toBe(true);
  });

  it("neither waits nor dawdles while one's own clock runs", () => {
    const stage = begun("step by step");
    const clocks = [{ left: 60_000, running: true }] as unknown as NonNullable<Seen["clocks"]>;
    stage.take(seen(1, [event("a")]));
    stage.take(seen(2, [event("b")], { clocks }));
    vi.runAllTimers();
    expect(stage.current).toBe(true);
  });

  it("starts anew without what waited", () => {
    const stage = begun("slow");
    stage.take(seen(1, [event("a")]));
    stage.take(seen(2, [event("b")]));
    stage.take(seen(3, [event("c"), event("d")], { anew: true }));
    expect([stage.current, stage.moment?.events, stage.log.length]).toEqual([true, [], 2]);
  });
});

describe("a moment", () => {
  const news = [event("Mira climbs"), event("Mira rings the bell")];

  it("lasts longer the more there is to read, within reason", () => {
    expect(dwell([], "slow")).toBe(0);
    expect(dwell(news.slice(0, 1), "normal")).toBeLessThan(dwell(news, "normal"));
    expect(
      dwell(
        Array.from({ length: 99 }, () => news[0]!),
        "normal",
      ),
    ).toBeLessThan(4000);
  });

  it("lasts as one likes, and less when many wait", () => {
    const lengths = (["slow", "normal", "fast", "at once"] as const).map((pace) => dwell(news, pace));
    expect(lengths).toEqual([...lengths].sort((a, b) => b - a));
    expect(lengths.at(-1)).toBe(0);
    expect(dwell(news, "normal", 30)).toBeLessThan(dwell(news, "normal", 3));
  });
});
