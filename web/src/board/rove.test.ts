import { describe, expect, it } from "vitest";
import { stepped } from "./rove";

describe("going among targets", () => {
  it("goes around the end with the arrow keys", () => {
    expect(stepped("ArrowRight", 2, 3)).toBe(0);
    expect(stepped("ArrowUp", 0, 3)).toBe(2);
  });

  it("goes to both ends", () => {
    expect(stepped("Home", 1, 3)).toBe(0);
    expect(stepped("End", 1, 3)).toBe(2);
  });

  it("leaves other keys alone", () => {
    expect(stepped("Enter", 1, 3)).toBeNull();
    expect(stepped("ArrowLeft", -1, 0)).toBeNull();
  });
});
