/** What a table is played by, besides its chairs: options, clock, visitors; filled in, and said in words. */
import type { Clock, GameInfo, OptionInfo } from "../protocol";
import { read } from "./options";

export interface TableRules {
  options: Record<string, string | boolean>;
  clock: NonNullable<Clock["kind"]>;
  seconds: number;
  increment: number;
  days: number;
  public: boolean;
  hints: boolean;
  spectators: boolean;
  rated: boolean;
}

/** A table as it is played, or to be played. */
export interface Played {
  options: Record<string, unknown>;
  clock: Clock;
  public: boolean;
  hints: boolean;
  spectators: boolean;
  rated: boolean;
  club?: string;
}

export const usualRules = (): TableRules => ({
  options: {},
  clock: "none",
  seconds: 60,
  increment: 5,
  days: 3,
  public: true,
  hints: true,
  spectators: true,
  rated: false,
});

const DAY = 24 * 60 * 60;
const inDays = ({ kind, seconds = 0 }: Clock): number => (kind === "days" ? Math.max(1, Math.round(seconds / DAY)) : 3);

type Given = string | number | boolean | null | undefined;

const shown = (value: Given): string | boolean => (typeof value === "boolean" ? value : String(value ?? ""));

/** The rules of a table, to be changed. */
export function rulesOf(table: Played): TableRules {
  const { kind = "none", increment = 5 } = table.clock;
  return {
    options: Object.fromEntries(Object.entries(table.options).map(([name, value]) => [name, shown(value as Given)])),
    clock: kind,
    seconds: kind === "days" ? 60 : (table.clock.seconds ?? 60),
    increment,
    days: inDays(table.clock),
    public: table.public,
    hints: table.hints,
    spectators: table.spectators,
    rated: table.rated,
  };
}

/** What was filled in, as the server wants it; rated matches are played by the usual rules and without hints. */
export function played(rules: TableRules, options: readonly OptionInfo[]): Played {
  return {
    options: rules.rated ? {} : read(options, rules.options),
    clock: clockOf(rules),
    public: rules.public,
    hints: rules.hints && !rules.rated,
    spectators: rules.spectators,
    rated: rules.rated,
  };
}

function clockOf({ clock: kind, seconds, increment, days }: TableRules): Clock {
  if (kind === "none") return { kind };
  if (kind === "days") return { kind, seconds: days * DAY };
  return { kind, seconds, increment: kind === "bank" ? increment : 0 };
}

function optionWords({ title, type, default: usual, choices }: OptionInfo, value: Given): string[] {
  if (type === "on or off") return value ? [title] : usual ? [`Not: ${title}`] : [];
  if (shown(value) === shown(usual as Given)) return [];
  const meant = choices.find((choice) => choice.value === value)?.words;
  return [`${title}: ${meant ?? shown(value)}`];
}

export function clockWords(clock: Clock): string {
  const { kind, seconds, increment } = clock;
  if (kind === "days") return `${daysWords(inDays(clock))} a move; players need not be there at the same time`;
  if (kind === "move") return `${seconds} seconds for each move`;
  if (kind === "bank") return `${seconds} seconds each, and ${increment} more with each move`;
  return "No clock";
}

const daysWords = (days: number): string => (days === 1 ? "1 day" : `${days} days`);

/** How a table differs from the game's usual rules, and who may come, in a few words each. */
export function rulesInWords(table: Played, game: GameInfo | null): string[] {
  const options = (game?.options ?? []).flatMap((option) => optionWords(option, table.options[option.name] as Given));
  return [
    ...(table.rated ? ["Rated: the result counts, and moves stand"] : []),
    ...(options.length ? options : ["The usual rules"]),
    clockWords(table.clock),
    table.hints ? "Players may ask for hints" : "No hints",
    table.spectators ? "Others may watch" : "Nobody may watch",
    table.club ? "Shown in its club" : table.public ? "Shown among the open tables" : "Only for those with the link",
  ];
}
