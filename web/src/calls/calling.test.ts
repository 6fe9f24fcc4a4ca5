import { describe, expect, it } from "vitest";
import { minuteOf, timeOf, toCome } from "./calling";

describe("times", () => {
  it("of the day come back as they were", () => {
    expect([0, 425, 1439].map(timeOf)).toEqual(["00:00", "07:05", "23:59"]);
    expect([0, 425, 1439].map(timeOf).map(minuteOf)).toEqual([0, 425, 1439]);
  });

  it("of a vacation are told in words", () => {
    expect([60, 7200, 86_400, 200_000].map(toCome)).toEqual([
      "one more hour",
      "2 more hours",
      "one more day",
      "3 more days",
    ]);
  });
});
