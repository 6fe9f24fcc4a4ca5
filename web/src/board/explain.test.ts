import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { explaining, whyNot, type Open } from "./explain.svelte";
import { covers, placed, worded } from "./placing";

const PAGE = { width: 400, height: 800 };
const BUBBLE = { width: 200, height: 60 };
const thing = (): Open => ({
  anchor: {} as Element,
  tell: () => "words",
  box: () => ({ left: 0, top: 0, width: 1, height: 1 }),
  pinned: false,
});

describe("a bubble", () => {
  it("stands above what it explains, else below, and never off the page", () => {
    expect(placed({ left: 150, top: 300, width: 40, height: 40 }, BUBBLE, PAGE)).toEqual({ left: 70, top: 232 });
    expect(placed({ left: 0, top: 20, width: 40, height: 40 }, BUBBLE, PAGE)).toEqual({ left: 8, top: 68 });
    expect(placed({ left: 380, top: 10, width: 40, height: 780 }, BUBBLE, PAGE)).toEqual({ left: 172, top: 370 });
  });

  it("makes room for what can be pressed, where there is room", () => {
    const box = { left: 150, top: 300, width: 40, height: 40 };
    const above = { left: 0, top: 200, width: 400, height: 90 };
    const below = { left: 0, top: 345, width: 400, height: 90 };
    expect(placed(box, BUBBLE, PAGE, [above])).toEqual({ left: 70, top: 348 });
    expect(placed(box, BUBBLE, PAGE, [above, { ...below, height: 20 }])).toEqual({ left: 192, top: 290 });
    const at = placed(box, BUBBLE, PAGE, [below]);
    expect(covers({ ...at, ...BUBBLE }, [below, box])).toBe(0);
  });

  it("says words with or without a ruling, or nothing", () => {
    expect(worded("a card")).toEqual({ reason: "a card", rule: null });
    expect(worded({ reason: "not yours", rule: "F6" })).toEqual({ reason: "not yours", rule: "F6" });
    expect([worded(""), worded(null)]).toEqual([null, null]);
  });

  it("adds why not to what something is", async () => {
    expect(await whyNot("Space 5.1", Promise.resolve(null))).toBe("Space 5.1");
    expect(await whyNot("Space 5.1", Promise.resolve({ reason: "Not yours.", rule: "F6" }))).toEqual({
      reason: "Space 5.1\nNot yours.",
      rule: "F6",
    });
  });
});

describe("explaining", () => {
  beforeEach(() => void vi.useFakeTimers());
  afterEach(() => {
    explaining.hide();
    vi.useRealTimers();
  });

  it("waits for a rest, and less once something is explained", () => {
    const [first, second] = [thing(), thing()];
    explaining.soon(first);
    vi.advanceTimersByTime(200);
    expect(explaining.open).toBeNull();
    vi.advanceTimersByTime(200);
    expect(explaining.open).toBe(first);
    explaining.soon(second);
    vi.advanceTimersByTime(100);
    expect(explaining.open).toBe(second);
  });

  it("stays for those who go into the bubble, and closes behind those who leave", () => {
    explaining.show(thing());
    explaining.leave();
    explaining.stay();
    vi.advanceTimersByTime(1000);
    expect(explaining.open).not.toBeNull();
    explaining.leave();
    vi.advanceTimersByTime(1000);
    expect(explaining.open).toBeNull();
  });

  it("says nothing of what is gone", () => {
    const one = thing();
    explaining.soon(one);
    explaining.forget(one.anchor);
    vi.advanceTimersByTime(1000);
    expect(explaining.open).toBeNull();
    explaining.show(one);
    explaining.forget(one.anchor);
    expect(explaining.open).toBeNull();
  });
});
