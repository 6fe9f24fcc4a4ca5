import { expect, test } from "vitest";
import { homeBehind } from "./back";

/** A history that notes where it was sent. */
function visited(hash: string, length: number): string[] {
  const pages = [hash];
  const history = {
    length,
    replaceState: (_: unknown, __: string, to: string) => pages.splice(-1, 1, to),
    pushState: (_: unknown, __: string, to: string) => pages.push(to),
  };
  homeBehind(history as unknown as History, { hash } as Location);
  return pages;
}

test("behind a match that was opened first lies the home page", () => {
  expect(visited("#/table/abc?seat=1", 1)).toEqual(["#/", "#/table/abc?seat=1"]);
});

test("nothing is put behind a match that one came to from another page", () => {
  expect(visited("#/table/abc", 3)).toEqual(["#/table/abc"]);
});

test("nothing is put behind the home page", () => {
  expect(visited("", 1)).toEqual([""]);
});
