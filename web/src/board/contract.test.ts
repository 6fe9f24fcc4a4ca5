import { describe, expect, it } from "vitest";
import type { ChoiceWords, EventOf, MoveOf } from "./contract";
import { countsOf } from "./counts";

interface Events {
  fell: { seat: number; height: number };
  drew: { seat: number; card?: "rope" | "nut" };
  dawn: Record<never, never>;
}
interface Moves {
  climb: { to: "ledge" | "top" };
  rest: Record<never, never>;
}

describe("the types of a game", () => {
  it("know the parts of each event, and that other events do not have them", () => {
    const told: EventOf<Events>[] = [
      { event: "fell", text: "", seat: 1, height: 3 },
      { event: "dawn", text: "" },
    ];
    const heights: (number | undefined)[] = told.map((each) => each.height);
    expect(heights).toEqual([3, undefined]);
    const [fell] = told;
    if (fell?.event === "fell") expect(fell.height + 1).toBe(4);
    // @ts-expect-error the check of the page finds a misspelt part
    expect(fell?.heigth).toBeUndefined();
  });

  it("know the values of each move's parameters", () => {
    const move = { id: 1, name: "climb", params: { to: "top" }, text: "", words: "" } as MoveOf<Moves>;
    expect(move.params.to === "top").toBe(true);
    // @ts-expect-error there is no such value
    expect(move.params.to === "bottom").toBe(false);
    const words: ChoiceWords<Moves> = { to: "where to" };
    expect(words.to).toBe("where to");
  });

  it("keep the names of what is counted", () => {
    const [first] = countsOf<"rope" | "nut">({ rope: 2 });
    expect(first).toEqual(["rope", 2]);
    expect(countsOf(null)).toEqual([]);
  });
});
