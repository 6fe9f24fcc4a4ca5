import { expect, test } from "vitest";
import type { Spoken } from "../protocol";
import { quotes } from "./complaint";

const said = (number: number, seat: number, text: string): Spoken => ({ number, seat, name: "", text, to: null });

test("only what that seat said can be quoted, the newest first", () => {
  const talk = [said(0, 1, "hello"), said(1, 0, "hi"), said(2, 1, "oh no")];
  expect(quotes(talk, 1)).toEqual([
    { line: 2, words: "oh no" },
    { line: 0, words: "hello" },
  ]);
});

test("long talk is cut to the last lines, and long lines between letters", () => {
  const talk = Array.from({ length: 30 }, (_, number) => said(number, 0, "🧗".repeat(100)));
  expect(quotes(talk, 0).map(({ line }) => line)).toEqual([29, 28, 27, 26, 25, 24, 23, 22, 21, 20]);
  expect(quotes(talk, 0)[0]?.words).toBe(`${"🧗".repeat(59)}…`);
});
