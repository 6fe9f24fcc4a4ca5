import { describe, expect, it } from "vitest";
import type { Analysis } from "../protocol";
import { across, down, EDGE, path, perCent, points, rowAt, stepAt, unbroken } from "./lines";

const frame = { width: 244, height: 132, steps: 10 };
const found = { at: [0, 3, 4, 10], chances: [[0.5], [0.25], [1], [0]] } as unknown as Analysis;

describe("the chart of chances", () => {
  it("finds the step under the place where that step is drawn", () => {
    for (let step = 0; step <= 10; step += 1) expect(stepAt(frame, across(frame, step))).toBe(step);
  });
  it("keeps to its ends beyond the edges", () => {
    expect([stepAt(frame, -50), stepAt(frame, 999)]).toEqual([0, 10]);
  });
  it("has certainty at the top and hopelessness at the bottom", () => {
    expect([down(frame, 1), down(frame, 0)]).toEqual([EDGE.top, 132 - EDGE.bottom]);
  });
  it("draws each row at its step of the replay", () => {
    expect(path(frame, found, 0)).toBe("M34.0 62.0L94.0 87.0L114.0 12.0L234.0 112.0");
  });
  it("shows within a choice of several steps what held before it", () => {
    expect([0, 2, 3, 9, 10].map((step) => rowAt(found, step))).toEqual([0, 0, 1, 2, 3]);
  });
});

describe("figures in words", () => {
  it("says 0 and 100 only of what is certain", () => {
    expect([0, 0.001, 0.25, 0.999, 1].map(perCent)).toEqual(["0 %", "under 1 %", "25 %", "over 99 %", "100 %"]);
  });
  it("gives changes their sign", () => {
    expect([0.12, -0.034, 0.001].map(points)).toEqual(["+12", "−3", "0"]);
  });
  it("ends no line between a number and its per cent sign", () => {
    expect(unbroken("from 98 % to 0 %.")).toBe("from 98\u00a0% to 0\u00a0%.");
  });
});
