/** The item cards: what kind each is, when it can be used, what it does in words, and its picture. */

import { countsOf } from "$shell/board/counts";
import {
  AIMED_AT_PLAYERS,
  KIND_OF_ITEM,
  LAST_LEVEL,
  MAP_CARDS,
  VERB_OF_ITEM,
  WIELDER_OF,
  type Class,
  type Item,
  type Kind,
  type Verb,
} from "./generated";

/** When its holder can use a card. */
export type When = "prepare" | "own" | "others" | "never";

const TUNIC = "M16 8l8 4 8-4 8 8-6 6v20H14V22l-6-6z";
const SWORD = "M38 6l4 4-22 24-6-6zM12 26l10 10M14 34l-8 8";
const KNIFE = "M36 8l4 4-16 18-6-6zM16 24l8 8M18 30L8 40";
const STAFF = "M30 18L10 42M34 6a7 7 0 1 0 .01 0";

/** Strokes on a 48 by 48 sheet. */
export const ART: Record<Item, string> = {
  "Padded Tunic": `${TUNIC}M24 12v30M14 28h20`,
  "Light Chainmail": `${TUNIC}M17 22q3 3 6 0t6 0M17 29q3 3 6 0t6 0M17 36q3 3 6 0t6 0`,
  "Tower Shield": "M12 6h24v22q0 10-12 14-12-4-12-14zM24 6v36M12 20h24",
  "Steel Plate": "M14 8q10 8 20 0l6 8-5 6v14q-11 8-22 0V22l-5-6zM24 14v24M16 28q8 5 16 0",
  Dragonscale:
    "M14 8q10 8 20 0l6 8-5 6v18l-11 4-11-4V22l-5-6zM18 20l3 4 3-4 3 4 3-4M18 28l3 4 3-4 3 4 3-4M21 36l3 4 3-4",
  "Rusty Sword": `${SWORD}M30 18l3 3`,
  Longsword: SWORD,
  "War Axe": "M34 6L12 42M34 6q10 4 8 16-8 0-14-6M28 14q-10-4-12 4 6 6 10 2",
  "Giant's Maul": "M22 6l18 12-7 11-18-12zM24 22L10 42M28 10l-7 11M34 14l-7 11",
  "Executioner's Blade": "M40 4l4 10-22 22-10-8zM12 28l10 10M14 34l-8 10M34 12l-14 14",
  Dagger: KNIFE,
  "Twin Knives": "M8 6l14 18-5 4L8 12zM40 6L26 24l5 4 9-16zM12 28l10-6M36 28l-10-6M18 28l-4 14M30 28l4 14",
  Shortbow: "M14 6q24 6 22 36M14 6l22 36M8 40L40 8M40 8h-8M40 8v8",
  "Shadow Blade": "M42 4q-2 20-22 30l-6-6Q24 8 42 4zM12 26l10 10M14 34l-8 8M34 12L22 26",
  "Serpent's Fang": "M40 6q2 18-18 28l-6-6q18-4 24-22zM14 26l10 10M16 34q-8 2-6 8 6-2 4-6M40 6l-6 2",
  Wand: "M32 16L10 40M36 4l1.500 6 6 1.500-6 1.500L36 19l-1.500-6-6-1.500 6-1.500z",
  "Oak Staff": "M30 18L10 42M34 6q8 0 8 7t-7 7q-6 0-6-5 0-4 4-4 3 0 3 3",
  "Fire Rod": "M28 22L10 42M36 4q10 10 2 18-8 4-11-3 0-5 5-7 0 4 3 4 4-4 1-12z",
  "Void Staff": `${STAFF}M34 10a3 3 0 1 0 .01 0M42 4l3-2M42 22l3 3M26 4l-3-2`,
  "Lightning Rod": "M30 20L10 42M38 2l-10 12h7l-4 10 12-14h-7z",
  "Exploding Vial": "M20 10h8M21 10v10l-8 14q-3 8 5 8h12q8 0 5-8l-8-14V10M16 32h16M38 8l4-4M40 14h5M34 6V2",
  "Acid Flask": "M19 6h10M21 6v8a14 14 0 1 0 6 0V6M12 30q6-5 12 0t12 0M20 36h.01M28 38h.01",
  "Greek Fire":
    "M24 4q14 14 12 24-2 14-12 14t-12-14q0-8 6-12 0 6 4 8 6-8 2-20zM24 42q-6-4-4-10 2-4 4-6 6 8 4 12-2 4-4 4z",
  "Blessing of Strength":
    "M10 30q0-10 8-10h6q2-8 8-8 8 2 6 10l2 10q-2 10-14 10-16 0-16-12zM18 20q0 8 8 8M10 8l3 3M24 4v4M38 6l-3 3",
  "Blessing of Fury": "M24 14l4 8 9 1-7 6 2 9-8-5-8 5 2-9-7-6 9-1zM24 4v4M8 10l4 3M40 10l-4 3M4 28h4M44 28h-4",
  "Curse of Weakness":
    "M24 6a15 15 0 0 0-9 27v7h18v-7A15 15 0 0 0 24 6zM18 20a3 3 0 1 0 .01 0M30 20a3 3 0 1 0 .01 0M24 28l-2 4h4zM21 40v4M27 40v4",
  Ambush: "M4 42q4-18 12-16 0-14 10-12 12 2 10 14 8 0 8 14zM18 30h6M28 30h6M20 30v3M31 30v3M38 12l6-8M32 8l2-6",
  Frenzy: "M10 42L18 6M20 42l8-38M30 42l8-36M6 14l4-6M42 40l-4 4",
  Stampede: "M6 34q-4-14 6-16h20q8-8 12-6-4 4-2 10l-6 6v14M8 34v8M16 32v10M28 32v10M2 20h4M2 12h10M4 28h2",
  Duplicate:
    "M6 20a10 10 0 1 1 20 0v12l-5-4-5 4-5-4-5 4zM26 16a10 10 0 0 1 16 8v18l-5-4-5 4-5-4-4 4M12 18h.01M20 18h.01M34 24h.01",
  "Destroy Armor": "M12 6h24v22q0 10-12 14-12-4-12-14zM26 4l-6 14 8 4-8 10 4 10",
  "Level Up": "M6 42h10V32h10V22h10V12h6M10 18L24 4M24 4H14M24 4v10",
  "Healing Salve": "M10 20h28v18q0 4-4 4H14q-4 0-4-4zM8 12h32v8H8zM24 24v12M18 30h12",
  "Scavenger's Map": "M6 12l12-4 12 4 12-4v28l-12 4-12-4-12 4zM18 8v28M30 12v28M10 30l4-4M34 18l5 5M39 18l-5 5",
};

export const isWeapon = (card: Item): boolean => card in WIELDER_OF;
/** Whether a backstab is played on the fighter or the helper and not on the monster. */
export const strikes = (card: Item): boolean => AIMED_AT_PLAYERS.includes(card);

const TIMES: Record<Verb, When> = { equip: "prepare", use: "prepare", play: "own", backstab: "others" };

/** When someone of a class can use a card. */
export function whenOf(card: Item, classOf: Class | undefined): When {
  const wielder = WIELDER_OF[card];
  return wielder && wielder !== classOf ? "never" : TIMES[VERB_OF_ITEM[card]];
}

export interface Group {
  when: When;
  title: string;
  note: string;
  cards: [card: Item, count: number][];
}

const TITLES: [When, string, string][] = [
  ["prepare", "While you prepare", "Gear, weapons and other cards for your own turn, before the monster is drawn."],
  ["own", "In your fights", "For your side: in your own fight, and when you help."],
  ["others", "Backstabs", "For fights of others in which you do not help."],
  ["never", "Not for your class", "You can only discard these, while you prepare."],
];

/** A hand in groups by when its cards can be used. */
export function grouped(hand: Partial<Record<Item, number>>, classOf: Class | undefined): Group[] {
  const cards = countsOf(hand);
  return TITLES.map(([when, title, note]) => ({
    when,
    title,
    note,
    cards: cards.filter(([card]) => whenOf(card, classOf) === when),
  })).filter((group) => group.cards.length > 0);
}

const WORTH: Partial<Record<Kind, (value: number) => string>> = {
  bonus: (n) => `+${n}`,
  blessing: (n) => `+${n} %`,
  curse: (n) => `−${n} %`,
  ambush: (n) => `+${n}`,
  gear: (n) => `${n}`,
  "warrior weapon": (n) => `+${n}`,
  "rogue weapon": (n) => `+${n}`,
  "mage weapon": (n) => `+${n}`,
};

/** A card's number as it stands on it. */
export function worthOf(card: Item, value: number | undefined): string {
  return WORTH[KIND_OF_ITEM[card]]?.(value ?? 0) ?? "";
}

const weapon =
  (who: string) =>
  (n: number): string =>
    `A ${who}'s weapon: ${n} more to your level, before percentages.`;

const DOES: Record<Kind, (value: number) => string> = {
  gear: (n) =>
    `Armour ${n}. When you lose a fight, up to ${n} damage only damages it, or breaks it if it is damaged already; more breaks it and the rest hits you.`,
  "warrior weapon": weapon("Warrior"),
  "rogue weapon": weapon("Rogue"),
  "mage weapon": weapon("Mage"),
  bonus: (n) => `${n} more attack points for your side in this fight.`,
  blessing: (n) => `${n} % more on your level and weapon in this fight.`,
  curse: (n) => `Backstab: ${n} % less on the fighter's or the helper's level and weapon in this fight.`,
  ambush: (n) => `Backstab: ${n} more attack points for the monster in this fight.`,
  duplicate: () =>
    "Backstab: a twin joins. The monster's attack points and class modifier count twice, and so does its treasure. Once per fight.",
  "destroy armour": () => "Backstab: the fighter's or the helper's gear is discarded.",
  "level up": () => `One level up, but never from ${LAST_LEVEL - 1} to ${LAST_LEVEL}.`,
  salve: () => "Ends your status effects.",
  map: () => `Draw ${MAP_CARDS} items. Only one Map can be played in a turn.`,
};

/** What a card does, in words. */
export const doesOf = (card: Item, value: number | undefined): string => DOES[KIND_OF_ITEM[card]](value ?? 0);

const BRIEF: Record<Kind, string> = {
  gear: "armour",
  "warrior weapon": "Warrior",
  "rogue weapon": "Rogue",
  "mage weapon": "Mage",
  bonus: "your side",
  blessing: "yourself",
  curse: "on a player",
  ambush: "to the monster",
  duplicate: "a twin joins",
  "destroy armour": "gear is gone",
  "level up": "one level",
  salve: "ends statuses",
  map: `draw ${MAP_CARDS}`,
};

export const briefOf = (card: Item): string => BRIEF[KIND_OF_ITEM[card]];
