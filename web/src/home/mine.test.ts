import { describe, expect, test } from "vitest";
import type { MyTable } from "../protocol";
import { byGame, ending, opponents, ordinal, waitsFor } from "./mine";

const GAME: MyTable = {
  id: "a",
  game: "cairn",
  title: "Cairn",
  phase: "running",
  names: ["Mira", "Ada", "Otto"],
  free: 0,
  seat: 1,
  turn: [0],
  place: 0,
  lesson: false,
  changed: 0,
};

describe("my games", () => {
  test("say whose turn it is", () => {
    expect(waitsFor(GAME)).toBe("Waiting for Mira");
    expect(waitsFor({ ...GAME, turn: [1, 2] })).toBe("Your turn");
    expect(waitsFor({ ...GAME, turn: [] })).toBe("Goes on when you come back");
    expect(waitsFor({ ...GAME, phase: "open", free: 1 })).toBe("Waiting for players: 1 chair free");
  });

  test("say against whom and how they ended", () => {
    expect(opponents(GAME)).toEqual(["Mira", "Otto"]);
    expect([0, 1, 2].map((place) => ending({ ...GAME, phase: "over", place }))).toEqual(["", "You won", "2nd of 3"]);
    expect([1, 2, 3, 4, 11, 22].map(ordinal)).toEqual(["1st", "2nd", "3rd", "4th", "11th", "22nd"]);
  });

  test("add up by game", () => {
    const tally = { game: "cairn", title: "Cairn", level: "easy", played: 3, won: 2, average_place: 1.5 };
    const [sum] = byGame([tally, { ...tally, level: "hard", played: 1, won: 0, average_place: 3.5 }]);
    expect(sum).toMatchObject({ title: "Cairn", played: 4, won: 2, place: 2 });
  });
});
