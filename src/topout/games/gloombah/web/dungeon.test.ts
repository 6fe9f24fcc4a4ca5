import { describe, expect, it } from "vitest";
import { ART, doesOf, grouped, strikes, whenOf, worthOf } from "./cards";
import { latestOf, newsOf, scenesOf } from "./drama";
import {
  heroWords,
  lossWords,
  monsterSum,
  offersOf,
  passedOf,
  playerSum,
  statusWords,
  treasureOf,
  verdict,
  withCard,
  withHelper,
} from "./dungeon";
import { standingOf } from "./passing";
import { spelled, words } from "./words";
import { ITEMS, VERB_OF_ITEM, type Balance, type GameEvent, type Sums, type View } from "./generated";

const EACH = [0, 0, 0];

const balance = (players: number, monster: number): Balance => ({
  players,
  monster,
  wins: players > monster ? "players" : "monster",
});

/** What the game says that fight adds up to. */
function sums(change: Partial<Sums> = {}): Sums {
  return {
    players: [{ seat: 1, level: 5, weapon: 2, factor: 100, scaled: 7, bonus: 0, total: 7 }],
    monster: { ap: 6, modifier: 0, times: 1, bonus: 0, total: 6 },
    balance: balance(7, 6),
    treasure: 2,
    escapes: 30,
    help: [],
    cards: [],
    losses: [{ seat: 1, gear: "breaks", hit: 1, level: 4, dies: false }],
    ...change,
  };
}

/** A fight of seat 1, a Rogue, against a Slime. */
function fight(change: Partial<View> = {}): View {
  return {
    seats: 3,
    owed: [1],
    over: false,
    phase: "fight",
    turn: 1,
    turn_number: 7,
    max_turns: 600,
    ties_to_players: false,
    class_of: ["Warrior", "Rogue", "Mage"],
    level: [3, 5, 2],
    gear: [null, "Light Chainmail", null],
    weapon: [null, "Twin Knives", null],
    armour: [0, 2, 0],
    weapon_bonus: [0, 2, 0],
    damaged: [false, false, false],
    status: [
      [0, 0],
      [0, 0],
      [0, 0],
    ],
    percent: EACH,
    bonus: EACH,
    attack: [0, 7, 0],
    monster: "Slime",
    foe: { ap: 6, damage: 3, piercing: 0, xp: 1, treasure: 2, status: 0, warrior: 2, rogue: 0, mage: -2 },
    twin: false,
    monster_bonus: 0,
    monster_attack: 6,
    helper: null,
    offer_xp: [null, null, null],
    offer_treasure: [null, null, null],
    offers_made: EACH,
    passes: 0,
    hand: [null, { "Exploding Vial": 1, Dagger: 1, Wand: 2, Ambush: 1 }, null],
    hand_size: [4, 5, 4],
    deck_size: 40,
    monsters_left: 30,
    discards: {},
    value: { "Exploding Vial": 2, "Blessing of Strength": 50, "Curse of Weakness": 50, Ambush: 3, Dagger: 1, Wand: 1 },
    older_size: [
      [0, 0, 0],
      [0, 0, 0],
      [2, 1, 0],
    ],
    sums: sums(),
    ...change,
  } as View;
}

const SEATS = ["Ada", "Ben", "Cleo"].map((name, seat) => ({ seat, name, colour: "", you: seat === 1 }));

describe("attack points", () => {
  it("are told part by part, as the game adds them up", () => {
    const player = { seat: 1, level: 5, weapon: 2, factor: 150, scaled: 11, bonus: 2, total: 13 };
    const sum = playerSum(fight({ percent: [0, 50, 0] }), player);
    expect(spelled(sum)).toBe("5 (level) + 2 (Twin Knives) × 150 % (effects) + 2 (cards) = 13");
    expect(sum.terms[2]?.about).toBe("Blessings and curses +50 %: 150 % of level and weapon, rounded up, is 11.");
  });

  it("of the monster name the fighter's class, a twin and backstabs", () => {
    const twins = { ap: 6, modifier: -2, times: 2, bonus: 3, total: 11 };
    expect(spelled(monsterSum(fight({ turn: 2 }), twins))).toBe(
      "6 (attack) − 2 (a Mage) × 2 (twin) + 3 (backstabs) = 11",
    );
    expect(spelled(monsterSum(fight(), sums().monster))).toBe("6 (attack) = 6");
  });

  it("say who would win", () => {
    expect(verdict(balance(7, 6))).toBe("The players would win by 1.");
    expect(verdict(balance(4, 6))).toBe("The monster would win by 2.");
    expect(verdict(balance(6, 6))).toBe("A tie: the monster would win.");
    expect(verdict({ ...balance(6, 6), wins: "players" })).toBe("A tie: the players would win.");
  });

  it("with a card are looked up by card and target", () => {
    const cards = [
      { card: "Curse of Weakness", target: 1, balance: balance(4, 6) },
      { card: "Ambush", target: null, balance: balance(7, 9) },
    ];
    const view = fight({ sums: sums({ cards }) });
    expect(withCard(view, "Ambush", undefined)).toEqual(balance(7, 9));
    expect(withCard(view, "Curse of Weakness", 1)).toEqual(balance(4, 6));
    expect(withCard(view, "Curse of Weakness", null)).toBeNull();
    expect(withCard(fight({ sums: null }), "Ambush", null)).toBeNull();
  });

  it("with a helper are those of the offer, or as they stand", () => {
    const view = fight({ sums: sums({ help: [{ seat: 2, balance: balance(9, 6) }] }) });
    expect(withHelper(view, 2)).toEqual(balance(9, 6));
    expect(withHelper(fight({ helper: 2 }), 2)).toEqual(balance(7, 6));
  });
});

describe("the fight", () => {
  it("says who passed since somebody did something", () => {
    expect(passedOf(fight({ owed: [0], passes: 2 }))).toEqual([2, 1]);
    expect(passedOf(fight({ phase: "meet", passes: 0 }))).toEqual([]);
  });

  it("lists standing offers, a free one too", () => {
    expect(offersOf(fight({ offer_xp: [0, null, 1], offer_treasure: [0, null, 2] }))).toEqual([
      { seat: 0, xp: 0, treasure: 0 },
      { seat: 2, xp: 1, treasure: 2 },
    ]);
  });

  it("says what losing does", () => {
    const loss = { seat: 1, gear: null, hit: 0, level: 5, dies: false };
    expect(lossWords(fight(), { ...loss, gear: "breaks", hit: 1, level: 4 })).toBe(
      "Light Chainmail breaks, down 1 to level 4",
    );
    expect(lossWords(fight(), { ...loss, gear: "is damaged" })).toBe("Light Chainmail is damaged, no level is lost");
    const cruel = fight({ foe: { ...fight().foe, status: -25 } });
    expect(lossWords(cruel, { ...loss, hit: 5, level: 1, dies: true })).toBe(
      "death: back to level 1, with one card, −25 % until the end of the next turn",
    );
  });

  it("has treasure as the game counts it", () => {
    expect(treasureOf(fight({ sums: sums({ treasure: 4 }) }))).toBe(4);
    expect(treasureOf(fight({ phase: "death", sums: null }))).toBe(2);
  });

  it("says how long others have held their cards, which everyone may follow", () => {
    expect(heroWords(fight(), 2)).toContain(
      "4 cards in hand (cards held: 2 since before the reshuffle, 1 through 2 reshuffles)",
    );
    expect(heroWords(fight(), 0)).toMatch(/4 cards in hand$/);
  });

  it("says when statuses end", () => {
    expect(
      statusWords(
        fight({
          status: [
            [0, 0],
            [-25, -50],
            [0, 0],
          ],
        }),
        1,
      ),
    ).toBe("−25 % until the end of this turn, −50 % until the end of their next turn");
    expect(
      statusWords(
        fight({
          status: [
            [-25, 0],
            [0, 0],
            [0, 0],
          ],
        }),
        0,
      ),
    ).toBe("−25 % until the end of their next turn");
  });
});

describe("passing until something changes", () => {
  const standing = standingOf(fight(), 0);

  it("goes on through passes and others' offers", () => {
    expect(standingOf(fight({ passes: 2, owed: [0] }), 0)).toBe(standing);
    expect(standingOf(fight({ offer_xp: [null, null, 1], offer_treasure: [null, null, 1] }), 0)).toBe(standing);
  });

  it("ends with new attack points, a helper, another fight", () => {
    expect(standingOf(fight({ sums: sums({ balance: balance(7, 9) }) }), 0)).not.toBe(standing);
    expect(standingOf(fight({ helper: 2 }), 0)).not.toBe(standing);
    expect(standingOf(fight({ turn_number: 8 }), 0)).not.toBe(standing);
    expect(standingOf(fight({ phase: "prepare" }), 0)).toBeNull();
  });

  it("ends for the fighter with an offer", () => {
    expect(standingOf(fight({ offer_xp: [null, null, 1], offer_treasure: [null, null, 1] }), 1)).not.toBe(
      standingOf(fight(), 1),
    );
  });
});

describe("cards", () => {
  it("are grouped by when they can be used", () => {
    const groups = grouped(fight().hand[1]!, "Rogue").map(({ when, cards }) => [when, cards.map(([card]) => card)]);
    expect(groups).toEqual([
      ["prepare", ["Dagger"]],
      ["own", ["Exploding Vial"]],
      ["others", ["Ambush"]],
      ["never", ["Wand"]],
    ]);
    expect(whenOf("Wand", "Mage")).toBe("prepare");
  });

  it("all have a picture, a move and words", () => {
    for (const card of ITEMS) expect([ART[card], VERB_OF_ITEM[card], doesOf(card, 2)].every(Boolean), card).toBe(true);
    expect(VERB_OF_ITEM["Level Up"]).toBe("use");
    expect([strikes("Destroy Armor"), strikes("Ambush")]).toEqual([true, false]);
    expect([
      worthOf("Blessing of Fury", 100),
      worthOf("Duplicate", undefined),
      worthOf("Curse of Weakness", 50),
    ]).toEqual(["+100 %", "", "−50 %"]);
  });
});

describe("what just happened", () => {
  const event = (event: GameEvent["event"], parts: Record<string, unknown>) =>
    ({ event, text: "", ...parts }) as GameEvent;

  it("is shown as scenes in their order", () => {
    const scenes = scenesOf([
      event("passed", { seat: 2 }),
      event("lost", { seat: 1, players: 5, monster: 6 }),
      event("died", { seat: 1 }),
    ]);
    expect(scenes).toEqual([{ kind: "lost", seat: 1, players: 5, monster: 6, died: [1] }]);
    expect(scenesOf([event("rolled", { seat: 0, first: 2, second: 5 }), event("escaped", { seat: 0 })])).toEqual([
      { kind: "dice", seat: 0, dice: [2, 5], away: true },
    ]);
    expect(scenesOf([event("backstabbed on", { seat: 0, card: "Curse of Weakness", target: 1 })])[0]).toMatchObject({
      kind: "stab",
      target: 1,
    });
  });

  it("is told where it befell someone", () => {
    const told = [
      event("levelled", { seat: 1, level: 6 }),
      event("drew", { seat: 1 }),
      event("drew", { seat: 1 }),
      event("hit", { seat: 0, damage: 2 }),
      event("levelled", { seat: 0, level: 1 }),
    ];
    expect(newsOf(told, 1).map(({ text }) => text)).toEqual(["level 6", "+2 cards"]);
    expect(newsOf(told, 0).map(({ text }) => text)).toEqual(["−2"]);
  });
});

describe("the latest news", () => {
  const line = (event: GameEvent["event"], text: string) => ({ event, text }) as GameEvent;

  it("leaves out passes, and goes back to the last of them", () => {
    const log = [
      line("fights", "a"),
      line("passed", "b"),
      line("lost", "c"),
      line("hit", "d"),
      line("died", "e"),
      line("turn", "f"),
    ];
    expect(latestOf(log)).toEqual(["c", "d", "e"]);
    expect(latestOf(log.slice(0, 2))).toEqual(["a"]);
    expect(latestOf([])).toEqual([]);
  });
});

describe("the dungeon in words", () => {
  it("tells everyone, the monster, both sums, offers and the own hand", () => {
    const told = words(fight({ offer_xp: [null, null, 1], offer_treasure: [null, null, 0] }), SEATS).join("\n");
    expect(told).toContain("Turn 7: Ben fights. Waiting for Ben.");
    expect(told).toContain("Ben: Rogue, level 5 of 12; Light Chainmail (armour 2); Twin Knives (+2); 5 cards in hand.");
    expect(told).toContain("Ben fights with 5 (level) + 2 (Twin Knives) = 7.");
    expect(told).toContain("The players would win by 1.");
    expect(told).toContain("Cleo offers help for 1 XP and 0 treasures.");
    expect(told).toContain("Your hand: Exploding Vial (");
  });
});
