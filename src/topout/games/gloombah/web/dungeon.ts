/** The dungeon as the page sees it: who stands how, and both sides' attack points as the game adds them up. */
import { heldWords } from "$shell/board/held";
import { counted } from "$shell/words";
import { LAST_LEVEL, type Balance, type Loss, type MonsterSum, type PlayerSum, type View } from "./generated";

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

/** A player's attack points as the game adds them up, part by part. */
export function playerSum(view: View, player: PlayerSum): Sum {
  const { seat, level, weapon, factor, scaled, bonus, total } = player;
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
      about: `${effectWords(view, seat)}: ${factor} % of level and weapon, rounded up, is ${scaled}.`,
    });
  if (bonus)
    terms.push({ sign: "+", value: String(bonus), from: "cards", about: `Cards played in this fight add ${bonus}.` });
  return { terms, total };
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

/** The monster's attack points as the game adds them up, part by part. */
export function monsterSum(view: View, { ap, modifier, times, bonus, total }: MonsterSum): Sum {
  const terms: Term[] = [
    { sign: "", value: String(ap), from: "attack", about: `${view.monster} has ${ap} attack points.` },
  ];
  const fighter = `a ${view.class_of[view.turn]}`;
  if (modifier)
    terms.push({
      sign: modifier < 0 ? "−" : "+",
      value: String(Math.abs(modifier)),
      from: fighter,
      about: `Against ${fighter} as the fighter it has ${signed(modifier)}.`,
    });
  if (times > 1)
    terms.push({ sign: "×", value: String(times), from: "twin", about: "Duplicate: a twin fights beside it." });
  if (bonus)
    terms.push({
      sign: "+",
      value: String(bonus),
      from: "backstabs",
      about: `Backstab cards add ${bonus} in this fight.`,
    });
  return { terms, total };
}

/** How the fight would end as it stands, in words. */
export function verdict({ players, monster, wins }: Balance): string {
  const by = Math.abs(players - monster);
  if (by === 0) return wins === "players" ? "A tie: the players would win." : "A tie: the monster would win.";
  return wins === "players" ? `The players would win by ${by}.` : `The monster would win by ${by}.`;
}

/** How the fight would stand with a card of one's own played on a target, if it can be. */
export function withCard(view: View, card: unknown, target: unknown): Balance | null {
  const found = view.sums?.cards.find((each) => each.card === card && each.target === (target ?? null));
  return found?.balance ?? null;
}

/** How the fight would stand with a helper, or stands with it. */
export function withHelper(view: View, helper: number): Balance | null {
  return (view.sums?.help.find(({ seat }) => seat === helper) ?? view.sums)?.balance ?? null;
}

/** The treasure that the winners share. */
export const treasureOf = (view: View): number => view.sums?.treasure ?? view.foe.treasure;

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

/** What losing would do to a player of the fight, in words. */
export function lossWords(view: View, { seat, gear, hit, level, dies }: Loss): string {
  const { status } = view.foe;
  const fall = hit === 0 ? "no level is lost" : `down ${hit} to level ${level}`;
  const parts = [
    gear ? `${view.gear[seat]} ${gear}` : "",
    dies ? `death: back to level ${level}, with one card` : fall,
    status ? `${signed(status)} % until the end of the next turn` : "",
  ];
  return parts.filter(Boolean).join(", ");
}

/** A player's statuses and when each ends. */
export function statusWords(view: View, seat: number): string {
  const [soon, later] = view.status[seat] ?? [0, 0];
  const running = seat === view.turn && view.phase !== "outfit";
  const parts = [
    soon ? `${signed(soon)} % until the end of ${running ? "this turn" : "their next turn"}` : "",
    later ? `${signed(later)} % until the end of their next turn` : "",
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
  const held = heldWords(view, seat);
  return `${view.class_of[seat]}, level ${view.level[seat]} of ${LAST_LEVEL}; ${gear}; ${weapon}; ${counted(cards, "card")} in hand${held ? ` (${held})` : ""}${status ? `; ${status}` : ""}`;
}

export const shareWords = (xp: number, treasure: number): string => `${xp} XP and ${counted(treasure, "treasure")}`;
