/** The dungeon as the page sees it: who stands how, and both sides' attack points with their arithmetic. */
import { KIND_OF_ITEM, LAST_LEVEL, type Item, type Stat, type View } from "./generated";

const WHOLE = 100;

/** One part of a sum: its sign, its number, and where it comes from. */
export interface Term {
  sign: string;
  value: string;
  from: string;
  about: string;
}

export interface Sum {
  terms: Term[];
  total: number;
}

export const signed = (n: number): string => (n < 0 ? `−${-n}` : `+${n}`);

/** What is left of level and weapon by statuses, blessings and curses, in per cent. */
export function factorOf(view: View, seat: number): number {
  const [soon, later] = view.status[seat] ?? [0, 0];
  return Math.max(0, WHOLE + soon + later + (view.percent[seat] ?? 0));
}

/** A player's attack points, part by part. */
export function sumOf(view: View, seat: number): Sum {
  const [level, weapon, bonus] = [view.level[seat] ?? 0, view.weapon_bonus[seat] ?? 0, view.bonus[seat] ?? 0];
  const factor = factorOf(view, seat);
  const scaled = Math.ceil(((level + weapon) * factor) / WHOLE);
  const terms: Term[] = [{ sign: "", value: String(level), from: "level", about: `Level ${level}.` }];
  if (weapon)
    terms.push({
      sign: "+",
      value: String(weapon),
      from: view.weapon[seat] ?? "weapon",
      about: `${view.weapon[seat]} adds ${weapon} to the level.`,
    });
  if (factor !== WHOLE)
    terms.push({
      sign: "×",
      value: `${factor} %`,
      from: "effects",
      about: `${effectWords(view, seat)}: ${factor} % of ${level + weapon}, rounded up, is ${scaled}.`,
    });
  if (bonus)
    terms.push({ sign: "+", value: String(bonus), from: "cards", about: `Cards played in this fight add ${bonus}.` });
  return { terms, total: scaled + bonus };
}

function effectWords(view: View, seat: number): string {
  const [soon, later] = view.status[seat] ?? [0, 0];
  const parts = [
    soon + later ? `statuses ${signed(soon + later)} %` : "",
    view.percent[seat] ? `blessings and curses ${signed(view.percent[seat])} %` : "",
  ];
  const words = parts.filter(Boolean).join(", ");
  return words.charAt(0).toUpperCase() + words.slice(1);
}

/** What the fighter's class adds to the monster. */
export function modifierOf(view: View): number {
  const name = (view.class_of[view.turn] ?? "").toLowerCase();
  return view.foe[name as Stat] ?? 0;
}

/** The monster's attack points, part by part. */
export function monsterSum(view: View): Sum {
  const modifier = modifierOf(view);
  const own = (view.foe.ap + modifier) * (view.twin ? 2 : 1);
  const terms: Term[] = [
    {
      sign: "",
      value: String(view.foe.ap),
      from: "attack",
      about: `${view.monster} has ${view.foe.ap} attack points.`,
    },
  ];
  if (modifier)
    terms.push({
      sign: modifier < 0 ? "−" : "+",
      value: String(Math.abs(modifier)),
      from: `a ${view.class_of[view.turn]}`,
      about: `Against a ${view.class_of[view.turn]} as the fighter it has ${signed(modifier)}.`,
    });
  if (view.twin) terms.push({ sign: "×", value: "2", from: "twin", about: "Duplicate: a twin fights beside it." });
  if (view.monster_bonus)
    terms.push({
      sign: "+",
      value: String(view.monster_bonus),
      from: "backstabs",
      about: `Backstab cards add ${view.monster_bonus} in this fight.`,
    });
  return { terms, total: Math.max(0, own + view.monster_bonus) };
}

/** The fighter, and the helper if there is one. */
export function sideOf(view: View): number[] {
  return view.helper === null ? [view.turn] : [view.turn, view.helper];
}

export interface Balance {
  players: number;
  monster: number;
  wins: "players" | "monster";
}

/** Both sides as they stand, and who would win. */
export function balanceOf(view: View): Balance {
  const players = sideOf(view).reduce((sum, seat) => sum + sumOf(view, seat).total, 0);
  const monster = monsterSum(view).total;
  const ahead = players - monster;
  return { players, monster, wins: ahead > 0 || (ahead === 0 && view.ties_to_players) ? "players" : "monster" };
}

export function verdict({ players, monster, wins }: Balance): string {
  const by = Math.abs(players - monster);
  if (by === 0) return wins === "players" ? "A tie: the players would win." : "A tie: the monster would win.";
  return wins === "players" ? `The players would win by ${by}.` : `The monster would win by ${by}.`;
}

/** The fight as it would stand with a card played by a seat on a target. */
export function withCard(view: View, seat: number, card: Item, target: number | null): View {
  const value = view.value[card] ?? 0;
  const added = (list: number[], at: number, n: number): number[] =>
    list.map((each, i) => (i === at ? each + n : each));
  switch (KIND_OF_ITEM[card]) {
    case "bonus":
      return { ...view, bonus: added(view.bonus, seat, value) };
    case "blessing":
      return { ...view, percent: added(view.percent, seat, value) };
    case "curse":
      return target === null ? view : { ...view, percent: added(view.percent, target, -value) };
    case "ambush":
      return { ...view, monster_bonus: view.monster_bonus + value };
    case "duplicate":
      return { ...view, twin: true };
    default:
      return view;
  }
}

/** The fight as it would stand with a helper. */
export const withHelper = (view: View, helper: number): View => ({ ...view, helper });

/** What the winners share: XP and treasure as they stand. */
export function spoils(view: View): { xp: number; treasure: number } {
  return { xp: view.foe.xp, treasure: view.foe.treasure * (view.twin ? 2 : 1) };
}

export interface Offer {
  seat: number;
  xp: number;
  treasure: number;
}

/** The offers that stand. */
export function offersOf(view: View): Offer[] {
  return view.offer_xp.flatMap((xp, seat) =>
    xp === null ? [] : [{ seat, xp, treasure: view.offer_treasure[seat] ?? 0 }],
  );
}

/** Those who passed since somebody last did something. */
export function passedOf(view: View): number[] {
  const word = view.owed[0];
  if (view.phase !== "fight" || word === undefined) return [];
  return Array.from({ length: view.passes }, (_, k) => (word - 1 - k + 2 * view.seats) % view.seats);
}

/** How many of the 36 rolls of two dice reach a level. */
export function escapes(level: number): number {
  const dice = [1, 2, 3, 4, 5, 6];
  return dice.reduce((sum, first) => sum + dice.filter((second) => first + second >= level).length, 0);
}

/** What losing would do to a player of the fight, in words. */
export function lossWords(view: View, seat: number): string {
  const { damage, piercing, status } = view.foe;
  const [gear, armour, level] = [view.gear[seat], view.armour[seat] ?? 0, view.level[seat] ?? 1];
  const held = gear && !piercing ? armour : 0;
  const hit = Math.max(0, damage - held);
  const wear =
    gear && !piercing ? (damage > armour || view.damaged[seat] ? `${gear} breaks` : `${gear} is damaged`) : "";
  const fall =
    hit === 0
      ? "no level is lost"
      : hit >= level
        ? "death: back to level 1, with one card"
        : `down ${hit} to level ${level - hit}`;
  return [wear, fall, status ? `${signed(status)} % until the end of the next turn` : ""].filter(Boolean).join(", ");
}

/** A player's statuses and when each ends. */
export function statusWords(view: View, seat: number): string {
  const [soon, later] = view.status[seat] ?? [0, 0];
  const running = seat === view.turn && view.phase !== "outfit";
  const parts = [
    soon ? `${signed(soon)} % until the end of ${running ? "this turn" : "the next own turn"}` : "",
    later ? `${signed(later)} % until the end of the next own turn` : "",
  ];
  return parts.filter(Boolean).join(", ");
}

/** How far a seat is and what it has, in words. */
export function heroWords(view: View, seat: number): string {
  const gear = view.gear[seat]
    ? `${view.gear[seat]} (armour ${view.armour[seat]}${view.damaged[seat] ? ", damaged" : ""})`
    : "no gear";
  const weapon = view.weapon[seat] ? `${view.weapon[seat]} (+${view.weapon_bonus[seat]})` : "no weapon";
  const status = statusWords(view, seat);
  const cards = view.hand_size[seat] ?? 0;
  return `${view.class_of[seat]}, level ${view.level[seat]} of ${LAST_LEVEL}; ${gear}; ${weapon}; ${cards} ${cards === 1 ? "card" : "cards"} in hand${status ? `; ${status}` : ""}`;
}

export const shareWords = (xp: number, treasure: number): string => `${xp} XP and ${treasure} treasure`;
