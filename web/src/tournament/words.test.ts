import { expect, test } from "vitest";
import type { EntrantInfo, TournamentInfo } from "../protocol";
import { aside, nameOf, points, situation } from "./words";

const someone = (number: number, name: string): EntrantInfo => ({
  number,
  name,
  level: null,
  person: true,
  left: false,
  you: number === 0,
});
const told = (changed: Partial<TournamentInfo>): TournamentInfo =>
  ({
    phase: "running",
    rounds: 3,
    you: 0,
    until_next: null,
    entrants: [someone(0, "Ada"), someone(1, "Ben"), someone(2, "Cai")],
    standings: [],
    played: [{ number: 1, tables: [{ id: "t", seats: [1, 2], places: [] }], byes: [0] }],
    ...changed,
  }) as TournamentInfo;

test("one is told what concerns oneself first", () => {
  expect(situation(told({}))).toBe("You rest in round 1, which is worth a point.");
  expect(situation(told({ you: 1 }))).toBe("Round 1 of 3: 1 table still playing.");
  expect(situation(told({ phase: "open", played: [] }))).toBe("3 entrants so far.");
});

test("those who share the first place are all named", () => {
  const rank = { place: 1, points: 2, beaten: 1, wins: 1, played: 2, byes: 0 };
  const standings = [
    { ...rank, entrant: 0 },
    { ...rank, entrant: 2 },
  ];
  expect(situation(told({ phase: "over", standings }))).toBe("Ada and Cai share the first place.");
  expect(situation(told({ phase: "closed", standings }))).toBe("This tournament was ended early.");
});

test("bots that fill chairs have no name, and thirds of points are short", () => {
  expect(nameOf(told({}), -1)).toBe("a bot");
  expect(points(2.667)).toBe("2.67");
  expect(aside({ ...someone(1, "Ben"), left: true }, "bots")).toBe("left; a bot plays on");
  expect(aside({ ...someone(1, "Ben"), left: true }, "byes")).toBe("left");
});
