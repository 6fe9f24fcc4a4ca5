import { describe, expect, it } from "vitest";
import { faces } from "../board/contract";
import type { Action, SeatInfo } from "../protocol";
import { meantBy, samePlan, type Plan } from "./plan";
import { linesOf, sentence } from "./sentences";
import { Thinking } from "./thinking";

const SEATS = faces(
  ["Ada", "Ben", "Cleo"].map((name, seat): SeatInfo => ({
    seat,
    name,
    you: seat === 0,
    kind: "person",
    level: null,
    connected: true,
    stand_in: null,
    luck: false,
  })),
);

describe("the only move", () => {
  it("comes after a time one took over real decisions", () => {
    const thinking = new Thinking(() => 0.5);
    for (let i = 0; i < 12; i++) thinking.took(4000);
    expect(thinking.seeming(true)).toBe(4000);
  });

  it("comes neither at once nor after ages, whatever one did before", () => {
    const thinking = new Thinking(() => 0.99);
    for (let i = 0; i < 12; i++) thinking.took(i % 2 ? 1 : 1_000_000);
    for (let i = 0; i < 20; i++) {
      expect(thinking.seeming(true)).toBeGreaterThan(700);
      expect(thinking.seeming(true)).toBeLessThan(10_000);
    }
  });

  it("does not eat up a clock", () => {
    expect(new Thinking().seeming(true, 4000)).toBeLessThanOrEqual(500);
    expect(new Thinking().seeming(false)).toBeGreaterThan(500);
  });
});

describe("a plan", () => {
  const move = (id: number, name: string, params: Record<string, unknown>): Action => ({
    id,
    name,
    params,
    text: "",
    words: "",
  });
  const plan: Plan = { name: "play", params: { card: "Leap!" }, words: "Play Leap!" };

  it("means the legal moves that agree with it", () => {
    const legal = [
      move(1, "play", { card: "Leap!", target: 1 }),
      move(2, "play", { card: "Climb!" }),
      move(3, "pass", {}),
    ];
    expect(meantBy(plan, legal).map(({ id }) => id)).toEqual([1]);
    expect(meantBy({ name: "pass", params: {}, words: "Pass" }, legal).map(({ id }) => id)).toEqual([3]);
    expect(meantBy(plan, legal.slice(1))).toEqual([]);
  });

  it("is the same by what it does", () => {
    expect(samePlan(plan, { ...plan, words: "" })).toBe(true);
    expect(samePlan(plan, { ...plan, params: { card: "Climb!" } })).toBe(false);
    expect(samePlan(null, plan)).toBe(false);
  });
});

describe("sentences", () => {
  it("count what one seat does again and again", () => {
    const said = (...texts: string[]) =>
      linesOf(
        texts.map((text) => ({ event: "any", text })),
        SEATS,
      ).map(({ text }) => text);
    expect(said("Ben draws a card", "Ben draws a card", "Ben draws a card", "Cy draws a card")).toEqual([
      "Ben draws 3 cards",
      "Cy draws a card",
    ]);
    expect(said("Ben stumbles", "Ben stumbles")).toEqual(["Ben stumbles (twice)"]);
    expect(said("Ben trades 4 ropes for 1 bolt", "Ben trades 4 ropes for 1 bolt")).toEqual([
      "Ben trades 4 ropes for 1 bolt (twice)",
    ]);
  });

  it("tell of passes that follow each other in one line", () => {
    const told = [
      { event: "met", text: "You meet a monster" },
      ...[0, 1, 2].map((seat) => ({ event: "passed", text: `seat ${seat} passes`, seat })),
      { event: "won", text: "You win" },
    ];
    const lines = linesOf(told, SEATS, 10);
    expect(lines.map(({ text }) => text)).toEqual(["You meet a monster", "You, Ben and Cleo pass", "You win"]);
    expect(lines.map(({ at }) => at)).toEqual([10, 11, 14]);
  });

  it("begin with a capital and end with one stop", () => {
    expect([sentence("turn 1"), sentence("Climb!")]).toEqual(["Turn 1.", "Climb!"]);
  });
});
