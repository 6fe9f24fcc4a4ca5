import { describe, expect, it } from "vitest";
import { NOTHING, planned, type Team } from "./planning";

const TEAM: Team = { levels: 8, climbers: ["1.1", "2.0"], reserve: 3 };

describe("a move chosen before one's turn", () => {
  it("is a climber and then where it goes", () => {
    const begun = planned("1.1", NOTHING, TEAM);
    expect(begun).toEqual({ from: "1.1", plan: null });
    expect(planned("8.0", begun, TEAM).plan).toEqual({
      name: "climb",
      params: { start: "1.1", to: "8.0" },
      words: "Climb from the base (2nd space) to the bell",
    });
  });

  it("is a space of the base for a climber from the reserve", () => {
    expect(planned("1.3", NOTHING, TEAM).plan?.words).toBe("Bring a climber to the base (4th space)");
    expect(planned("1.3", NOTHING, { ...TEAM, reserve: 0 })).toBe(NOTHING);
  });

  it("is given up by choosing a part of it again, and replaced by beginning another", () => {
    const way = planned("3.0", planned("1.1", NOTHING, TEAM), TEAM);
    expect(planned("3.0", way, TEAM)).toBe(NOTHING);
    expect(planned("2.0", way, TEAM)).toEqual({ from: "2.0", plan: null });
  });

  it("never leads down", () => {
    const begun = planned("2.0", NOTHING, { ...TEAM, reserve: 0 });
    expect(planned("1.4", begun, { ...TEAM, reserve: 0 })).toBe(begun);
  });
});
