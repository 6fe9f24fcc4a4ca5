import { describe, expect, test } from "vitest";
import type { GameInfo } from "../protocol";
import { played, rulesInWords, rulesOf, usualRules } from "./rules";

const GAME = {
  options: [
    { name: "levels", title: "Height", type: "a whole number from 3 to 9", default: 9, choices: [] },
    { name: "strict", title: "Only next to each other", type: "on or off", default: false, choices: [] },
    { name: "worth", title: "Worth", type: "numbers", default: [3, 2], choices: [] },
    { name: "first", title: "Who begins", type: "a seat", default: null, choices: [{ value: 0, words: "chair 1" }] },
  ],
} as unknown as GameInfo;

describe("rules of a table", () => {
  test("come back from the form as they were", () => {
    const table = { ...played(usualRules(), GAME.options), options: { levels: 3, strict: true } };
    table.clock = { kind: "bank", seconds: 90, increment: 4 };
    const again = played(rulesOf(table), GAME.options);
    expect(again).toEqual({ ...table, options: { levels: "3", strict: true } });
  });

  test("with days for each move are so again, and say it in words", () => {
    const table = played({ ...usualRules(), clock: "days", days: 5 }, GAME.options);
    expect(table.clock).toEqual({ kind: "days", seconds: 432_000 });
    expect(played(rulesOf(table), GAME.options)).toEqual(table);
    expect(rulesInWords(table, GAME)).toContain("5 days a move; players need not be there at the same time");
  });

  test("are said where they are not the usual ones", () => {
    const usual = {
      ...played(usualRules(), GAME.options),
      options: { levels: 9, strict: false, worth: [3, 2], first: null },
    };
    expect(rulesInWords(usual, GAME).slice(0, 2)).toEqual(["The usual rules", "No clock"]);
    const other = {
      ...usual,
      options: { levels: 3, strict: true, worth: [3, 2], first: 0 },
      clock: { kind: "move" as const, seconds: 8 },
    };
    expect(rulesInWords(other, GAME).slice(0, 4)).toEqual([
      "Height: 3",
      "Only next to each other",
      "Who begins: chair 1",
      "8 seconds for each move",
    ]);
  });
});
