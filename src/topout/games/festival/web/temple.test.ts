import { describe, expect, it } from "vitest";
import { beside, holders, shapeFor, spacesOf, track, USUAL } from "./temple";

describe("the temple", () => {
  it("has one space fewer on each level and one at the top", () => {
    const spaces = spacesOf(8);
    expect(spaces.length).toBe(36);
    expect(spaces.filter((space) => space.level === 8).map((space) => space.name)).toEqual(["8.0"]);
  });

  it("puts a space over the middle of its two supports", () => {
    const spaces = new Map(spacesOf(5).map((space) => [space.name, space]));
    for (const space of spaces.values()) {
      const below = space.supports.map((name) => spaces.get(name)!.x);
      if (below.length) expect(space.x).toBe((below[0]! + below[1]!) / 2);
    }
  });

  it("has stones for fingers on a phone, upright or on its side", () => {
    for (const [width, height] of [
      [390, 400],
      [360, 400],
      [512, 346],
    ] as const) {
      const { wide, high, sky, ground, margin } = shapeFor(width, height, 8);
      const scale = Math.min(width / (wide * 8 + margin), height / (sky + 8 * high + ground));
      expect(Math.min(wide, high) * scale).toBeGreaterThanOrEqual(40);
    }
  });

  it("is drawn as usual until its place is known", () => {
    expect(shapeFor(0, 0, 8)).toBe(USUAL);
  });

  it("knows who stands where", () => {
    expect(holders([["1.0"], ["1.1"]]).get("1.1")).toBe(1);
  });

  it("keeps a climber's identity when it climbs", () => {
    const first = track([], [["1.0", "1.1"], ["1.2"]], []);
    const moved = track(
      first,
      [["1.1", "2.1"], ["1.2"]],
      [{ event: "climbed", text: "", seat: 0, start: "1.0", to: "2.1" }],
    );
    expect(moved.find((piece) => piece.space === "2.1")?.id).toBe(first.find((piece) => piece.space === "1.0")?.id);
    expect(new Set(moved.map((piece) => piece.id)).size).toBe(3);
  });

  it("believes the view when it jumps", () => {
    const first = track([], [["1.0"], ["1.1"]], []);
    expect(track(first, [["1.1"], ["1.0"]], []).map((piece) => [piece.seat, piece.space])).toEqual([
      [0, "1.1"],
      [1, "1.0"],
    ]);
  });

  it("is walked with arrow keys", () => {
    expect(beside("1.0", "ArrowLeft", 8)).toBeNull();
    expect(beside("1.7", "ArrowUp", 8)).toBe("2.6");
    expect(beside("2.6", "ArrowDown", 8)).toBe("1.6");
    expect(beside("8.0", "ArrowUp", 8)).toBeNull();
    expect(beside("3.1", "Enter", 8)).toBeNull();
  });
});
