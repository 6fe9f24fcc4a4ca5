import { describe, expect, it } from "vitest";
import { named, moveNamed } from "./board/contract";
import { counted, ordinal } from "./words";

describe("words", () => {
  it("count things as people do", () => {
    expect([counted(1, "bolt"), counted(4, "bolt"), counted(2, "chalk"), counted(3, "match")]).toEqual([
      "1 bolt",
      "4 bolts",
      "2 chalk",
      "3 matches",
    ]);
    expect([1, 2, 3, 4, 11, 12, 21].map(ordinal)).toEqual(["1st", "2nd", "3rd", "4th", "11th", "12th", "21st"]);
  });

  it("name people, and address the one who reads", () => {
    const seats = ["Ada", "Ben"].map((name, seat) => ({ seat, name, colour: "", you: seat === 0 }));
    expect(named("Next: seat 1 with 9 points, seat 0 with 8.", seats)).toBe("Next: Ben with 9 points, you with 8.");
    expect(moveNamed("Climb! on seat 0", seats)).toBe("Climb! on yourself");
    expect(named("Nobody sits on seat 7.", seats)).toBe("Nobody sits on seat 7.");
  });
});
