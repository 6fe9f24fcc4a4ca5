// Made from the state, events, actions and facts of the game by `python -m topout.typescript`; not to be changed by hand.
import type { AnyView } from "$shell/board/view";
import type { EventOf, MoveOf } from "$shell/board/contract";

export const ITEMS = [
  "Padded Tunic", "Light Chainmail", "Tower Shield", "Steel Plate", "Dragonscale", "Rusty Sword", "Longsword",
  "War Axe", "Giant's Maul", "Executioner's Blade", "Dagger", "Twin Knives", "Shortbow", "Shadow Blade",
  "Serpent's Fang", "Wand", "Oak Staff", "Fire Rod", "Void Staff", "Lightning Rod", "Exploding Vial", "Acid Flask",
  "Greek Fire", "Blessing of Strength", "Blessing of Fury", "Curse of Weakness", "Ambush", "Frenzy", "Stampede",
  "Duplicate", "Destroy Armor", "Level Up", "Healing Salve", "Scavenger's Map",
] as const;
export type Item = (typeof ITEMS)[number];

export const MONSTERS = [
  "Cave Rat", "Giant Bat", "Mud Imp", "Skeleton", "Goblin Thief", "Giant Spider", "Ghoul", "Orc Brute", "Slime",
  "Wraith", "Cave Troll", "Gargoyle", "Minotaur", "Basilisk", "Vampire", "Hydra", "Lich", "Demon", "Ancient Golem",
  "Dragon", "The Gloom", "Plague Swarm", "Bone Colossus",
] as const;
export type Monster = (typeof MONSTERS)[number];

export const CLASSES = ["Warrior", "Rogue", "Mage"] as const;
export type Class = (typeof CLASSES)[number];

export const PHASES = ["outfit", "prepare", "meet", "fight", "death", "over"] as const;
export type Phase = (typeof PHASES)[number];

export const STATS = ["ap", "damage", "piercing", "xp", "treasure", "status", "warrior", "rogue", "mage"] as const;
export type Stat = (typeof STATS)[number];

export const KINDS = [
  "gear", "warrior weapon", "rogue weapon", "mage weapon", "bonus", "blessing", "curse", "ambush", "duplicate",
  "destroy armour", "level up", "salve", "map",
] as const;
export type Kind = (typeof KINDS)[number];

export const VERBS = ["equip", "use", "play", "backstab"] as const;
export type Verb = (typeof VERBS)[number];

/** A player's attack points: `scaled` is level and weapon by `factor` per cent, rounded up. */
export interface PlayerSum {
  seat: number;
  level: number;
  weapon: number;
  factor: number;
  scaled: number;
  bonus: number;
  total: number;
}

/** The monster's attack points: its own and the class modifier, so many times, and what backstabs add. */
export interface MonsterSum {
  ap: number;
  modifier: number;
  times: number;
  bonus: number;
  total: number;
}

/** Both sides' attack points, and who would win with them. */
export interface Balance {
  players: number;
  monster: number;
  wins: "players" | "monster";
}

/** The balance with a seat as the helper. */
export interface WithHelp {
  seat: number;
  balance: Balance;
}

/** The balance with a card of one's own played on a target or on none. */
export interface WithCard {
  card: string;
  target: number | null;
  balance: Balance;
}

/** What losing would do to a player: to its gear, how many levels would hit it, and where it would be then. */
export interface Loss {
  seat: number;
  gear: "breaks" | "is damaged" | null;
  hit: number;
  level: number;
  dies: boolean;
}

/** All that a meeting or a fight adds up to; `escapes` is how many of the 36 rolls get the fighter away. */
export interface Sums {
  players: PlayerSum[];
  monster: MonsterSum;
  balance: Balance;
  treasure: number;
  escapes: number;
  help: WithHelp[];
  cards: WithCard[];
  losses: Loss[];
}

/** Gloombah! as one pair of eyes sees it. */
export interface View extends AnyView {
  lacks: Item[][][];
  hand: (Partial<Record<Item, number>> | null)[];
  older: (Partial<Record<Item, number>>[] | null)[];
  hand_size: number[];
  older_size: number[][];
  deck_size: number;
  discards: Partial<Record<Item, number>>;
  status: [number, number][];
  percent: number[];
  bonus: number[];
  attack: number[];
  monster_bonus: number;
  monster_attack: number;
  turn_number: number;
  max_turns: number;
  ties_to_players: boolean;
  phase: Phase;
  turn: number;
  class_of: Class[];
  level: number[];
  gear: (Item | null)[];
  weapon: (Item | null)[];
  armour: number[];
  weapon_bonus: number[];
  damaged: boolean[];
  map_used: boolean;
  outfit_gear: (Item | null)[];
  outfit_weapon: (Item | null)[];
  keeping: (Item | null)[];
  monster: Monster | null;
  foe: Record<Stat, number>;
  twin: boolean;
  helper: number | null;
  offer_xp: (number | null)[];
  offer_treasure: (number | null)[];
  offers_made: number[];
  passes: number;
  monster_discards: Partial<Record<Monster, number>>;
  monsters_left: number;
  value: Partial<Record<Item, number>>;
  sums: Sums | null;
}

/** What can happen, by name; parts that not everyone sees may be missing. */
export interface Events {
  class: { seat: number; class_of: Class };
  starts: { seat: number };
  drew: { seat: number; card?: Item };
  renewed: Record<never, never>;
  equipped: { seat: number; card: Item; age: number };
  replaced: { seat: number; card: Item };
  turn: { nth: number; seat: number };
  repaired: { seat: number; card: Item };
  used: { seat: number; card: Item; age: number };
  discarded: { seat: number; card: Item; age: number };
  levelled: { seat: number; level: number };
  healed: { seat: number };
  met: { seat: number; monster: Monster };
  "monsters renewed": Record<never, never>;
  "no monster": Record<never, never>;
  escaped: { seat: number };
  rolled: { seat: number; first: number; second: number };
  caught: { seat: number };
  fled: { seat: number };
  fights: { seat: number };
  played: { seat: number; card: Item; age: number };
  backstabbed: { seat: number; card: Item; age: number };
  "backstabbed on": { seat: number; card: Item; age: number; target: number };
  offered: { seat: number; xp: number; treasure: number };
  withdrew: { seat: number };
  accepted: { seat: number; helper: number };
  passed: { seat: number };
  won: { seat: number; players: number; monster: number };
  lost: { seat: number; players: number; monster: number };
  suffers: { seat: number; percent: number };
  damaged: { seat: number; card: Item };
  broke: { seat: number; card: Item };
  hit: { seat: number; damage: number };
  died: { seat: number };
  "lost gear": { seat: number; card: Item };
  kept: { seat: number; card?: Item };
  recovered: { seat: number; percent: number };
  champion: { seat: number };
  nightfall: { nth: number };
}

export type GameEvent = EventOf<Events>;

/** The moves there are, by name. */
export interface Moves {
  outfit: { gear: Item | null; weapon: Item | null };
  equip: { card: Item };
  use: { card: Item };
  discard: { card: Item };
  "go-on": Record<never, never>;
  fight: Record<never, never>;
  run: Record<never, never>;
  flee: Record<never, never>;
  play: { card: Item };
  backstab: { card: Item; target: number | null };
  offer: { xp: number; treasure: number };
  withdraw: Record<never, never>;
  accept: { offerer: number };
  pass: Record<never, never>;
  keep: { card: Item };
}

export type Move = MoveOf<Moves>;

export const KIND_OF_ITEM: Readonly<Record<Item, Kind>> = {
  "Padded Tunic": "gear",
  "Light Chainmail": "gear",
  "Tower Shield": "gear",
  "Steel Plate": "gear",
  Dragonscale: "gear",
  "Rusty Sword": "warrior weapon",
  Longsword: "warrior weapon",
  "War Axe": "warrior weapon",
  "Giant's Maul": "warrior weapon",
  "Executioner's Blade": "warrior weapon",
  Dagger: "rogue weapon",
  "Twin Knives": "rogue weapon",
  Shortbow: "rogue weapon",
  "Shadow Blade": "rogue weapon",
  "Serpent's Fang": "rogue weapon",
  Wand: "mage weapon",
  "Oak Staff": "mage weapon",
  "Fire Rod": "mage weapon",
  "Void Staff": "mage weapon",
  "Lightning Rod": "mage weapon",
  "Exploding Vial": "bonus",
  "Acid Flask": "bonus",
  "Greek Fire": "bonus",
  "Blessing of Strength": "blessing",
  "Blessing of Fury": "blessing",
  "Curse of Weakness": "curse",
  Ambush: "ambush",
  Frenzy: "ambush",
  Stampede: "ambush",
  Duplicate: "duplicate",
  "Destroy Armor": "destroy armour",
  "Level Up": "level up",
  "Healing Salve": "salve",
  "Scavenger's Map": "map",
};

export const VERB_OF_ITEM: Readonly<Record<Item, Verb>> = {
  "Padded Tunic": "equip",
  "Light Chainmail": "equip",
  "Tower Shield": "equip",
  "Steel Plate": "equip",
  Dragonscale: "equip",
  "Rusty Sword": "equip",
  Longsword: "equip",
  "War Axe": "equip",
  "Giant's Maul": "equip",
  "Executioner's Blade": "equip",
  Dagger: "equip",
  "Twin Knives": "equip",
  Shortbow: "equip",
  "Shadow Blade": "equip",
  "Serpent's Fang": "equip",
  Wand: "equip",
  "Oak Staff": "equip",
  "Fire Rod": "equip",
  "Void Staff": "equip",
  "Lightning Rod": "equip",
  "Level Up": "use",
  "Healing Salve": "use",
  "Scavenger's Map": "use",
  "Exploding Vial": "play",
  "Acid Flask": "play",
  "Greek Fire": "play",
  "Blessing of Strength": "play",
  "Blessing of Fury": "play",
  "Curse of Weakness": "backstab",
  Ambush: "backstab",
  Frenzy: "backstab",
  Stampede: "backstab",
  Duplicate: "backstab",
  "Destroy Armor": "backstab",
};

export const WIELDER_OF: Readonly<Partial<Record<Item, Class>>> = {
  "Rusty Sword": "Warrior",
  Longsword: "Warrior",
  "War Axe": "Warrior",
  "Giant's Maul": "Warrior",
  "Executioner's Blade": "Warrior",
  Dagger: "Rogue",
  "Twin Knives": "Rogue",
  Shortbow: "Rogue",
  "Shadow Blade": "Rogue",
  "Serpent's Fang": "Rogue",
  Wand: "Mage",
  "Oak Staff": "Mage",
  "Fire Rod": "Mage",
  "Void Staff": "Mage",
  "Lightning Rod": "Mage",
};

export const AIMED_AT_PLAYERS: Readonly<Item[]> = ["Curse of Weakness", "Destroy Armor"];

export const HAND: number = 5;

export const CLASS_COPIES: number = 2;

export const USUAL: Readonly<{ items: number; monsters: number; values: Partial<Record<Item, number>>; foes: Partial<Record<Monster, Record<Stat, number>>> }> = {
  items: 73,
  monsters: 40,
  values: {
    "Padded Tunic": 1,
    "Light Chainmail": 2,
    "Tower Shield": 3,
    "Steel Plate": 4,
    Dragonscale: 6,
    "Rusty Sword": 1,
    Longsword: 2,
    "War Axe": 3,
    "Giant's Maul": 5,
    Dagger: 1,
    "Twin Knives": 2,
    Shortbow: 3,
    "Shadow Blade": 5,
    Wand: 1,
    "Oak Staff": 2,
    "Fire Rod": 3,
    "Void Staff": 5,
    "Exploding Vial": 2,
    "Acid Flask": 3,
    "Greek Fire": 4,
    "Blessing of Strength": 50,
    "Blessing of Fury": 100,
    "Curse of Weakness": 50,
    Ambush: 3,
    Frenzy: 5,
    Duplicate: 0,
    "Destroy Armor": 0,
    "Level Up": 0,
    "Healing Salve": 0,
    "Scavenger's Map": 0,
  },
  foes: {
    "Cave Rat": { ap: 0, damage: 1, piercing: 0, xp: 1, treasure: 1, status: 0, warrior: 0, rogue: 0, mage: 0 },
    "Giant Bat": { ap: 2, damage: 1, piercing: 0, xp: 1, treasure: 1, status: 0, warrior: 0, rogue: 0, mage: -1 },
    "Mud Imp": { ap: 2, damage: 1, piercing: 0, xp: 1, treasure: 1, status: -25, warrior: 0, rogue: 0, mage: 0 },
    Skeleton: { ap: 3, damage: 2, piercing: 0, xp: 1, treasure: 1, status: 0, warrior: -1, rogue: 0, mage: 0 },
    "Goblin Thief": { ap: 3, damage: 1, piercing: 0, xp: 1, treasure: 2, status: 0, warrior: 0, rogue: -1, mage: 0 },
    "Giant Spider": { ap: 4, damage: 2, piercing: 0, xp: 1, treasure: 1, status: -25, warrior: 0, rogue: 0, mage: 0 },
    Ghoul: { ap: 5, damage: 2, piercing: 0, xp: 1, treasure: 2, status: 0, warrior: -1, rogue: 0, mage: 1 },
    "Orc Brute": { ap: 5, damage: 3, piercing: 0, xp: 1, treasure: 1, status: 0, warrior: 0, rogue: 0, mage: 0 },
    Slime: { ap: 6, damage: 2, piercing: 0, xp: 1, treasure: 2, status: 0, warrior: 2, rogue: 0, mage: -2 },
    Wraith: { ap: 6, damage: 3, piercing: 1, xp: 1, treasure: 2, status: -25, warrior: 2, rogue: 0, mage: -2 },
    "Cave Troll": { ap: 7, damage: 4, piercing: 0, xp: 2, treasure: 2, status: 0, warrior: 0, rogue: 0, mage: 0 },
    Gargoyle: { ap: 8, damage: 3, piercing: 0, xp: 2, treasure: 2, status: 0, warrior: 0, rogue: 1, mage: 0 },
    Minotaur: { ap: 9, damage: 5, piercing: 0, xp: 2, treasure: 2, status: 0, warrior: -2, rogue: 0, mage: 0 },
    Basilisk: { ap: 10, damage: 4, piercing: 0, xp: 2, treasure: 3, status: -50, warrior: 0, rogue: -2, mage: 0 },
    Vampire: { ap: 11, damage: 4, piercing: 1, xp: 2, treasure: 3, status: -25, warrior: 0, rogue: 0, mage: 2 },
    Hydra: { ap: 11, damage: 6, piercing: 0, xp: 2, treasure: 3, status: 0, warrior: 0, rogue: 0, mage: 0 },
    Lich: { ap: 13, damage: 5, piercing: 1, xp: 2, treasure: 4, status: -50, warrior: -2, rogue: 0, mage: 2 },
    Demon: { ap: 14, damage: 6, piercing: 0, xp: 3, treasure: 4, status: 0, warrior: 0, rogue: 0, mage: 0 },
    "Ancient Golem": { ap: 15, damage: 7, piercing: 0, xp: 3, treasure: 4, status: 0, warrior: 0, rogue: 1, mage: -2 },
    Dragon: { ap: 16, damage: 8, piercing: 0, xp: 3, treasure: 5, status: -25, warrior: 0, rogue: 0, mage: 0 },
    "The Gloom": { ap: 18, damage: 10, piercing: 1, xp: 3, treasure: 5, status: -50, warrior: 0, rogue: 0, mage: 0 },
  },
};

export const ROLL_LEVEL: number = 3;

export const OFFERS: number = 2;

export const MAP_CARDS: number = 2;

export const HELPED_LEVEL: number = 11;

export const LAST_LEVEL: number = 12;

export const ROLLS: number = 36;
