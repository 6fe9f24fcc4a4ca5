import { describe, expect, it } from "vitest";
import { faces } from "$shell/board/contract";
import { bestHand, handAdvice, shedding } from "./advice";
import { aboutCard, called, cardOf, sorted } from "./cards";
import { freshIn, seasonsOf } from "./history";
import { playIn } from "./motion";
import { exactly, goingWith, hintedCards, readPlays, spelledHand, spelledPlay, suggested } from "./plays";
import { goldOf, goldVp, growth, handSize, known, playName, stateOf, toBeat } from "./season";
import { words } from "./words";
import type { GameEvent, Move, View } from "./generated";

const VIEW = {
  seats: 3,
  owed: [0],
  over: false,
  phase: "play",
  season: 2,
  gold: "Reverse",
  gold_left: ["No Set", "Transfer"],
  silver_vp: [2, 3, 3, 4, 5],
  start: 1,
  last_kind: "Run",
  last_size: 2,
  last_number: 4,
  last_seat: 1,
  last_play: ["red-3", "wild-4"],
  turned: false,
  sums: { reversed: false, clockwise: false, points: [5, 2, 0] },
  passed: [2],
  out_first: null,
  out_second: null,
  team_size: [10, 11, 12],
  hand_size: [3, 4, 9],
  announced: [9, 9, 9],
  pile_size: 31,
  dealt: [
    [2, 2, 2],
    [3, 4, 5],
    [0, 0, 0],
    [0, 0, 0],
    [0, 0, 0],
  ],
  shown: [[["red-1"], ["blue-2", "green-7"], []], [["green-7"], ["red-3", "wild-4"], []], [], [], []],
  team: [["red-5", "red-6", "12a", "two-4"], null, null],
  hand: [["red-5", "red-6", "12a"], null, null],
  picked: [[], null, null],
  sent: [null, null, null],
  lost: [null, null, null],
  gold_points: [5, 0, 0],
  silver_points: [0, 2, 0],
} as unknown as View;
const view = (change: Partial<View>): View => ({ ...VIEW, ...change });
const event = (event: GameEvent["event"], parts: Record<string, unknown>) =>
  ({ event, text: "", ...parts }) as GameEvent;
const PLAYS = readPlays([
  { kind: "Single", cards: ["red-5"], text: "play red-5" },
  { kind: "2-Run", cards: ["red-5", "red-6"], text: "play red-5 red-6" },
  { kind: "Single", cards: ["12a"], text: "play 12a" },
  { kind: "Single", cards: ["12b"], text: "play 12b" },
]);
const seat = (number: number, name: string): Parameters<typeof faces>[0][number] => ({
  seat: number,
  name,
  you: number === 0,
  kind: "person",
  level: null,
  connected: true,
  stand_in: null,
  luck: false,
});
const SEATS = faces([seat(0, "Ada"), seat(1, "Ben"), seat(2, "Cid")]);

describe("cards", () => {
  it("are read from their names", () => {
    expect(cardOf("red-8")).toEqual({ name: "red-8", number: 8, suit: "red", icon: "Reset", words: "red 8" });
    expect(cardOf("16b")).toEqual({ name: "16b", number: 16, suit: "high", icon: null, words: "16" });
    expect([cardOf("mountain-9").icon, cardOf("wild-0").number]).toEqual([null, 0]);
    expect([called("two-4"), called("12a"), called("blue-3")]).toEqual(["Set of two 4", "12", "blue 3"]);
  });

  it("say what they do", () => {
    expect(aboutCard("green-10")).toContain("Reverse icon: strength is turned over");
    expect(aboutCard("mountain-2")).toContain("Three Mountain cards");
  });

  it("are sorted by number or by colour", () => {
    const cards = ["12a", "blue-1", "red-9", "wild-1", "red-2"];
    expect(sorted(cards, "number")).toEqual(["blue-1", "wild-1", "red-2", "red-9", "12a"]);
    expect(sorted(cards, "colour")).toEqual(["red-2", "red-9", "blue-1", "wild-1", "12a"]);
  });
});

describe("the seasons", () => {
  it("have hands that grow, and gold cards with their worth", () => {
    expect([1, 2, 3, 4, 5].map(handSize)).toEqual([8, 9, 10, 11, 12]);
    expect([goldVp("Standard"), goldVp("Climax")]).toEqual(["5", "10+"]);
  });

  it("are known from the log, and face down before", () => {
    const log = [
      event("season", { season: 1, gold: "Standard" }),
      event("out", { seat: 2, place: 1 }),
      event("out", { seat: 0, place: 2 }),
      event("scored", { seat: 2, points: 5 }),
      event("season", { season: 2, gold: "Reverse" }),
    ];
    const past = seasonsOf(log);
    expect(past[0]).toEqual({ season: 1, gold: "Standard", out: [2, 0], took: { 2: 5 } });
    expect([1, 2, 3, 5].map((season) => goldOf(VIEW, season, past))).toEqual(["Standard", "Reverse", null, "Climax"]);
  });

  it("bring new cards, which are told apart", () => {
    const log = [
      event("drew", { seat: 0, card: "red-1" }),
      event("scored", {}),
      event("drew", { seat: 0, card: "18" }),
      event("drew", { seat: 1 }),
      event("sent", { seat: 2, to: 0, card: "blue-4" }),
    ];
    expect(freshIn(log, 0)).toEqual(["18", "blue-4"]);
    expect(freshIn(log.slice(0, 1), 0)).toEqual([]);
    expect([0, 1, 2].map((each) => growth(VIEW, 1, each))).toEqual([1, 2, 3]);
    expect(growth(VIEW, 2, 0)).toBeNull();
  });
});

describe("the field", () => {
  it("says what lies there and what beats it", () => {
    expect([playName(VIEW), toBeat(VIEW)]).toEqual([
      "2-Run up to 4",
      "To beat it: a 2-Run higher than 4, or a Mountain.",
    ]);
    expect(toBeat(view({ sums: { ...VIEW.sums, reversed: true }, gold: "Up to 2 cards" }))).toBe(
      "To beat it: a 2-Run lower than 4.",
    );
    expect(toBeat(view({ last_kind: "Single", last_number: null, last_play: [] }))).toBe(
      "Any Single beats it, or a Mountain.",
    );
    expect(toBeat(view({ last_kind: "Mountain" }))).toBe("Only another Mountain beats it.");
    expect(toBeat(view({ last_kind: null }))).toBe("Any play may be led.");
  });

  it("shows how everyone stands", () => {
    expect([0, 1, 2].map((each) => stateOf(VIEW, each))).toEqual(["to decide", "", "passed"]);
    expect(stateOf(view({ out_first: 2 }), 2)).toBe("1st");
    expect(known(VIEW, 1)).toEqual(["blue-2", "red-3", "wild-4"]);
  });

  it("is told in sentences", () => {
    const told = words(VIEW, SEATS).join(" ");
    expect(told).toContain("Turns go counter-clockwise; higher numbers beat lower ones.");
    expect(told).toContain("On the field: 2-Run up to 4 (red 3, wild 4), played by Ben.");
    expect(told).toContain("Cid: 0 VP, a team of 12, 9 of 9 cards left, passed.");
    expect(told).toContain("Your cards: red 5, red 6, 12.");
  });
});

describe("plays", () => {
  it("light what goes with the picked cards", () => {
    expect([...goingWith(PLAYS, [])]).toEqual(["red-5", "red-6", "12a", "12b"]);
    expect([...goingWith(PLAYS, ["red-6"])]).toEqual(["red-5", "red-6"]);
    expect(exactly(PLAYS, ["red-6"])).toBeNull();
    expect(exactly(PLAYS, ["red-6", "red-5"])?.kind).toBe("2-Run");
  });

  it("are suggested once, the largest first, then the weakest", () => {
    expect(suggested(PLAYS, [], false).map((play) => play.text)).toEqual([
      "play red-5 red-6",
      "play red-5",
      "play 12a",
    ]);
    expect(suggested(PLAYS, [], true).map((play) => play.text)).toEqual(["play red-5 red-6", "play 12a", "play red-5"]);
  });

  it("are spelled when whole", () => {
    expect(spelledPlay(PLAYS, ["red-6", "red-5"], false)).toEqual({
      words: "Play the 2-Run",
      text: "play red-5 red-6",
    });
    expect(spelledPlay(PLAYS, ["12a"], false).words).toBe("Play 12");
    expect(spelledPlay(PLAYS, ["red-6"], false).text).toBeUndefined();
    expect(spelledPlay([], [], false).words).toContain("pass");
    expect(spelledPlay(PLAYS, [], true).words).toContain("You lead");
  });

  it("are pointed at by a hint, and hands by what it leaves", () => {
    const step = (name: Move["name"], card?: string) =>
      ({ id: 0, name, params: card ? { card } : {}, text: "", words: "" }) as Move;
    expect(hintedCards([step("add", "red-5"), step("add", "red-6"), step("play")], ["red-5", "red-6", "12a"])).toEqual([
      "red-5",
      "red-6",
    ]);
    expect(hintedCards([step("leave", "red-5"), step("done")], ["red-5", "red-6", "12a"])).toEqual(["red-6", "12a"]);
    expect(hintedCards([step("pass")], ["red-5"])).toEqual([]);
  });
});

describe("hands", () => {
  const cards = (count: number): string[] => Array.from({ length: count }, (_, i) => `c-${i}`);

  it("have the season's size, and in Climax any larger", () => {
    expect(spelledHand(VIEW, []).words).toBe("Choose 9 of your cards for this season's hand.");
    expect(spelledHand(VIEW, cards(7)).words).toContain("2 more");
    expect(spelledHand(VIEW, cards(10)).text).toBeUndefined();
    expect(spelledHand(VIEW, cards(9)).text).toMatch(/^hand c-0 /);
    expect(spelledHand(view({ gold: "Climax", season: 5 }), cards(14)).text).toBeDefined();
  });

  it("are shed in runs, sets and Mountains, as the season allows", () => {
    const hand = ["red-3", "wild-4", "red-5", "blue-9", "green-9", "18"];
    expect(shedding(hand, "Standard")).toEqual([["red-3", "wild-4", "red-5"], ["blue-9", "green-9"], ["18"]]);
    expect(shedding(hand, "No Set").length).toBe(4);
    expect(shedding(hand, "Up to 2 cards").length).toBe(4);
    expect(shedding(["mountain-1", "mountain-3", "mountain-6"], "Standard").length).toBe(1);
    expect(shedding(["mountain-1", "mountain-3", "mountain-6"], "Up to 2 cards").length).toBe(3);
  });

  it("are advised for every taste, strong ones by the season's order", () => {
    const team = ["red-1", "red-2", "red-3", "blue-1", "green-7", "12a", "13a", "16b", "18", "wild-0"];
    expect(sorted(bestHand(team, 4, "Standard", 0), "number")).toEqual(["12a", "13a", "16b", "18"]);
    expect(sorted(bestHand(team, 4, "Revolution", 0), "number")).toContain("wild-0");
    expect(shedding(bestHand(team, 4, "Standard", 50), "Standard").length).toBe(1);
    for (const { cards: hand } of handAdvice(VIEW, team)) expect([hand.length, new Set(hand).size]).toEqual([9, 9]);
    expect(handAdvice(view({ gold: "Climax", season: 5 }), [...team, "12b", "13b", "14a"]).at(-1)?.cards.length).toBe(
      13,
    );
  });
});

describe("a play that cleared the field", () => {
  it("is still known by what happened", () => {
    const single = { event: "played", text: "", seat: 1, kind: "Single", size: 1, strength: 4, card: "red-4" };
    const set = { event: "played", text: "", seat: 2, kind: "Set", size: 2, strength: 4 };
    const laid = ["red-4", "blue-4"].map((card) => ({ event: "laid", text: "", seat: 2, card }));
    const cleared = { event: "cleared", text: "" };
    expect(playIn([single, cleared] as GameEvent[])).toEqual({ seat: 1, cards: ["red-4"] });
    expect(playIn([set, ...laid, cleared] as GameEvent[])).toEqual({ seat: 2, cards: ["red-4", "blue-4"] });
    expect(playIn([cleared] as GameEvent[])).toBeNull();
  });
});
