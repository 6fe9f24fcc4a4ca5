import { describe, expect, test } from "vitest";
import type { GameInfo } from "../protocol";
import { played, rulesInWords, rulesOf, usualRules } from "./rules";

const GAME = {
  options: [
    { name: "levels", type: "a whole number from 3 to 9", default: 9, help: "Height of the temple." },
    { name: "strict", type: "on or off", default: false, help: "Only next to each other." },
  ],
} as unknown as GameInfo;

describe("rules of a table", () => {
  test("come back from the form as they were", () => {
    const table = { ...played(usualRules(), GAME.options), options: { levels: 3, strict: true } };
    table.clock = { kind: "bank", seconds: 90, increment: 4 };
    const again = played(rulesOf(table), GAME.options);
    expect(again).toEqual({ ...table, options: { levels: "3", strict: true } });
  });

  test("are said where they are not the usual ones", () => {
    const usual = { ...played(usualRules(), GAME.options), options: { levels: 9, strict: false } };
    expect(rulesInWords(usual, GAME).slice(0, 2)).toEqual(["The usual rules", "No clock"]);
    const other = { ...usual, options: { levels: 3, strict: true }, clock: { kind: "move" as const, seconds: 8 } };
    expect(rulesInWords(other, GAME).slice(0, 3)).toEqual([
      "Height of the temple: 3",
      "Only next to each other",
      "8 seconds for each move",
    ]);
  });
});
