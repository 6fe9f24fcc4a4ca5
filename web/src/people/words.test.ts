import { expect, test } from "vitest";
import { ratingWords, withMarks } from "./words";

const line = (person: string, rating: number) => ({
  person,
  name: person,
  you: false,
  program: false,
  rating,
  give: 50,
  played: 10,
});
const mark = (level: string, rating: number) => ({ level, rating, give: 50, played: 10 });

test("a rating tells how far off it may be", () => {
  expect(ratingWords(1540, 120)).toBe("1540 ± 120");
});

test("bots stand where they belong, and those below everyone only at the end of the list", () => {
  const lines = [line("Ada", 1700), line("Ben", 1500)];
  const marks = [mark("hard", 1600), mark("easy", 1200), mark("expert", 1800)];
  const keys = (whole: boolean): string[] => withMarks(lines, marks, whole).map(({ key }) => key);
  expect(keys(false)).toEqual(["bots expert", "Ada", "bots hard", "Ben"]);
  expect(keys(true)).toEqual(["bots expert", "Ada", "bots hard", "Ben", "bots easy"]);
});
