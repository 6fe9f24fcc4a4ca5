import { describe, expect, it } from "vitest";
import { Steady } from "./steady";

const button = (words: string): { button: Element; words: string } => ({
  button: { textContent: words } as Element,
  words,
});
const nothing = { button: null, words: "" };

describe("a press", () => {
  it("is not meant for a button that has just taken another's place", () => {
    const steady = new Steady();
    steady.see(button("End turn"), 100, 100, 0);
    steady.see(button("Leave the token"), 101, 100, 5000);
    expect([steady.tooSoon(5100), steady.tooSoon(6000)]).toEqual([true, false]);
  });

  it("is not meant for what a button has just come to say", () => {
    const steady = new Steady();
    const ending = button("End turn");
    steady.see(ending, 100, 100, 0);
    ending.button.textContent = "Leave the token";
    steady.reworded(3000);
    expect([steady.tooSoon(3100), steady.tooSoon(4000)]).toEqual([true, false]);
  });

  it("counts where the pointer has gone to the button, or nothing was there before", () => {
    const steady = new Steady();
    steady.see(button("End turn"), 100, 100, 0);
    steady.see(button("Pass"), 300, 100, 10);
    expect(steady.tooSoon(20)).toBe(false);
    steady.see(nothing, 300, 100, 30);
    steady.see(button("Confirm"), 300, 100, 40);
    expect(steady.tooSoon(50)).toBe(false);
  });

  it("counts on a button that only counts, however fast one presses it", () => {
    const steady = new Steady();
    const more = button("1 bolt");
    steady.see(more, 100, 100, 0);
    more.button.textContent = "2 bolts";
    steady.reworded(10);
    expect(steady.tooSoon(20)).toBe(false);
  });

  it("counts where a finger comes back after a while", () => {
    const steady = new Steady();
    steady.see(button("End turn"), 100, 100, 0, true);
    steady.see(button("Leave the token"), 100, 100, 5000, true);
    expect(steady.tooSoon(5000)).toBe(false);
    steady.see(button("End turn"), 100, 100, 5200, true);
    expect(steady.tooSoon(5200)).toBe(true);
  });
});
