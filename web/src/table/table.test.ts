import { describe, expect, it } from "vitest";
import { faces, named } from "../board/contract";
import { inWords, meanings, say, split } from "../board/anything";
import { read, shapeOf } from "../home/options";
import { seatRange, together } from "../home/seatwords";
import { courseOfSteps } from "../replay/course";
import { address, readRoute } from "../route.svelte";
import type { Action, ReplayStep, SeatInfo } from "../protocol";
import { fitting, options, Staged } from "./staged.svelte";
import { awaited, clockText, nextWords, sentences } from "./words";

const move = (id: number, name: string, params: Record<string, unknown>): Action => ({
  id,
  name,
  params,
  text: "",
  words: "",
});
const LEGAL = [
  move(0, "introduce", { space: "1.0" }),
  move(1, "climb", { start: "1.0", to: "2.0" }),
  move(2, "climb", { start: "1.0", to: "2.1" }),
  move(3, "climb", { start: "1.3", to: "2.1" }),
  move(4, "play", { card: "Me first!", target: null }),
];
const seat = (number: number, name: string | null, you = false): SeatInfo => ({
  seat: number,
  name,
  you,
  kind: "person",
  level: null,
  connected: true,
  stand_in: null,
  luck: false,
});
const SEATS = faces([seat(0, "Ada", true), seat(1, "Ben"), seat(2, null)]);

describe("a staged choice", () => {
  it("is always among the legal moves", () => {
    expect(fitting(LEGAL, { start: "1.0" }).map((action) => action.id)).toEqual([1, 2]);
    expect(options(LEGAL, { to: "2.1" }, "start")).toEqual(["1.0", "1.3"]);
    expect(options(LEGAL, { start: "1.0" }, "start")).toEqual(["1.0", "1.3"]);
    expect(options(LEGAL, {}, "verb")).toEqual(["introduce", "climb", "play"]);
    expect(options(LEGAL, {}, "target")).toEqual([null]);
  });

  it("is whole when one move is left, and goes when none is", () => {
    const staged = new Staged();
    staged.renew(LEGAL);
    expect(staged.whole).toBeNull();
    expect(staged.open).toBe("verb");
    staged.pick("verb", "climb");
    expect([staged.open, nextWords(staged.open!, { start: "who climbs" })]).toEqual([
      "start",
      "Now choose who climbs.",
    ]);
    staged.drop("verb");
    staged.pick("start", "1.3");
    expect(staged.whole?.id).toBe(3);
    staged.renew(LEGAL.slice(0, 2));
    expect(staged.any).toBe(false);
  });

  it("waits while it is not one's turn", () => {
    const staged = new Staged();
    staged.renew(LEGAL);
    staged.pick("start", "1.0");
    staged.renew([]);
    expect(staged.picks).toEqual({ start: "1.0" });
    staged.drop("start");
    expect(staged.any).toBe(false);
  });
});

describe("a choice of several things", () => {
  it("is judged by its board and does not narrow the legal moves", () => {
    const staged = new Staged();
    staged.renew(LEGAL);
    staged.toggle("cards", "red-3");
    staged.toggle("cards", "red-4");
    expect(staged.all("cards")).toEqual(["red-3", "red-4"]);
    expect([staged.fitting.length, staged.whole, staged.open]).toEqual([LEGAL.length, null, null]);
    staged.renew([LEGAL[0]!]);
    expect(staged.whole).toBeNull();
    staged.toggle("cards", "red-3");
    staged.toggle("cards", "red-4");
    expect(staged.any).toBe(false);
  });

  it("is spelled by its board", () => {
    const staged = new Staged();
    staged.speller = () => (staged.several ? { words: "Play both", text: "play a b" } : null);
    expect(staged.spelled).toBeNull();
    staged.pickAll("cards", ["a", "b"]);
    expect(staged.spelled?.text).toBe("play a b");
  });
});

describe("words", () => {
  it("say who is awaited", () => {
    expect(awaited([0], SEATS, 0, true)).toBe("Your turn.");
    expect(awaited([0, 1], SEATS, 0, true)).toBe("Your turn, together with Ben.");
    expect(awaited([1, 2], SEATS, 0, false)).toBe("Waiting for Ben and Seat 3.");
    expect(awaited([], SEATS, null, false)).toBe("One moment.");
  });

  it("ends every sentence once for a screen reader", () => {
    expect(sentences(["Ben climbs", "", "Your turn.", "Bring a climber to the base"])).toBe(
      "Ben climbs. Your turn. Bring a climber to the base.",
    );
  });

  it("never tell anyone to wait for oneself", () => {
    expect(awaited([0], SEATS, 0, false)).toBe("One moment.");
    expect(awaited([0, 1], SEATS, 0, false)).toBe("Waiting for Ben.");
  });

  it("name seats", () => {
    expect(named("Climb! on seat 1; seat 9", SEATS)).toBe("Climb! on Ben; seat 9");
    expect(together(["a", "b", "c"])).toBe("a, b and c");
    expect(seatRange([2, 3, 4])).toBe("2–4 players");
  });

  it("show clocks", () => {
    expect([clockText(0), clockText(59_001), clockText(3_661_000)]).toEqual(["0:00", "1:00", "1:01:01"]);
    expect([clockText(86_399_001), clockText(270_000_000)]).toEqual(["1 d", "3 d 3 h"]);
  });

  it("describe any view", () => {
    const view = { you: 0, seats: 3, owed: [0], hand: [{ a: 2 }, null, null], place: [1, 2, 3], deck: 4, goal: null };
    expect(split(view, 3).each.map(([name]) => name)).toEqual(["hand", "place"]);
    expect(inWords(view, SEATS)[0]).toBe("Ada: hand a ×2; place 1.");
    expect([say([]), say(null), say(true)]).toEqual(["–", "?", "yes"]);
    const glossary = new Map([
      ["Leap!", "two up"],
      ["Hero", "helps"],
    ]);
    expect(meanings([{ "Leap!": 2, "Climb!": 1 }, "Hero", 7, null], glossary)).toBe("Leap!: two up\nHero: helps");
  });
});

describe("the rest", () => {
  it("reads addresses, broken ones too", () => {
    expect(readRoute("#/table/a%20b?invitation=x")).toMatchObject({ page: "table", id: "a b" });
    expect(readRoute("#/table/%E0%A4%A").page).toBe("table");
    expect(readRoute("#/nowhere/x").page).toBe("home");
    expect(readRoute(address("replay", "q/1", { step: "3" }))).toMatchObject({ page: "replay", id: "q/1" });
  });

  it("turns options into fields", () => {
    const option = (type: string) => ({ name: "o", title: "", type, default: null, help: "", choices: [] });
    expect(shapeOf(option("on or off")).kind).toBe("switch");
    expect(shapeOf(option("a whole number from 3 to 9"))).toEqual({ kind: "number", low: 3, high: 9 });
    expect(shapeOf(option("numbers with commas between them")).kind).toBe("text");
    expect(shapeOf({ ...option("a seat"), choices: [{ value: null, words: "anyone" }] }).kind).toBe("choice");
    expect(read([option("on or off")], { o: "" })).toEqual({});
  });

  it("draws the course of a match by its scores, or else by how far everyone had come", () => {
    const step = (scores: number[], values: number[] | null): ReplayStep => ({
      number: 0,
      seat: null,
      action: null,
      events: [],
      view: {},
      standing: values && { label: "height", values, words: [] },
      scores,
    });
    const course = courseOfSteps([step([1, 2], [9, 9]), step([3, 4], [9, 9])], "point");
    expect([course?.label, course?.values]).toEqual([
      "Points",
      [
        [1, 3],
        [2, 4],
      ],
    ]);
    expect(courseOfSteps([step([], [5, 6])], "point")?.values).toEqual([[5], [6]]);
    expect(courseOfSteps([step([], null)], "point")).toBeNull();
    expect(courseOfSteps([], "point")).toBeNull();
  });
});
