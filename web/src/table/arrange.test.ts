import { describe, expect, test } from "vitest";
import type { TableInfo } from "../protocol";
import { chairFor, chairsOf, changed, raised, useOf, without } from "./arrange";

const TABLE = {
  seats: [
    { seat: 0, kind: "person", level: null },
    { seat: 1, kind: "bot", level: "hard" },
    { seat: 2, kind: "reserved", level: null },
  ],
} as unknown as TableInfo;
const chairs = chairsOf(TABLE);

describe("chairs of a waiting room", () => {
  test("stay who they were", () => {
    expect(chairs.map(({ was }) => was)).toEqual([0, 1, 2]);
    expect(chairs.map(useOf)).toEqual(["open", "hard", "reserved"]);
  });

  test("change places, go, and get another use", () => {
    expect(raised(chairs, 2).map(({ was }) => was)).toEqual([0, 2, 1]);
    expect(raised(chairs, 0)).toEqual(chairs);
    expect(without(chairs, 1).map(({ was }) => was)).toEqual([0, 2]);
    expect(changed(chairs, 2, chairFor("easy"))[2]).toEqual({ was: 2, kind: "bot", level: "easy" });
    expect(changed(chairs, 1, chairFor("open"))[1]?.kind).toBe("open");
  });
});
