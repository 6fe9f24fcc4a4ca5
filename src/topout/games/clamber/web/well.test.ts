import { describe, expect, it } from "vitest";
import {
  brief,
  fares,
  goalWords,
  heightAt,
  heldWords,
  laneAt,
  LEFT,
  meaning,
  playedIn,
  pointWords,
  shaftFor,
  topOf,
} from "./well";
import { LEDGE, type View } from "./generated";

const view = {
  seats: 3,
  skittering: 2,
  position: [5, 12, 0],
  fate: ["in the well", "in the well", "dead"],
  knows_goal: [1],
  goal: null,
  goal_low: 0,
  goal_high: 0,
  escape_place: [0, 0, 0],
  hero_points: { other: 6, escape: 3, card: 0 },
} as unknown as View;

describe("the well", () => {
  it("says what is known of the goal", () => {
    expect(goalWords(view)).toContain(`until someone reaches height ${LEDGE}`);
    expect(goalWords({ ...view, goal_low: 15, goal_high: 18 })).toContain("from 15 to 18");
    expect(goalWords({ ...view, goal_low: 16, goal_high: 16 })).toBe("The goal must be at height 16.");
    expect(goalWords({ ...view, goal: 17 })).toBe("The goal is at height 17.");
  });

  it("says what counts for a role at this table", () => {
    expect(pointWords(view, "Hero")).toEqual(["6 for each other player who escapes", "3 if you escape yourself"]);
  });

  it("says how someone fares", () => {
    expect(fares(view, 0)).toBe("at height 5, 3 above the Skittering");
    expect(fares(view, 1)).toBe("at height 12, 10 above the Skittering, knows the goal");
    expect(fares(view, 2)).toBe("taken by the Skittering");
  });

  it("says how long cards have been held, once there was a reshuffle", () => {
    const held = {
      ...view,
      older_size: [
        [0, 0, 0],
        [2, 0, 0],
        [2, 1, 0],
      ],
    };
    expect(heldWords(held, 0)).toBe("");
    expect(heldWords(held, 1)).toBe("cards held: 2 since before the reshuffle");
    expect(heldWords(held, 2)).toBe("cards held: 2 since before the reshuffle, 1 through 2 reshuffles");
  });

  it("grows with its climbers and puts higher ones higher", () => {
    expect(topOf({ ...view, position: [30, 1, 1] })).toBe(30);
    expect(topOf({ ...view, position: [1, 1, 40] })).toBe(21);
    expect(heightAt(10, 21)).toBeLessThan(heightAt(5, 21));
    expect(laneAt(2, 3, 440)).toBeLessThan(LEFT + 440);
  });

  it("fills its place within reason", () => {
    expect(shaftFor(400, 640, 640)).toBe(400 - 2 * LEFT < 330 ? 330 : 400 - 2 * LEFT);
    expect(shaftFor(640, 640, 640)).toBe(640 - 2 * LEFT);
    expect(shaftFor(5000, 100, 640)).toBe(1000);
    expect(shaftFor(0, 0, 640)).toBe(330);
  });

  it("says in words what each card does", () => {
    expect(brief("Kick in the face!")).toBe("Someone goes down 2");
    expect(brief("Heroism!")).toBe("Everyone else goes up 1");
    expect(meaning("Climb!")).toBe("One player of your choice, perhaps yourself, goes up 1.");
    expect(meaning("Me first!")).toBe("You go up 1, and another player of your choice goes down 1.");
    expect(meaning("There must be another way!")).toBe("Discard the rest of your hand and draw 4 new cards.");
  });

  it("finds the card that was played", () => {
    expect(playedIn([{ event: "rose", text: "", round: 1, to: 2 }])).toBeNull();
    expect(playedIn([{ event: "played on", text: "", seat: 1, card: "Leap!", age: 0, target: 0 }])).toEqual({
      card: "Leap!",
      seat: 1,
      target: 0,
    });
  });
});
