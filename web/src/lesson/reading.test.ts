import { describe, expect, it } from "vitest";
import type { Action, Guide } from "../protocol";
import { Reading } from "./reading.svelte";

const move: Action = { id: 7, name: "climb", params: {}, text: "climb", words: "Climb" };
const wrong: Action = { ...move, id: 8 };
const page = (say: string, tempting: Action | null = null) => ({ say, wrong: tempting });
const first: Guide = { at: 0, total: 4, pages: [page("Welcome."), page("Climb!")], moves: [move] };

function reader(guide: Guide | null): { reading: Reading; show: (next: Guide | null) => void } {
  let now = guide;
  return { reading: new Reading(() => now), show: (next) => (now = next) };
}

describe("a lesson is read page by page", () => {
  it("points at the move only when all before it was read", () => {
    const { reading } = reader(first);
    expect(reading.page?.say).toBe("Welcome.");
    expect(reading.moves).toEqual([]);
    reading.turn();
    expect(reading.page?.say).toBe("Climb!");
    expect(reading.moves).toEqual([move]);
    reading.turn();
    expect(reading.step).toBe(1);
  });

  it("begins each point with its first page", () => {
    const { reading, show } = reader(first);
    reading.turn();
    show({ at: 1, total: 4, pages: [], moves: [] });
    expect(reading.page).toBeNull();
    show({ at: 2, total: 4, pages: [page("Look."), page("That is all.")], moves: [] });
    expect(reading.page?.say).toBe("Look.");
    expect(reading.ended).toBe(false);
    reading.turn();
    expect(reading.ended).toBe(true);
  });

  it("points at what may be tried, and at the move before that", () => {
    const { reading, show } = reader({
      at: 0,
      total: 4,
      pages: [page("Try it.", wrong), page("Climb!")],
      moves: [move],
    });
    expect(reading.pointed).toEqual([wrong]);
    reading.turn();
    expect(reading.pointed).toEqual([move]);
    show({ at: 2, total: 4, pages: [page("Climb! Or try this.", wrong)], moves: [move] });
    expect(reading.pointed).toEqual([move]);
  });

  it("is over without a guide", () => {
    const { reading } = reader(null);
    expect([reading.page, reading.ended, reading.more]).toEqual([null, false, false]);
  });
});
