// Made from topout/messages by `python -m topout.typescript`; not to be changed by hand.

/** A legal move: send its `id`, its `text`, or its `name` and `params`. */
export interface Action {
  id: number;
  name: string;
  params: Record<string, unknown>;
  text: string;
  words: string;
}

/** Something that happened at a step, and by how much it changed one seat's chance. */
export interface Moment {
  step: number;
  text: string;
  change: number;
}

/** What a stronger bot would have done, seeing no more than the seat saw. `chance` is what it gives itself, `playouts` what the playouts give its choice in the true position. */
export interface Advice {
  words: string;
  same: boolean;
  chance: number;
  playouts: number;
}

/** One of the biggest changes: by the choice of `seat` the chance of `whom` went from `before` to `after`. `luck` and `choice` add up to the change; `error` is its standard error. */
export interface Swing {
  step: number;
  seat: number;
  whom: number;
  before: number;
  after: number;
  luck: number;
  choice: number;
  error: number;
  text: string;
  why: string;
  advice: Advice | null;
}

/** How a seat's chance came about: `fair` (before the deal) and all parts after it add up to `result`. */
export interface Balance {
  seat: number;
  fair: number;
  deal: number;
  luck: number;
  own: number;
  others: number;
  result: number;
  luck_error: number;
  luckiest: Moment | null;
  unluckiest: Moment | null;
  words: string;
}

/** A finished match as playouts see it: each row of `chances` has everyone's after the step of a replay in `at`. `steps` is the replay's last step; the last row is earlier when the analysis was stopped. `error` is the largest standard error of a chance. A step of a replay is one decision. */
export interface Analysis {
  steps: number;
  at: number[];
  playouts: number;
  error: number;
  chances: number[][];
  swings: Swing[];
  seats: Balance[];
}

/** Be someone. `carrier` says where the token goes: an http-only cookie, or the answer, for programs. */
export interface NewGuest {
  name: string;
  face?:
    "badger" | "bear" | "fox" | "frog" | "gecko" | "hare" | "ibex" | "lynx" | "marmot" | "owl" | "raven" | "yak" | null;
  carrier?: "cookie" | "header";
}

/** Have another name or face from now on; what is left out stays. */
export interface Rename {
  name?: string | null;
  face?:
    "badger" | "bear" | "fox" | "frog" | "gecko" | "hare" | "ibex" | "lynx" | "marmot" | "owl" | "raven" | "yak" | null;
}

/** Become, on this device, the guest who made the one-time link. */
export interface Carry {
  code: string;
  carrier?: "cookie" | "header";
}

/** The one who asks; `token` only for programs, and only once. Who comes with a key is a program `by` someone. */
export interface Guest {
  name: string;
  face?:
    | "badger"
    | "bear"
    | "fox"
    | "frog"
    | "gecko"
    | "hare"
    | "ibex"
    | "lynx"
    | "marmot"
    | "owl"
    | "raven"
    | "yak"
    | "bolt"
    | "cam"
    | "hook"
    | "nut"
    | "piton"
    | "pulley"
    | "rope"
    | "sling";
  token?: string;
  by?: string;
}

/** A one-time link to another device. */
export interface CarryLink {
  code: string;
  expires_in: number;
}

/** Someone I have blocked, by the name under which I met them; `number` unblocks them. */
export interface Blocked {
  number: number;
  name: string;
}

/** Whom I have blocked, the latest first. */
export interface BlockList {
  blocked: Blocked[];
}

/** A value of an option, and what it means at the table. */
export interface OptionChoice {
  value: unknown;
  words: string;
}

/** A rule option of a game: its `name` for programs, its `title` for people, and where there are few its values. */
export interface OptionInfo {
  name: string;
  title: string;
  type: string;
  default: unknown;
  help: string;
  choices: OptionChoice[];
}

/** A kind of move that a game has, with one example of its parameters. */
export interface MoveKind {
  name: string;
  example: Record<string, unknown>;
}

/** A game to choose; with `secrets` its seats hold what others must not see. `sounds` are those its events make. */
export interface GameInfo {
  name: string;
  title: string;
  blurb: string;
  goal: string;
  credit: string;
  version: number;
  minutes: string;
  seats: number[];
  best: number;
  options: OptionInfo[];
  moves: MoveKind[];
  lesson: boolean;
  secrets: boolean;
  sounds: Record<string, "card" | "dice" | "tap">;
}

/** What can be played here, and by which bots. */
export interface GameList {
  games: GameInfo[];
  levels: string[];
  phrases: string[];
}

/** The rules of a game in Markdown: its rulebook for players, and the complete ones that refusals cite. */
export interface RulesText {
  game: string;
  rulebook: string;
  text: string;
}

/** Who is to sit on a chair: anyone, a bot, someone with the link, or the one who makes the table. A bot without a `name` or `face` is given one. */
export interface Place {
  kind?: "bot" | "me" | "open" | "reserved";
  level?: "easy" | "expert" | "hard" | "medium";
  name?: string | null;
  face?: "bolt" | "cam" | "hook" | "nut" | "piton" | "pulley" | "rope" | "sling" | null;
}

/** How long one may think: per move, or a bank that grows by `increment` with each move; all in seconds. `days` is per move as well, and goes on whether anyone is at the table or not: one need not be there at once. */
export interface Clock {
  kind?: "bank" | "days" | "move" | "none";
  seconds?: number;
  increment?: number;
}

/** A table to make; one of a `club` of mine is shown in its lobby, and nowhere else. */
export interface NewTable {
  game: string;
  seats: Place[];
  options?: Record<string, unknown>;
  public?: boolean;
  clock?: Clock;
  hints?: boolean;
  spectators?: boolean;
  rated?: boolean;
  club?: string;
}

/** A chair as the host wants it; `was` is the seat that it has been so far, with whoever sits there. */
export interface Chair {
  was?: number | null;
  kind?: "bot" | "open" | "reserved";
  level?: "easy" | "expert" | "hard" | "medium";
  name?: string | null;
}

/** Change a table before the start; what is left out stays. */
export interface Arrange {
  chairs?: Chair[] | null;
  options?: Record<string, unknown> | null;
  public?: boolean | null;
  clock?: Clock | null;
  hints?: boolean | null;
  spectators?: boolean | null;
  rated?: boolean | null;
}

/** Sit down: on a chair or on the first free one; the table's `invitation` opens reserved chairs too. After the start it lets someone play on for a player who left or is away. */
export interface Join {
  seat?: number | null;
  invitation?: string | null;
  luck?: string | null;
}

/** Words or digits that this seat adds to the table's chance. */
export interface Luck {
  luck: string;
}

/** Send someone away before the start. */
export interface Kick {
  seat: number;
}

/** Tell whoever runs the server about someone, or about a `line` of theirs, by the number under which I heard it. */
export interface Report {
  seat: number;
  reason: "cheating" | "name" | "other" | "rude" | "spam";
  words?: string;
  line?: number | null;
}

/** Hear someone no longer, here and at other tables, and have them at none of mine. */
export interface Block {
  seat: number;
}

/** A chair as everyone sees it; a program is a bot `by` someone; in a `vacation` the days of a clock stand still. */
export interface SeatInfo {
  seat: number;
  kind: "bot" | "open" | "person" | "program" | "reserved";
  name: string | null;
  level: string | null;
  connected: boolean;
  stand_in: string | null;
  luck: boolean;
  you: boolean;
  face?:
    | "badger"
    | "bear"
    | "fox"
    | "frog"
    | "gecko"
    | "hare"
    | "ibex"
    | "lynx"
    | "marmot"
    | "owl"
    | "raven"
    | "yak"
    | "bolt"
    | "cam"
    | "hook"
    | "nut"
    | "piton"
    | "pulley"
    | "rope"
    | "sling";
  by?: string;
  vacation?: boolean;
}

/** A seat that would like to take a move back, and the seats whose answer it waits for. */
export interface PleaInfo {
  seat: number;
  waiting: number[];
}

/** A table as everyone sees it; the `invitation` is shown to its host alone, a `lesson` has prepared luck. After the end `rematch` is the table where everyone goes on, and `rematch_by` the seat that asked for it. */
export interface TableInfo {
  id: string;
  game: string;
  title: string;
  goal: string;
  unit: string;
  version: number;
  options: Record<string, unknown>;
  phase: "closed" | "open" | "over" | "running";
  public: boolean;
  hints: boolean;
  spectators: boolean;
  clock: Clock;
  seats: SeatInfo[];
  host: boolean;
  commitment: string;
  paused: boolean;
  rematch: string | null;
  rematch_by: number | null;
  lesson: boolean;
  rated: boolean;
  plea: PleaInfo | null;
  tournament?: string;
  club?: string;
  invitation?: string;
}

/** A table in a list. */
export interface TableLine {
  id: string;
  game: string;
  title: string;
  phase: "closed" | "open" | "over" | "running";
  names: string[];
  free: number;
  spectators: boolean;
  rated: boolean;
}

/** Tables to join or to watch. */
export interface Lobby {
  tables: TableLine[];
}

/** A table I sit or sat at; `turn` are the seats that are awaited, as far as known, `place` is mine at the end. */
export interface MyTable {
  id: string;
  game: string;
  title: string;
  phase: "closed" | "open" | "over" | "running";
  names: string[];
  free: number;
  seat: number;
  turn: number[];
  place: number;
  lesson: boolean;
  changed: number;
}

/** My tables, the latest first. */
export interface MyGames {
  tables: MyTable[];
}

/** How I did at a game against bots of one level, programs (`program`), several (`mixed`) or none (`people`). */
export interface Tally {
  game: string;
  title: string;
  level: string;
  played: number;
  won: number;
  average_place: number;
}

/** How I did so far, by game and company. */
export interface Statistics {
  tallies: Tally[];
}

/** The games whose lesson I have finished; what a browser tells is added to what is kept. */
export interface LessonsDone {
  games: string[];
}

/** Why something was not done; every error of the HTTP interface has this form. */
export interface Rejection {
  error: string;
  reason: string;
  rule?: string;
}

/** Something said. `number` counts what this hearer heard; `to` makes it private; `after` is a replay's step. */
export interface Spoken {
  number: number;
  seat: number;
  name: string;
  text: string;
  to: number | null;
  after?: number;
}

/** How far each seat has come, by what the one who looks may see, and in words how far that is from the goal. */
export interface Standing {
  label: string;
  values: number[];
  words: string[];
}

/** Have a link sent to an e-mail address. */
export interface Letter {
  address: string;
}

/** The code of a link that came by e-mail; `name` is for someone who is nobody yet, `carrier` as for a new guest. */
export interface LetterCode {
  code: string;
  name?: string;
  carrier?: "cookie" | "header";
}

/** What a browser made for `navigator.credentials.create`, and what its owner calls it. */
export interface NewPasskey {
  credential: Record<string, unknown>;
  name: string;
}

/** What a passkey is called from now on. */
export interface PasskeyName {
  name: string;
}

/** What a browser signed for `navigator.credentials.get`; `carrier` as for a new guest. */
export interface Passkey {
  credential: Record<string, unknown>;
  carrier?: "cookie" | "header";
}

/** Bring another guest's games along, by the code that was given out when one signed in. */
export interface Merge {
  code: string;
}

/** Sign a device out by its mark, or all but this one. */
export interface SignOut {
  mark?: string | null;
}

/** Be forgotten; `name` is one's name, so that nobody does so by mistake. */
export interface Farewell {
  name: string;
}

/** What the browser's own passkey functions want to know; bytes are in base64url. */
export interface PasskeyOptions {
  options: Record<string, unknown>;
}

/** A link is on its way, whoever has the address. */
export interface LetterSent {
  expires_in: number;
}

/** What a link that came by e-mail is about: the address, and whose games it opens, if anyone's yet. */
export interface LetterInfo {
  address: string;
  name: string | null;
  tables: number;
  known: boolean;
}

/** Who this browser was before one signed in, and a code that brings their games along. */
export interface Before {
  name: string;
  tables: number;
  code: string;
}

/** Who one is now; `token` only for programs. */
export interface SignedIn {
  name: string;
  face?:
    | "badger"
    | "bear"
    | "fox"
    | "frog"
    | "gecko"
    | "hare"
    | "ibex"
    | "lynx"
    | "marmot"
    | "owl"
    | "raven"
    | "yak"
    | "bolt"
    | "cam"
    | "hook"
    | "nut"
    | "piton"
    | "pulley"
    | "rope"
    | "sling";
  token?: string;
  before?: Before;
}

/** A passkey of mine; times are in seconds since 1970. */
export interface PasskeyInfo {
  number: number;
  name: string;
  made: number;
  used: number;
}

/** An e-mail address of mine. */
export interface AddressInfo {
  number: number;
  address: string;
  made: number;
}

/** A device on which I am known; `made` and `used` are 0 where nobody noted it. */
export interface DeviceInfo {
  mark: string;
  words: string;
  made: number;
  used: number;
  here: boolean;
}

/** How I can come in again: what this server has for that, and what I have made of it. */
export interface Account {
  passkeys_here: boolean;
  letters_here: boolean;
  name: string | null;
  passkeys: PasskeyInfo[];
  addresses: AddressInfo[];
  devices: DeviceInfo[];
}

/** Minutes of the day, in someone's own time zone, between which they are not called; none where both are one. */
export interface Quiet {
  zone?: string;
  start?: number;
  end?: number;
}

/** How I want to be called; what is left out stays. */
export interface CallWish {
  mail?: boolean | null;
  remind?: boolean | null;
  quiet?: Quiet | null;
}

/** A device that can be called: what its browser tells of a push subscription. */
export interface NewDevice {
  endpoint: string;
  p256dh: string;
  auth: string;
}

/** Be on vacation for so many days from now on; 0: be back. */
export interface Holiday {
  days: number;
}

/** A device of mine that is called; its `number` takes it off. */
export interface Device {
  number: number;
  endpoint: string;
}

/** How many days I have left this year, and how many seconds of my present vacation there are still to come. */
export interface Vacation {
  left: number;
  seconds: number;
}

/** How I am called: with `key` this server can call browsers, with `address` it can send me letters. With `remind` one more call comes before my time runs out. */
export interface CallSettings {
  mail: boolean;
  remind: boolean;
  quiet: Quiet;
  devices: Device[];
  vacation: Vacation;
  key?: string;
  address?: string;
}

/** A rating with its uncertainty: 95 of 100 such people are within `give` of it. */
export interface RatingInfo {
  game: string;
  title: string;
  seats: number;
  rating: number;
  give: number;
  played: number;
}

/** Someone as others may see them; `since` is the day on which they first came. A program is a bot `by` someone. What they chose, `private` (for friends alone), `listed` (on leaderboards) and `unseen` (friends do not see when they are here), is told to themselves alone. */
export interface Profile {
  id: string;
  name: string;
  you: boolean;
  private: boolean;
  listed: boolean;
  unseen: boolean;
  relation: "asked" | "asks" | "friend" | "none";
  since: string;
  ratings: RatingInfo[];
  tallies: Tally[];
  face?:
    | "badger"
    | "bear"
    | "fox"
    | "frog"
    | "gecko"
    | "hare"
    | "ibex"
    | "lynx"
    | "marmot"
    | "owl"
    | "raven"
    | "yak"
    | "bolt"
    | "cam"
    | "hook"
    | "nut"
    | "piton"
    | "pulley"
    | "rope"
    | "sling";
  by?: string;
}

/** What others may see of me; what is left out stays. */
export interface ShowMyself {
  private?: boolean | null;
  listed?: boolean | null;
  unseen?: boolean | null;
}

/** A match someone finished, and their rating after it where it was rated; `level` is that of the bots there. */
export interface PastMatch {
  table: string;
  game: string;
  title: string;
  at: number;
  names: string[];
  seat: number;
  place: number;
  level: string;
  rated: boolean;
  rating: number | null;
}

/** Finished matches, the latest first; `next` asks for those before them. */
export interface History {
  matches: PastMatch[];
  next: string | null;
}

/** A rating at a time, in milliseconds since 1970. */
export interface RatingPoint {
  at: number;
  rating: number;
  give: number;
}

/** How a rating went, thinned out where there are many matches. */
export interface RatingCourse {
  points: RatingPoint[];
}

/** Someone on a leaderboard, or a program. */
export interface BoardLine {
  person: string;
  name: string;
  you: boolean;
  program: boolean;
  rating: number;
  give: number;
  played: number;
  face?: "badger" | "bear" | "fox" | "frog" | "gecko" | "hare" | "ibex" | "lynx" | "marmot" | "owl" | "raven" | "yak";
}

/** Where the bots of a level stand. */
export interface BoardMark {
  level: string;
  rating: number;
  give: number;
  played: number;
}

/** How I stand there: what I have played and what is enough to be listed, and my rank once I am. */
export interface BoardMe {
  played: number;
  enough: number;
  listed: boolean;
  rank: number | null;
}

/** A stretch of a leaderboard from rank `first` on, and where bots stand; `next` asks for those behind. */
export interface Board {
  game: string;
  title: string;
  seats: number;
  first: number;
  lines: BoardLine[];
  marks: BoardMark[];
  next: string | null;
  me: BoardMe | null;
}

/** Who sits on a seat, as far as they let themselves be seen, and how they are rated there. */
export interface SeatPerson {
  seat: number;
  person: string | null;
  rating: number | null;
  give: number | null;
  you: boolean;
}

/** A table of a friend that I may join or watch. */
export interface FriendTable {
  id: string;
  game: string;
  title: string;
  phase: "closed" | "open" | "over" | "running";
  names: string[];
}

/** A friend, or someone who asks or is asked to be one; of friends whether they are here, and at which tables. */
export interface Friend {
  person: string;
  name: string;
  relation: "asked" | "asks" | "friend" | "none";
  here: boolean;
  tables: FriendTable[];
  face?: "badger" | "bear" | "fox" | "frog" | "gecko" | "hare" | "ibex" | "lynx" | "marmot" | "owl" | "raven" | "yak";
}

/** My friends, and those who ask or are asked. */
export interface FriendList {
  friends: Friend[];
}

/** Tell whoever runs the server about someone. */
export interface ReportPerson {
  reason: "cheating" | "name" | "other" | "rude" | "spam";
  words?: string;
}

/** Look for someone who wants to play the same, as well as that. */
export interface Seek {
  game: string;
  level?: "easy" | "expert" | "hard" | "medium";
  rated?: boolean;
}

/** How the search goes: the table where it ended, or for how many seconds one has waited. */
export interface Meeting {
  table: string | null;
  waited: number;
}

/** The seats of a table. */
export interface SeatPeople {
  seats: SeatPerson[];
}

/** A tournament to make; without `rounds` there are as many as it takes. Only members enter one of a `club`. */
export interface NewTournament {
  name: string;
  game: string;
  seats: number;
  kind?: "everyone" | "swiss";
  rounds?: number | null;
  options?: Record<string, unknown>;
  clock?: Clock;
  fill?: "bots" | "byes";
  level?: "easy" | "expert" | "hard" | "medium";
  pause?: number;
  most?: number;
  public?: boolean;
  rated?: boolean;
  club?: string;
}

/** Have bots of a level play along. */
export interface AddBots {
  level: "easy" | "expert" | "hard" | "medium";
  count?: number;
}

/** Have a program play along, one of mine or, in a tournament that I made, another that is here. */
export interface EnterProgram {
  program: number;
}

/** Play no more; the one who made the tournament may name another `entrant`, everyone their own programs. */
export interface Withdraw {
  entrant?: number | null;
}

/** Someone who plays along; `level` is that of a bot. A `program`, by its number, is a bot `by` someone. */
export interface EntrantInfo {
  number: number;
  name: string;
  level: "easy" | "expert" | "hard" | "medium" | null;
  person: boolean;
  left: boolean;
  you: boolean;
  face?:
    | "badger"
    | "bear"
    | "fox"
    | "frog"
    | "gecko"
    | "hare"
    | "ibex"
    | "lynx"
    | "marmot"
    | "owl"
    | "raven"
    | "yak"
    | "bolt"
    | "cam"
    | "hook"
    | "nut"
    | "piton"
    | "pulley"
    | "rope"
    | "sling";
  by?: string;
  program?: number;
}

/** A line of the standings: `beaten` are the points of those one met, which part equal points; then `wins` do. */
export interface Rank {
  place: number;
  entrant: number;
  points: number;
  beaten: number;
  wins: number;
  played: number;
  byes: number;
}

/** Who meets at a table, by entrants' numbers in the order of seats, -1 for a bot that fills a chair. `places` are those of the end, and none before it. */
export interface PairedTable {
  id: string;
  seats: number[];
  places: number[];
}

/** A round: its tables, and who rests. */
export interface RoundInfo {
  number: number;
  tables: PairedTable[];
  byes: number[];
}

/** A tournament as everyone sees it. `number` counts what happened; `you` is one's own number in it, `table` where one plays now, `host` whether one made it, `until_next` how many seconds there are before the next round. */
export interface TournamentInfo {
  id: string;
  name: string;
  game: string;
  title: string;
  kind: "everyone" | "swiss";
  phase: "closed" | "open" | "over" | "running";
  seats: number;
  sizes: number[];
  rounds: number;
  options: Record<string, unknown>;
  clock: Clock;
  fill: "bots" | "byes";
  level: "easy" | "expert" | "hard" | "medium";
  pause: number;
  most: number;
  public: boolean;
  rated: boolean;
  number: number;
  host: boolean;
  you: number | null;
  table: string | null;
  until_next: number | null;
  may_enter: boolean;
  entrants: EntrantInfo[];
  standings: Rank[];
  played: RoundInfo[];
  club?: string;
}

/** A tournament in a list. */
export interface TournamentLine {
  id: string;
  name: string;
  game: string;
  title: string;
  phase: "closed" | "open" | "over" | "running";
  entrants: number;
  mine: boolean;
}

/** Tournaments, the latest first. */
export interface TournamentList {
  tournaments: TournamentLine[];
}

/** What a new table of the club begins with; whoever makes one may change it. */
export interface TableDefaults {
  game: string;
  seats: number;
  options?: Record<string, unknown>;
  clock?: Clock;
  hints?: boolean;
  spectators?: boolean;
  rated?: boolean;
}

/** A club to found; whoever likes may join an `open` one, others need its invitation. */
export interface NewClub {
  name: string;
  about?: string;
  open?: boolean;
}

/** Change a club; what is left out stays. */
export interface ChangeClub {
  name?: string | null;
  about?: string | null;
  open?: boolean | null;
  defaults?: TableDefaults | null;
}

/** Join a club, or look at it before, with its `invitation` where it is not open. */
export interface JoinClub {
  invitation?: string | null;
}

/** Tell whoever runs the server about a club; nobody in it is told. */
export interface ReportClub {
  invitation?: string | null;
  reason?: "cheating" | "name" | "other" | "rude" | "spam";
  words?: string;
}

/** Make a member an organiser or, oneself, a member again; `out`: send them away; `none`: they may join again. */
export interface ChangeMember {
  role: "member" | "none" | "organiser" | "out";
}

/** Someone in a club, with their profile where I may see it; `number` is what organisers name them by. */
export interface ClubMember {
  number: number;
  name: string;
  role: "member" | "organiser";
  you: boolean;
  since: string;
  person: string | null;
  face?: "badger" | "bear" | "fox" | "frog" | "gecko" | "hare" | "ibex" | "lynx" | "marmot" | "owl" | "raven" | "yak";
}

/** A club as I see it; `role` is mine. Whoever is not in it is told no more than what it is and how many there are. Organisers are shown the `invitation`, and whom they have sent away (`out`). */
export interface ClubInfo {
  id: string;
  name: string;
  about: string;
  open: boolean;
  members: number;
  role: "member" | "organiser" | null;
  defaults: TableDefaults | null;
  people: ClubMember[];
  out: ClubMember[];
  invitation?: string;
}

/** A club in a list. */
export interface ClubLine {
  id: string;
  name: string;
  about: string;
  members: number;
  role: "member" | "organiser" | null;
}

/** My clubs, and others that anyone may join, those with the latest activity first. */
export interface ClubList {
  mine: ClubLine[];
  open: ClubLine[];
}

/** A member on the club's leaderboard: the rating they have everywhere, and how they did at the club's tables. Of the rated matches of this game and number of seats `played` counts all, `here` those at the club's tables and `won` those of them that they won. */
export interface ClubRank {
  person: string | null;
  name: string;
  you: boolean;
  rating: number;
  give: number;
  played: number;
  here: number;
  won: number;
  face?: "badger" | "bear" | "fox" | "frog" | "gecko" | "hare" | "ibex" | "lynx" | "marmot" | "owl" | "raven" | "yak";
}

/** The leaderboard of a club, the strongest first. */
export interface ClubBoard {
  game: string;
  title: string;
  seats: number;
  lines: ClubRank[];
}

/** Look at a record from step `first` on, through a seat's eyes, as a spectator or with everything open. */
export interface Look {
  record: Record<string, unknown>;
  eyes?: string;
  first?: number;
}

/** One step of a finished match: who decided, what the chosen eyes saw after it, and everyone's score by then. */
export interface ReplayStep {
  number: number;
  seat: number | null;
  action: string | null;
  events: Record<string, unknown>[];
  view: Record<string, unknown>;
  standing: Standing | null;
  scores: number[];
}

/** A stretch of a finished match through one seat's eyes, a spectator's, or with everything open. */
export interface Replay {
  table: TableInfo;
  eyes: string;
  length: number;
  steps: ReplayStep[];
  talk: Spoken[];
}

/** What can still be read of a match by rules that this server no longer has, and a sentence that says so. `lines` is what happened, as far as it was kept; `places` are those of the end, if there was one. */
export interface Keepsake {
  title: string;
  why: string;
  names: string[];
  lines: string[];
  places: number[] | null;
  talk: string[];
}

/** How far the analysis of a finished match is, from 0 to 1; what it found, or why it failed. */
export interface AnalysisStatus {
  state: "done" | "failed" | "none" | "running" | "waiting";
  progress: number;
  analysis: Analysis | null;
  reason: string | null;
}

/** A move by its name and parameters. */
export interface NamedMove {
  name: string;
  params?: Record<string, number | string | null>;
}

/** Make a move: a number, its notation, `{name, params}`, or the list of all steps of a decision. */
export interface Move {
  type: "move";
  id: string;
  revision: number;
  action: unknown;
}

/** Ask why a single move may not be made: refused as the move would be, or done if it may. */
export interface Why {
  type: "why";
  id: string;
  action: number | string | NamedMove;
}

/** Take one's last move back, or ask the other people at the table whether one may. */
export interface Back {
  type: "back";
  id: string;
}

/** Agree that someone takes a move back, or not. */
export interface Answer {
  type: "answer";
  id: string;
  yes: boolean;
}

/** Talk to the table, or privately `to` one seat. */
export interface Say {
  type: "say";
  id: string;
  text: string;
  to?: number | null;
}

/** Say one of the table's phrases, by its number. */
export interface Phrase {
  type: "phrase";
  id: string;
  phrase: number;
  to?: number | null;
}

/** Hear a seat no longer, or hear it again. */
export interface Mute {
  type: "mute";
  id: string;
  seat: number;
  on?: boolean;
}

/** Ask what a bot would do. */
export interface Hint {
  type: "hint";
  id: string;
}

/** Ask for all complete plays where the legal list has only next steps. */
export interface Plays {
  type: "plays";
  id: string;
}

/** Ask for the table as a terminal draws it for these eyes. */
export interface Draw {
  type: "draw";
  id: string;
}

/** Take one's seat back from the bot that stood in. */
export interface Sit {
  type: "sit";
  id: string;
}

/** Leave the lesson, or its end, and play on freely. */
export interface Skip {
  type: "skip";
  id: string;
}

/** Ask whether the server is there. */
export interface Ping {
  type: "ping";
  id: string;
}

/** The time a seat has left, in milliseconds, and whether it runs. */
export interface SeatClock {
  left: number;
  running: boolean;
}

/** One thing to read, and perhaps a move to try that the rules refuse. */
export interface GuidePage {
  say: string;
  wrong: Action | null;
}

/** Where a pupil is in a lesson: what to read from step `at` of `total` on, and the move that is pointed at. `moves` are the actions that make up the move; without pages the others are deciding. */
export interface Guide {
  at: number;
  total: number;
  pages: GuidePage[];
  moves: Action[];
}

/** What a seat or spectator sees now. `events` is what is new, or with `anew` everything so far; `done` is the id of the own move that led here. `guide` is there while a lesson goes on. */
export interface Seen {
  type: "seen";
  revision: number;
  you: number | null;
  view: Record<string, unknown>;
  events: Record<string, unknown>[];
  legal: Action[];
  prompt: string | null;
  clocks: SeatClock[] | null;
  anew: boolean;
  done: string | null;
  standing: Standing | null;
  guide: Guide | null;
}

/** The first frame: the table, and where the match has started all that happened so far. */
export interface Welcome {
  type: "welcome";
  table: TableInfo;
  seen: Seen | null;
  talk: Spoken[];
  muted: number[];
  phrases: string[];
}

/** Someone came, left, or something about the table changed. */
export interface TableChanged {
  type: "table";
  table: TableInfo;
}

/** The move was not made: the table had moved on. `seen` is how it stands. */
export interface Stale {
  type: "stale";
  id: string;
  reason: string;
  seen: Seen;
}

/** Not done, and why; nothing changed. `code` is for programs, `rule` cites the rules of the game. */
export interface Refused {
  type: "refused";
  id: string | null;
  code: string;
  reason: string;
  rule: string | null;
}

/** Done, and kept. */
export interface Done {
  type: "done";
  id: string;
}

/** Someone spoke. */
export interface Said {
  type: "said";
  line: Spoken;
}

/** What a bot would do, and why; `steps` are all steps of the decision that `action` begins. */
export interface Hinted {
  type: "hint";
  id: string;
  action: Action;
  why: string;
  steps: Action[];
}

/** All complete plays of the seat. */
export interface PlayList {
  type: "plays";
  id: string;
  plays: Record<string, unknown>[];
}

/** The table as text. */
export interface Drawn {
  type: "drawn";
  id: string;
  text: string;
}

/** Make a key for a program, under the name by which it sits at tables. */
export interface NewKey {
  name: string;
}

/** A program of mine by its `number`; `here` says whether it is connected. The `key` is told once. */
export interface KeyInfo {
  number: number;
  name: string;
  face: "bolt" | "cam" | "hook" | "nut" | "piton" | "pulley" | "rope" | "sling";
  made: number;
  here: boolean;
  key?: string;
}

/** My programs that have a key, the latest first, and how many I may have. */
export interface KeyList {
  keys: KeyInfo[];
  most: number;
}

/** A game that a program plays, at tables of so many seats. */
export interface Played {
  game: string;
  seats: number[];
}

/** A program that would sit down: a bot `by` someone, perhaps me; `level` is how strong it says it is. */
export interface ProgramInfo {
  number: number;
  name: string;
  by: string;
  level: "easy" | "expert" | "hard" | "medium" | null;
  mine: boolean;
}

/** The programs that would sit down at such a table. */
export interface ProgramList {
  programs: ProgramInfo[];
}

/** Sit a program down on a chair that nobody has. */
export interface SeatProgram {
  seat: number;
  program: number;
}

/** Which games the program plays, and at how many more tables it would sit down: each invitation takes one away. */
export interface Offer {
  type: "offer";
  id: string;
  games: Played[];
  tables: number;
  level?: "easy" | "expert" | "hard" | "medium" | null;
}

/** The first frame, and again whenever something may have been missed: who the program is, and where it sits. At `most` so many tables it may be connected at a time. */
export interface Here {
  type: "here";
  name: string;
  by: string;
  tables: string[];
  most: number;
}

/** A host has sat the program down: it should connect to that table's socket. */
export interface Invited {
  type: "invited";
  table: string;
}

/** What a browser sends over a table's socket. */
export type ClientFrame = Move | Back | Say | Phrase | Mute | Hint | Why | Plays | Draw | Sit | Skip | Ping | Answer;

/** What the server sends over a table's socket. */
export type ServerFrame = Seen | Welcome | TableChanged | Stale | Refused | Done | Said | Hinted | PlayList | Drawn;
