import { describe, expect, it } from "vitest";
import { ART, doesOf, grouped, strikes, whenOf, worthOf } from "./cards";
import { latestOf, newsOf, scenesOf } from "./drama";
import {
  balanceOf,
  escapes,
  factorOf,
  lossWords,
  monsterSum,
  offersOf,
  passedOf,
  statusWords,
  sumOf,
  verdict,
  withCard,
  withHelper,
} from "./dungeon";
import { standingOf } from "./passing";
import { spelled, words } from "./words";
import { ITEMS, VERB_OF_ITEM, type GameEvent, type View } from "./generated";

const EACH = [0, 0, 0];

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
    ...change,
  } as View;
}

const SEATS = ["Ada", "Ben", "Cleo"].map((name, seat) => ({ seat, name, colour: "", you: seat === 1 }));

describe("attack points", () => {
  it("are those of the rules' example: 5 and 2, half as much again, rounded up, and 2 more", () => {
    const view = withCard(withCard(fight(), 1, "Blessing of Strength", null), 1, "Exploding Vial", null);
    expect(sumOf(view, 1).total).toBe(13);
    expect(spelled(sumOf(view, 1))).toBe("5 (level) + 2 (Twin Knives) × 150 % (effects) + 2 (cards) = 13");
  });

  it("never have a factor below nothing", () => {
    expect(
      factorOf(
        fight({
          status: [
            [0, 0],
            [-50, -50],
            [0, 0],
          ],
          percent: [0, -50, 0],
        }),
        1,
      ),
    ).toBe(0);
    expect(
      sumOf(
        fight({
          status: [
            [0, 0],
            [-50, -50],
            [0, 0],
          ],
          bonus: [0, 2, 0],
        }),
        1,
      ).total,
    ).toBe(2);
  });

  it("of the monster count the fighter's class, and a twin once more", () => {
    expect(monsterSum(fight()).total).toBe(6);
    expect(monsterSum(fight({ turn: 0, twin: true, monster_bonus: 3 })).total).toBe(19);
    expect(monsterSum(fight({ foe: { ...fight().foe, ap: 1 }, turn: 2 })).total).toBe(0);
  });

  it("decide the fight, a tie by the option", () => {
    expect(balanceOf(fight())).toEqual({ players: 7, monster: 6, wins: "players" });
    const tie = withCard(fight({ monster_bonus: -2 }), 0, "Ambush", null);
    expect(balanceOf(tie).wins).toBe("monster");
    expect(balanceOf({ ...tie, ties_to_players: true }).wins).toBe("players");
    expect(verdict(balanceOf(tie))).toBe("A tie: the monster would win.");
    expect(balanceOf(withHelper(fight(), 2)).players).toBe(9);
  });

  it("change with a curse on its target alone", () => {
    const view = fight();
    expect(sumOf(withCard(view, 0, "Curse of Weakness", 1), 1).total).toBe(4);
    expect(withCard(view, 0, "Curse of Weakness", null)).toBe(view);
    expect(withCard(view, 0, "Destroy Armor", 1)).toBe(view);
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
    expect(lossWords(fight(), 1)).toBe("Light Chainmail breaks, down 1 to level 4");
    expect(lossWords(fight({ foe: { ...fight().foe, damage: 2 } }), 1)).toBe(
      "Light Chainmail is damaged, no level is lost",
    );
    expect(lossWords(fight({ foe: { ...fight().foe, damage: 5, piercing: 1, status: -25 } }), 1)).toBe(
      "death: back to level 1, with one card, −25 % until the end of the next turn",
    );
  });

  it("knows how often two dice reach a level", () => {
    expect([2, 7, 12].map(escapes)).toEqual([36, 21, 1]);
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
    ).toBe("−25 % until the end of this turn, −50 % until the end of the next own turn");
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
    ).toBe("−25 % until the end of the next own turn");
  });
});

describe("passing until something changes", () => {
  const standing = standingOf(fight(), 0);

  it("goes on through passes and others' offers", () => {
    expect(standingOf(fight({ passes: 2, owed: [0] }), 0)).toBe(standing);
    expect(standingOf(fight({ offer_xp: [null, null, 1], offer_treasure: [null, null, 1] }), 0)).toBe(standing);
  });

  it("ends with new attack points, a helper, another fight", () => {
    expect(standingOf(fight({ monster_bonus: 3 }), 0)).not.toBe(standing);
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
    expect(told).toContain("Turn 7: Ben fights. The word is with Ben.");
    expect(told).toContain("Ben: Rogue, level 5 of 12; Light Chainmail (armour 2); Twin Knives (+2); 5 cards in hand.");
    expect(told).toContain("Ben fights with 5 (level) + 2 (Twin Knives) = 7.");
    expect(told).toContain("The players would win by 1.");
    expect(told).toContain("Cleo offers help for 1 XP and 0 treasure.");
    expect(told).toContain("Your hand: Exploding Vial (");
  });
});
