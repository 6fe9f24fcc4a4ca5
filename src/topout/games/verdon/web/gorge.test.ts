import { describe, expect, it } from "vitest";
import { about, aboutCamp } from "./about";
import {
  balanceIn,
  balanceOf,
  bargainOf,
  closing,
  complete,
  EVEN,
  given,
  offerIn,
  spoken,
  stepsOf,
  tipped,
  together,
  wanted,
} from "./bargain";
import { apart, moved, showing, WHOLE, zoomed } from "./camera";
import { CAMPS, HEIGHT, oddsOf, PATHS, PLACE, PLACES, TILES, unitWords, WIDTH } from "./gorge";
import { newsIn } from "./news";
import { bankFills, missing, wishes } from "./prices";
import { distance, emblems } from "./race";
import { beside, litBy, meant, nearby, spotsOf, TARGET, TARGETS } from "./targets";
import { words } from "./words";
import { PRICES, type GameEvent, type Move, type View } from "./generated";

const SEATS = ["Ada", "Ben", "Cyd"].map((name, seat) => ({ seat, name, colour: "", you: seat === 0 }));
const none = <T>(value: T, length = 3): T[] => Array.from({ length }, () => structuredClone(value));

const SUMS: View["sums"] = {
  tiles: TILES.map(({ name }) => `cliff ${name}`),
  points: [
    { total: 2, to_go: 11, lines: { projects: 1, "point cards": 1 } },
    { total: 2, to_go: 11, lines: { routes: 2 } },
    { total: 0, to_go: 13, lines: {} },
  ],
  explorer: { holder: 1, counts: [3, 6, 0], short: [4, 0, 7] },
  popular: { holder: 1, counts: [2, 3, 0], short: [2, 0, 4] },
  camps: [[], [2, 0], [], [], [], [], [], [], []],
  climbs: [{ place: "12", on: "boulder 6", price: { bolt: 1, crashpad: 3, chalk: 1 } }],
  repeats: [{ place: "28", on: "boulder 6", price: { crashpad: 3, chalk: 1 } }],
};

function gorge(change: Partial<View> = {}): View {
  const terrain = [
    "Mountain",
    "Big wall",
    "Cliff",
    "Boulder",
    "Cave",
    "Mountain",
    "Big wall",
    "Cliff",
    "Boulder",
    "Grass",
    "Cave",
    "Mountain",
    "Big wall",
    "Cliff",
    "Boulder",
    "Cave",
    "Big wall",
    "Cliff",
    "Cave",
  ];
  const on_tile = none<View["on_tile"][number]>(null, 54);
  on_tile[12] = "D";
  on_tile[28] = "I";
  return {
    seats: 3,
    you: 0,
    owed: [0],
    over: false,
    phase: "act",
    current: 0,
    turn: 5,
    dice: [4, 5],
    terrain: terrain as View["terrain"],
    number: terrain.map((name, t) => (name === "Grass" ? null : t === 3 ? 9 : 6)),
    camp: ["2:1 rope", "3:1", "3:1", "3:1", "3:1", "2:1 nut", "2:1 bolt", "2:1 chalk", "2:1 crashpad"],
    token: "J",
    projects: [["12"], [], []],
    routes: [[], ["28"], []],
    ropes: [["12-17", "17-22", "22-28"], [], []],
    on_tile,
    repeaters: none<number[]>([], 54),
    hand: [{ crashpad: 3, bolt: 1, rope: 4 }, null, null],
    hand_size: [8, 2, 3],
    rates: [
      [4, 4, 4, 4, 4],
      [4, 4, 4, 4, 4],
      [4, 4, 4, 4, 4],
    ],
    cards: [{ "fan club": 1 }, null, null],
    point_cards: [1, null, null],
    card_count: [2, 0, 1],
    deck_size: 20,
    revealed: none({}),
    points: [1, 2, 0],
    fans: [2, 3, 0],
    chain: [3, 6, 0],
    popular: 1,
    explorer: 1,
    count_held_fans: false,
    free_ropes: 0,
    answer: none(null),
    give: none(null),
    want: none(null),
    sums: SUMS,
    offers_made: 1,
    offers_per_turn: 8,
    ...change,
  } as View;
}

const action = (name: Move["name"], params: Record<string, unknown> = {}) =>
  ({ id: 0, name, params, text: "", words: "" }) as Move;
const event = (event: GameEvent["event"], parts: Record<string, unknown> = {}) =>
  ({ event, text: "", ...parts }) as GameEvent;

describe("the map", () => {
  it("has the tiles, locations, paths and camps of the rules, by the same names", () => {
    expect([TILES.length, PLACES.length, PATHS.length]).toEqual([19, 54, 72]);
    expect(PLACE.get("12")!.tiles).toEqual(["A", "D", "E"]);
    expect(PATHS.map(({ name }) => name)).toEqual(expect.arrayContaining(["0-3", "12-17", "26-32", "50-53"]));
    expect(CAMPS.map(({ name }) => name)).toEqual([
      "0-3",
      "1-5",
      "10-15",
      "26-32",
      "42-46",
      "49-52",
      "47-51",
      "33-38",
      "11-16",
    ]);
  });

  it("keeps everything in the frame", () => {
    for (const { x, y } of [...PLACES, ...CAMPS]) {
      expect(x > 20 && x < WIDTH - 20 && y > 20 && y < HEIGHT - 20).toBe(true);
    }
  });

  it("knows the odds of two dice", () => {
    expect([2, 3, 6, 8, 12].map(oddsOf)).toEqual([1, 2, 5, 5, 1]);
    expect(oddsOf(null)).toBe(0);
  });

  it("writes units in words", () => {
    expect([unitWords({ chalk: 1, rope: 2 }), unitWords({})]).toEqual(["2 ropes and 1 chalk", "nothing"]);
  });
});

describe("the camera", () => {
  it("zooms about a point and never leaves the map", () => {
    const near = zoomed(WHOLE, 2, 100, 100);
    expect([near.zoom, 100 * near.zoom + near.x]).toEqual([2, 100]);
    expect(zoomed(near, 0.01)).toEqual(WHOLE);
    expect(zoomed(WHOLE, 99).zoom).toBe(4);
    expect(moved(near, 9999, -9999)).toEqual({ zoom: 2, x: 0, y: -HEIGHT });
    expect(moved(WHOLE, 50, 50)).toEqual(WHOLE);
  });

  it("comes near enough for a finger to tell two spots apart", () => {
    expect(apart({ x: 0, y: 0 }, { x: 20, y: 0 }, 1) * 20).toBeGreaterThan(44);
    expect(apart({ x: 0, y: 0 }, { x: 90, y: 0 }, 1)).toBeGreaterThan(1);
  });

  it("follows the keyboard", () => {
    const near = zoomed(WHOLE, 4, 0, 0);
    const far = showing(near, WIDTH - 60, HEIGHT - 60);
    expect((WIDTH - 60) * 4 + far.x).toBeLessThan(WIDTH);
  });
});

describe("prices", () => {
  it("say what is missing, and whether the bank has it", () => {
    expect(missing(PRICES.project, { bolt: 2 })).toEqual({ nut: 1, rope: 1, crashpad: 1 });
    expect(bankFills(PRICES.rope, { bolt: 1, nut: 4 }, [4, 4, 4, 4, 4])).toBe(true);
    expect(bankFills(PRICES.rope, { bolt: 4 }, [4, 4, 4, 4, 4])).toBe(false);
    expect(bankFills(PRICES.rope, { bolt: 4 }, [4, 4, 3, 4, 4])).toBe(true);
  });

  it("list own climbs and repeats within reach", () => {
    const list = wishes(gorge()).map(({ verb, place }) => `${verb} ${place}`);
    expect(list).toEqual(["rope null", "project null", "buy null", "climb 12", "repeat 28"]);
  });
});

describe("bargains", () => {
  it("are written as a balance, within the hand", () => {
    const hand = { rope: 1 };
    const give = tipped(tipped(EVEN, "rope", -1, hand), "rope", -1, hand);
    expect(given(give)).toEqual({ rope: 1 });
    expect(complete(give)).toBe(false);
    const offer = tipped(give, "chalk", 1, hand);
    expect([complete(offer), wanted(offer)]).toEqual([true, { chalk: 1 }]);
    expect(spoken("offer", offer, false, EVEN)).toBe("offer 1 rope for 1 chalk");
    expect(tipped({ ...EVEN, nut: 19 }, "nut", 1, hand).nut).toBe(19);
  });

  it("are kept as steps and read back", () => {
    const balance = balanceOf({ rope: 2 }, { chalk: 1 });
    expect(stepsOf(balance)).toEqual(["give rope", "give rope", "want chalk"]);
    expect(balanceIn(stepsOf(balance))).toEqual(balance);
    expect(balanceIn(["offer", "give bolt", "for nut"])).toEqual(balanceOf({ bolt: 1 }, { nut: 1 }));
    expect(together(balance, balanceOf({}, { chalk: 1 })).chalk).toBe(2);
  });

  it("go on where a draft was left", () => {
    const balance = balanceOf({ rope: 2 }, { nut: 1, chalk: 1 });
    expect(spoken("counter", balance, true, balanceOf({ rope: 1 }, {}))).toBe("give rope; want nut; for chalk");
  });

  it("show who thinks, who has answered, and what when it is open", () => {
    const asked = gorge({
      phase: "answer",
      current: 1,
      owed: [0],
      answer: [null, "offered", null],
      give: [null, { nut: 1 }, null],
      want: [null, { rope: 1 }, null],
    });
    expect(bargainOf(asked)?.answers.map(({ state }) => state)).toEqual(["thinking", "answered"]);
    const open = gorge({
      phase: "close",
      current: 1,
      answer: ["accepted", "offered", "countered"],
      give: [{}, { nut: 1 }, { bolt: 1 }],
      want: [{}, { rope: 1 }, { nut: 2 }],
    });
    expect(bargainOf(open)?.answers[1]).toEqual({ seat: 2, state: "countered", give: { bolt: 1 }, want: { nut: 2 } });
    expect(bargainOf(gorge())).toBeNull();
  });

  it("keep the answers after they are closed", () => {
    const before = bargainOf(
      gorge({
        phase: "answer",
        current: 0,
        owed: [1, 2],
        give: [{ nut: 1 }, null, null],
        want: [{ rope: 1 }, null, null],
      }),
    );
    const events = [
      event("declines", { seat: 1 }),
      event("counters", { seat: 2, give: { bolt: 1 }, want: { rope: 1 } }),
      event("no trade", { seat: 0 }),
    ];
    const closed = closing(events, before)!;
    expect(closed.closed).toBeNull();
    expect(closed.answers.map(({ state }) => state)).toEqual(["declined", "countered"]);
    expect(closed.answers[1]!.give).toEqual({ bolt: 1 });
    expect(closing([event("traded", { seat: 0, other: 2 })], before)?.closed).toBe(2);
    expect(closing([], before)).toBeNull();
    const both = [
      event("offers", { seat: 1, give: { nut: 1 }, want: { rope: 1 } }),
      event("declines", { seat: 0 }),
      event("no trade", { seat: 1 }),
    ];
    expect(closing(both, offerIn(both, 3))).toMatchObject({ by: 1, give: { nut: 1 }, closed: null });
  });
});

describe("spots", () => {
  it("are lit by moves; a project's tiles once its location is chosen", () => {
    const moves = [
      action("project", { site: "12A" }),
      action("project", { site: "12D" }),
      action("rope", { path: "8-12" }),
      action("fan-club", { tile: "B" }),
    ];
    expect([...litBy(moves, undefined, null).keys()]).toEqual(["place:12", "path:8-12"]);
    expect([...litBy(moves, "fan-club", null).keys()]).toContain("tile:B");
    expect([...litBy(moves, undefined, "12").keys()]).toEqual(["place:12", "tile:A", "tile:D", "path:8-12"]);
  });

  it("know what someone who points at them has in mind", () => {
    const view = gorge();
    expect(meant(view, 0, "path:0-3", undefined, null)).toEqual(["rope", { path: "0-3" }]);
    expect(meant(view, 0, "place:12", undefined, null)).toEqual(["climb", { place: "12" }]);
    expect(meant(view, 0, "place:28", undefined, null)).toEqual(["repeat", { place: "28" }]);
    expect(meant(view, 0, "place:0", undefined, null)).toEqual(["project", { site: "0A" }]);
    expect(meant(view, 0, "tile:A", undefined, null)).toBeNull();
    expect(meant(gorge({ phase: "token" }), 0, "tile:A", undefined, null)).toEqual(["token", { tile: "A" }]);
  });

  it("are gone through by arrow keys and found near a finger", () => {
    expect(
      beside(
        TARGET.get("tile:A")!,
        "ArrowRight",
        TARGETS.filter(({ kind }) => kind === "tile"),
      )?.name,
    ).toBe("B");
    expect(
      beside(
        TARGET.get("tile:A")!,
        "ArrowUp",
        TARGETS.filter(({ kind }) => kind === "tile"),
      ),
    ).toBeNull();
    const { x, y } = PLACE.get("12")!;
    expect(nearby(x + 5, y, TARGETS, 20)[0]?.key).toBe("place:12");
    expect(nearby(-99, -99, TARGETS, 20)).toEqual([]);
  });

  it("are named by hints and by lines of the log", () => {
    expect(spotsOf({ site: "12D" })).toEqual(["place:12", "tile:D"]);
    expect(spotsOf(event("project", { place: "3", tile: "A" }))).toEqual(["place:3", "tile:A"]);
    expect(spotsOf(null)).toEqual([]);
  });
});

describe("the race", () => {
  it("says how far the emblems are", () => {
    const [explorer, popular] = emblems(gorge());
    expect([distance(explorer!, 0), distance(explorer!, 1)]).toEqual(["4 more to take it", "held"]);
    expect(distance(popular!, 2)).toBe("4 more to take it");
  });
});

describe("words", () => {
  it("tell what a tile, location, path or camp is", () => {
    const view = gorge();
    expect(about(view, SEATS, "tile:D")).toBe(
      "Cliff D: gives crashpads when 9 is rolled, 4 times in 36. On it: your project.",
    );
    expect(about(view, SEATS, "tile:J")).toContain("token is here");
    expect(about(view, SEATS, "place:12")).toBe(
      "Your project on cliff D, between cliff A, cliff D and cliff E. Earns 1 rope on 6, 2 crashpads on 9 and 1 chalk on 6.",
    );
    expect(about(view, SEATS, "place:28")).toContain("Ben's route on cliff I, between cliff H, cliff I and cliff M.");
    expect(about(view, SEATS, "path:12-17")).toBe("Path between cliff D and cliff E: your fixed rope.");
    expect(aboutCamp(view, SEATS, CAMPS[0]!)).toBe(
      "Training camp along the upper left side of cliff A: 2 ropes for 1 of another kind. Open to whoever has a project or route at either end.",
    );
    expect(aboutCamp(view, SEATS, CAMPS[1]!)).toBe(
      "Training camp along the upper right side of cliff B: 3 of one kind for 1 of another. Open to Cyd and Ada.",
    );
  });

  it("tell the whole table", () => {
    const said = words(
      gorge({
        phase: "answer",
        current: 1,
        answer: [null, "offered", null],
        give: [null, { nut: 1 }, null],
        want: [null, { rope: 1 }, null],
      }),
      SEATS,
    ).join("\n");
    expect(said).toContain("Turn 5: Ben rolled 4 and 5, 9 together.");
    expect(said).toContain("Ben offers 1 nut for 1 rope. Ada: thinking; Cyd: answered.");
    expect(said).toContain("You hold 4 ropes, 1 bolt and 3 crashpads.");
    expect(words(gorge({ turn: 0 }), SEATS)[0]).toContain("Set-up");
  });

  it("find what deserves a moment", () => {
    expect(newsIn([event("turn ended")], SEATS)).toBeNull();
    expect(newsIn([event("played", { seat: 1, card: "fan club" })], SEATS)).toEqual({
      title: "Ben plays",
      card: "fan club",
    });
    expect(
      newsIn(
        [
          event("played", { seat: 0, card: "friendly rivalry" }),
          event("rivalry", { seat: 0, owner: 1, one: 5, two: 2 }),
        ],
        SEATS,
      ),
    ).toEqual({ title: "You against Ben", dice: [5, 2] });
    expect(newsIn([event("traded", { seat: 0, other: 2, give: { nut: 1 }, want: { rope: 2 } })], SEATS)).toEqual({
      title: "You trade with Cyd",
      give: { nut: 1 },
      want: { rope: 2 },
    });
  });
});
