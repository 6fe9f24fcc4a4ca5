import { expect, test } from "vitest";
import { homeBehind } from "./back";

/** Where a tab's history leads after coming to these addresses, one after another. */
function visited(...addresses: string[]): string[] {
  const pages: string[] = [];
  const known = new Map<string, string>();
  const history = {
    replaceState: (_: unknown, __: string, to: string) => pages.splice(-1, 1, to),
    pushState: (_: unknown, __: string, to: string) => pages.push(to),
  };
  const tab = { getItem: (key: string) => known.get(key) ?? null, setItem: known.set.bind(known) };
  for (const hash of addresses) {
    pages.push(hash);
    homeBehind(history as unknown as History, { hash } as Location, tab);
  }
  return pages;
}

test("behind a match that was opened first lies the home page", () => {
  expect(visited("#/table/abc?seat=1")).toEqual(["#/", "#/table/abc?seat=1"]);
});

test("nothing is put behind a match in a tab that was here before", () => {
  expect(visited("#/", "#/table/abc", "#/table/abc")).toEqual(["#/", "#/table/abc", "#/table/abc"]);
});
