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

/** What a stronger bot would have done with the same knowledge. `chance` is its own estimate, `playouts` that of playouts from the true position. */
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

/** How a seat's chance developed: `fair` (before the deal) and all later parts add up to `result`. */
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

/** An analysed match: each row of `chances` holds everyone's chance after the replay step in `at`. `steps` is the last step of the replay; the rows end earlier if the analysis was stopped. `error` is the largest standard error of a chance. A replay step is one decision. */
export interface Analysis {
  steps: number;
  at: number[];
  playouts: number;
  error: number;
  chances: number[][];
  swings: Swing[];
  seats: Balance[];
}

/** Become a guest. `carrier` says where the token goes: an http-only cookie, or for programs the answer. */
export interface NewGuest {
  name: string;
  face?:
    "badger" | "bear" | "fox" | "frog" | "gecko" | "hare" | "ibex" | "lynx" | "marmot" | "owl" | "raven" | "yak" | null;
  carrier?: "cookie" | "header";
}

/** Change my name or face; omitted fields stay as they are. */
export interface Rename {
  name?: string | null;
  face?:
    "badger" | "bear" | "fox" | "frog" | "gecko" | "hare" | "ibex" | "lynx" | "marmot" | "owl" | "raven" | "yak" | null;
}

/** Use a one-time link: become, on this device, the guest who made it. */
export interface Carry {
  code: string;
  carrier?: "cookie" | "header";
}

/** The present guest; `token` is sent once, to programs only. With a key, the guest is a program `by` its owner. */
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

/** Someone I have blocked, by the name under which I met them; `number` lifts the block. */
export interface Blocked {
  number: number;
  name: string;
}

/** The people I have blocked, latest first. */
export interface BlockList {
  blocked: Blocked[];
}

/** A value of an option, and its meaning in words. */
export interface OptionChoice {
  value: unknown;
  words: string;
}

/** A rule option: `name` is for programs, `title` for people; `choices` are its values if there are few. */
export interface OptionInfo {
  name: string;
  title: string;
  type: string;
  default: unknown;
  help: string;
  choices: OptionChoice[];
}

/** A kind of move, with an example of its parameters. */
export interface MoveKind {
  name: string;
  example: Record<string, unknown>;
}

/** A game on offer; with `secrets` it has hidden information. `sounds` maps its events to sounds. */
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

/** The games, the bot levels and the stock phrases of this server. */
export interface GameList {
  games: GameInfo[];
  levels: string[];
  phrases: string[];
}

/** A game's rules in Markdown: the rulebook for players, and the complete rules that refusals cite. */
export interface RulesText {
  game: string;
  rulebook: string;
  text: string;
}

/** The intended occupant of a chair: anyone, a bot, an invited guest, or the one who makes the table. A bot without a `name` or `face` is given one. */
export interface Place {
  kind?: "bot" | "me" | "open" | "reserved";
  level?: "easy" | "expert" | "hard" | "medium";
  name?: string | null;
  face?: "bolt" | "cam" | "hook" | "nut" | "piton" | "pulley" | "rope" | "sling" | null;
}

/** The time limit, in seconds: per move, or a bank that grows by `increment` with each move. `days` is per move too, but also runs while nobody is connected, for matches played over days. */
export interface Clock {
  kind?: "bank" | "days" | "move" | "none";
  seconds?: number;
  increment?: number;
}

/** A table to make; one of a `club` is listed only in that club's lobby. */
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

/** A chair as the host wants it; `was` is its previous number, which keeps its occupant. */
export interface Chair {
  was?: number | null;
  kind?: "bot" | "open" | "reserved";
  level?: "easy" | "expert" | "hard" | "medium";
  name?: string | null;
}

/** Change a table before the start; omitted fields stay as they are. */
export interface Arrange {
  chairs?: Chair[] | null;
  options?: Record<string, unknown> | null;
  public?: boolean | null;
  clock?: Clock | null;
  hints?: boolean | null;
  spectators?: boolean | null;
  rated?: boolean | null;
}

/** Sit down on a given or the first free chair; the table's `invitation` also opens reserved chairs. After the start an invitation allows taking over from a player who has left or is away. */
export interface Join {
  seat?: number | null;
  invitation?: string | null;
  luck?: string | null;
}

/** Text that this seat adds to the match's seed. */
export interface Luck {
  luck: string;
}

/** Remove someone before the start. */
export interface Kick {
  seat: number;
}

/** Report someone to the moderators, or a `line` of theirs by the number under which I heard it. */
export interface Report {
  seat: number;
  reason: "cheating" | "name" | "other" | "rude" | "spam";
  words?: string;
  line?: number | null;
}

/** Block someone: I no longer hear them anywhere, and they cannot join my tables. */
export interface Block {
  seat: number;
}

/** A chair as everyone sees it; a program is a bot `by` its owner; during a `vacation` its clock does not run. */
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

/** A request to take a move back, and the seats that have not answered yet. */
export interface PleaInfo {
  seat: number;
  waiting: number[];
}

/** A table as everyone sees it; only the host sees the `invitation`, and a `lesson` has prepared luck. After the end, `rematch` is the next table, and `rematch_by` the seat that asked for it. */
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

/** Tables to join or watch. */
export interface Lobby {
  tables: TableLine[];
}

/** A table I sit or sat at; `turn` lists the seats to decide as far as known, `place` is my final one. */
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

/** My tables, latest first. */
export interface MyGames {
  tables: MyTable[];
}

/** My results in one game against bots of a level, programs (`program`), several (`mixed`) or only `people`. */
export interface Tally {
  game: string;
  title: string;
  level: string;
  played: number;
  won: number;
  average_place: number;
}

/** My results so far, by game and kind of opponents. */
export interface Statistics {
  tallies: Tally[];
}

/** The games whose lessons I have finished; a browser's list is merged with the stored one. */
export interface LessonsDone {
  games: string[];
}

/** Why a request was rejected; every HTTP error has this form. */
export interface Rejection {
  error: string;
  reason: string;
  rule?: string;
}

/** A line of talk; `number` counts per hearer, `to` makes it private, `after` is the step of a replay. */
export interface Spoken {
  number: number;
  seat: number;
  name: string;
  text: string;
  to: number | null;
  after?: number;
}

/** Each seat's progress as this viewer may know it, and in words what is still missing. */
export interface Standing {
  label: string;
  values: number[];
  words: string[];
}

/** Ask for a sign-in link by e-mail. */
export interface Letter {
  address: string;
}

/** The code of an e-mailed link; `name` is used if this creates a new guest, `carrier` is as for a new guest. */
export interface LetterCode {
  code: string;
  name?: string;
  carrier?: "cookie" | "header";
}

/** The result of `navigator.credentials.create`, with the owner's name for the passkey. */
export interface NewPasskey {
  credential: Record<string, unknown>;
  name: string;
}

/** The new name of a passkey. */
export interface PasskeyName {
  name: string;
}

/** The result of `navigator.credentials.get`; `carrier` is as for a new guest. */
export interface Passkey {
  credential: Record<string, unknown>;
  carrier?: "cookie" | "header";
}

/** Merge another guest's games into this account, by the code given out at sign-in. */
export interface Merge {
  code: string;
}

/** Sign out the device with this mark, or without one all devices but this. */
export interface SignOut {
  mark?: string | null;
}

/** Delete the account; `name` must repeat its name, as a safeguard. */
export interface Farewell {
  name: string;
}

/** Options for the browser's passkey functions; bytes are in base64url. */
export interface PasskeyOptions {
  options: Record<string, unknown>;
}

/** A link was sent; the answer is the same whether the address is known or not. */
export interface LetterSent {
  expires_in: number;
}

/** What an e-mailed link is about: the address, and the guest it signs in, if there is one yet. */
export interface LetterInfo {
  address: string;
  name: string | null;
  tables: number;
  known: boolean;
}

/** The guest this browser had before signing in, and a code that merges their games. */
export interface Before {
  name: string;
  tables: number;
  code: string;
}

/** The guest that is now signed in; `token` only for programs. */
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

/** A device I am signed in on; `made` and `used` are 0 if the time is unknown. */
export interface DeviceInfo {
  mark: string;
  words: string;
  made: number;
  used: number;
  here: boolean;
}

/** My ways of signing in, and which of them this server offers. */
export interface Account {
  passkeys_here: boolean;
  letters_here: boolean;
  name: string | null;
  passkeys: PasskeyInfo[];
  addresses: AddressInfo[];
  devices: DeviceInfo[];
}

/** Quiet hours in minutes of the local day; there are none if both are equal. */
export interface Quiet {
  zone?: string;
  start?: number;
  end?: number;
}

/** Change my notification settings; omitted fields stay as they are. */
export interface CallWish {
  mail?: boolean | null;
  remind?: boolean | null;
  quiet?: Quiet | null;
}

/** A browser's push subscription, as a device to notify. */
export interface NewDevice {
  endpoint: string;
  p256dh: string;
  auth: string;
}

/** Take a vacation of so many days from now on; 0 ends it. */
export interface Holiday {
  days: number;
}

/** A device that is notified; its `number` is used to remove it. */
export interface Device {
  number: number;
  endpoint: string;
}

/** Vacation days left this year, and the seconds left of the present vacation. */
export interface Vacation {
  left: number;
  seconds: number;
}

/** My notification settings. With `key` this server can send push messages, with `address` it can send me e-mail. With `remind` there is one more notification before my time runs out. */
export interface CallSettings {
  mail: boolean;
  remind: boolean;
  quiet: Quiet;
  devices: Device[];
  vacation: Vacation;
  key?: string;
  address?: string;
}

/** A rating; the true strength is within ±`give` of it with 95 % confidence. */
export interface RatingInfo {
  game: string;
  title: string;
  seats: number;
  rating: number;
  give: number;
  played: number;
}

/** Someone as others may see them; `since` is the day of their first visit. A program is a bot `by` its owner. The settings `private` (visible to friends only), `listed` (on leaderboards) and `unseen` (friends do not see me online) are sent only to the person themselves. */
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

/** Change what others see of me; omitted fields stay as they are. */
export interface ShowMyself {
  private?: boolean | null;
  listed?: boolean | null;
  unseen?: boolean | null;
}

/** A finished match, with the rating after it if it was rated; `level` is that of the bots at the table. */
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

/** Finished matches, latest first; `next` is the cursor for older ones. */
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

/** The history of a rating, thinned out if there are many matches. */
export interface RatingCourse {
  points: RatingPoint[];
}

/** A person or program on a leaderboard. */
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

/** The rating of the bots of a level, for comparison. */
export interface BoardMark {
  level: string;
  rating: number;
  give: number;
  played: number;
}

/** My own standing: matches played, matches needed to be listed, and my rank once I am. */
export interface BoardMe {
  played: number;
  enough: number;
  listed: boolean;
  rank: number | null;
}

/** A page of a leaderboard from rank `first` on, with the bots' ratings; `next` is the cursor for the next page. */
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

/** The person on a seat, as far as they may be shown, and their rating in this game. */
export interface SeatPerson {
  seat: number;
  person: string | null;
  rating: number | null;
  give: number | null;
  you: boolean;
}

/** A friend's table that I may join or watch. */
export interface FriendTable {
  id: string;
  game: string;
  title: string;
  phase: "closed" | "open" | "over" | "running";
  names: string[];
}

/** A friend, or a pending request; for friends also whether they are online, and at which tables. */
export interface Friend {
  person: string;
  name: string;
  relation: "asked" | "asks" | "friend" | "none";
  here: boolean;
  tables: FriendTable[];
  face?: "badger" | "bear" | "fox" | "frog" | "gecko" | "hare" | "ibex" | "lynx" | "marmot" | "owl" | "raven" | "yak";
}

/** My friends and all pending requests. */
export interface FriendList {
  friends: Friend[];
}

/** Report someone to the server's moderators. */
export interface ReportPerson {
  reason: "cheating" | "name" | "other" | "rude" | "spam";
  words?: string;
}

/** Look for someone to play this game with; bots of the level take the chairs that two people leave free. */
export interface Seek {
  game: string;
  level?: "easy" | "expert" | "hard" | "medium";
  rated?: boolean;
}

/** The state of the search: the table that was found, or the seconds waited so far. */
export interface Meeting {
  table: string | null;
  waited: number;
}

/** The people on the seats of a table. */
export interface SeatPeople {
  seats: SeatPerson[];
}

/** A tournament to make; without `rounds` it has as many as needed. Only members may enter one of a `club`. */
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

/** Enter bots of a level. */
export interface AddBots {
  level: "easy" | "expert" | "hard" | "medium";
  count?: number;
}

/** Enter a program: one of mine or, as the organiser, any that is connected. */
export interface EnterProgram {
  program: number;
}

/** Withdraw; organisers may withdraw any `entrant`, others their own programs. */
export interface Withdraw {
  entrant?: number | null;
}

/** An entrant; `level` is that of a bot. A `program`, given by its number, is a bot `by` its owner. */
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

/** A line of the standings; ties are broken by the opponents' points (`beaten`), then by `wins`. */
export interface Rank {
  place: number;
  entrant: number;
  points: number;
  beaten: number;
  wins: number;
  played: number;
  byes: number;
}

/** A pairing: entrants by number in the order of seats, -1 for a bot that fills a chair. `places` are the final ones, empty until the table ends. */
export interface PairedTable {
  id: string;
  seats: number[];
  places: number[];
}

/** A round: its tables and byes. */
export interface RoundInfo {
  number: number;
  tables: PairedTable[];
  byes: number[];
}

/** A tournament as everyone sees it. `number` counts changes. `you` is my entrant number, `table` where I play now, `host` whether I organise it, and `until_next` the seconds until the next round. */
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

/** Tournaments, latest first. */
export interface TournamentList {
  tournaments: TournamentLine[];
}

/** Initial settings of a new table of the club; whoever makes the table may change them. */
export interface TableDefaults {
  game: string;
  seats: number;
  options?: Record<string, unknown>;
  clock?: Clock;
  hints?: boolean;
  spectators?: boolean;
  rated?: boolean;
}

/** A club to found; anyone may join an `open` one, others need its invitation. */
export interface NewClub {
  name: string;
  about?: string;
  open?: boolean;
}

/** Change a club; omitted fields stay as they are. */
export interface ChangeClub {
  name?: string | null;
  about?: string | null;
  open?: boolean | null;
  defaults?: TableDefaults | null;
}

/** Join a club or look at it first; closed clubs require their `invitation`. */
export interface JoinClub {
  invitation?: string | null;
}

/** Report a club to the server's moderators; its members are not told. */
export interface ReportClub {
  invitation?: string | null;
  reason?: "cheating" | "name" | "other" | "rude" | "spam";
  words?: string;
}

/** Change a member's role; organisers can only step down themselves. `out` bans a member, `none` lifts the ban. */
export interface ChangeMember {
  role: "member" | "none" | "organiser" | "out";
}

/** A member, with their profile where I may see it; `number` identifies them in requests. */
export interface ClubMember {
  number: number;
  name: string;
  role: "member" | "organiser";
  you: boolean;
  since: string;
  person: string | null;
  face?: "badger" | "bear" | "fox" | "frog" | "gecko" | "hare" | "ibex" | "lynx" | "marmot" | "owl" | "raven" | "yak";
}

/** A club as I see it; `role` is mine. Outsiders see only its description and the number of members. Organisers also see the `invitation` and the banned members (`out`). */
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

/** My clubs, and open ones that I may join, most recently active first. */
export interface ClubList {
  mine: ClubLine[];
  open: ClubLine[];
}

/** A member on the club's leaderboard: their overall rating, and their results at the club's tables. Of the rated matches of this game and number of seats, `played` counts all, `here` those at the club's tables, and `won` those of the latter that they won. */
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

/** The leaderboard of a club, strongest first. */
export interface ClubBoard {
  game: string;
  title: string;
  seats: number;
  lines: ClubRank[];
}

/** Replay an uploaded record from step `first` on, as a seat or spectator saw it or with everything open. */
export interface Look {
  record: Record<string, unknown>;
  eyes?: string;
  first?: number;
}

/** One step of a replay: who decided, what this point of view saw afterwards, and everyone's score by then. */
export interface ReplayStep {
  number: number;
  seat: number | null;
  action: string | null;
  events: Record<string, unknown>[];
  view: Record<string, unknown>;
  standing: Standing | null;
  scores: number[];
}

/** A stretch of a finished match from a seat's point of view, a spectator's, or with everything open. */
export interface Replay {
  table: TableInfo;
  eyes: string;
  length: number;
  steps: ReplayStep[];
  talk: Spoken[];
}

/** What remains readable of a match whose rules this server no longer has, with a sentence saying so. `lines` are the events that were kept; `places` are the final ones, if the match ended. */
export interface Keepsake {
  title: string;
  why: string;
  names: string[];
  lines: string[];
  places: number[] | null;
  talk: string[];
}

/** The progress of an analysis from 0 to 1, and its result or why it failed. */
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

/** Make a move: a number, its notation, `{name, params}`, or a list of all steps of a decision. */
export interface Move {
  type: "move";
  id: string;
  revision: number;
  action: unknown;
}

/** Ask why a move is not legal; answered with the refusal, or with `done` if it is legal. */
export interface Why {
  type: "why";
  id: string;
  action: number | string | NamedMove;
}

/** Take back one's last move, or ask the other people at the table for consent. */
export interface Back {
  type: "back";
  id: string;
}

/** Consent to a take-back, or refuse it. */
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

/** Say a stock phrase by its number. */
export interface Phrase {
  type: "phrase";
  id: string;
  phrase: number;
  to?: number | null;
}

/** Mute a seat, or lift the mute. */
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

/** Ask for all complete plays, where `legal` lists only next steps. */
export interface Plays {
  type: "plays";
  id: string;
}

/** Ask for the table as text, as the terminal draws it for this viewer. */
export interface Draw {
  type: "draw";
  id: string;
}

/** Take one's seat back from the bot that stands in. */
export interface Sit {
  type: "sit";
  id: string;
}

/** Leave the lesson and play on freely. */
export interface Skip {
  type: "skip";
  id: string;
}

/** Check that the connection is alive. */
export interface Ping {
  type: "ping";
  id: string;
}

/** The time a seat has left, in milliseconds, and whether its clock runs. */
export interface SeatClock {
  left: number;
  running: boolean;
}

/** A page to read, perhaps with a move to try that the rules refuse. */
export interface GuidePage {
  say: string;
  wrong: Action | null;
}

/** A pupil's progress in a lesson: the pages from step `at` of `total` on, and the move to make. `moves` are the actions that make up the move; without pages the others are deciding. */
export interface Guide {
  at: number;
  total: number;
  pages: GuidePage[];
  moves: Action[];
}

/** What this viewer sees now. `events` holds what is new, or with `anew` everything so far; `done` is the id of the own move that led here. `guide` is present during a lesson. */
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

/** The first frame: the table and, once the match has started, everything so far. */
export interface Welcome {
  type: "welcome";
  table: TableInfo;
  seen: Seen | null;
  talk: Spoken[];
  muted: number[];
  phrases: string[];
}

/** The table itself changed: people, connections, settings or phase. */
export interface TableChanged {
  type: "table";
  table: TableInfo;
}

/** The move was not made because the position had changed meanwhile; `seen` is the present one. */
export interface Stale {
  type: "stale";
  id: string;
  reason: string;
  seen: Seen;
}

/** The request was refused and nothing changed. `code` is for programs, `rule` cites the rules of the game. */
export interface Refused {
  type: "refused";
  id: string | null;
  code: string;
  reason: string;
  rule: string | null;
}

/** The request was carried out and stored. */
export interface Done {
  type: "done";
  id: string;
}

/** A line of talk. */
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

/** Make a key for a program, which plays under this name. */
export interface NewKey {
  name: string;
}

/** A program of mine; `here` says whether it is connected. The `key` itself is sent only once. */
export interface KeyInfo {
  number: number;
  name: string;
  face: "bolt" | "cam" | "hook" | "nut" | "piton" | "pulley" | "rope" | "sling";
  made: number;
  here: boolean;
  key?: string;
}

/** My programs, latest first, and how many I may have. */
export interface KeyList {
  keys: KeyInfo[];
  most: number;
}

/** A game that a program plays, with the numbers of seats. */
export interface Played {
  game: string;
  seats: number[];
}

/** A program that can be invited: a bot `by` its owner; `level` is its own claim of strength. */
export interface ProgramInfo {
  number: number;
  name: string;
  by: string;
  level: "easy" | "expert" | "hard" | "medium" | null;
  mine: boolean;
}

/** The programs that can be invited to such a table. */
export interface ProgramList {
  programs: ProgramInfo[];
}

/** Seat a program on a free chair. */
export interface SeatProgram {
  seat: number;
  program: number;
}

/** The games a program plays, and how many more tables it accepts; each invitation uses up one. */
export interface Offer {
  type: "offer";
  id: string;
  games: Played[];
  tables: number;
  level?: "easy" | "expert" | "hard" | "medium" | null;
}

/** The first frame, repeated whenever frames may have been missed: the program's name and its tables. It may be connected to at most `most` tables at a time. */
export interface Here {
  type: "here";
  name: string;
  by: string;
  tables: string[];
  most: number;
}

/** A host has seated the program: it should now connect to that table. */
export interface Invited {
  type: "invited";
  table: string;
}

/** What a browser sends over a table's socket. */
export type ClientFrame = Move | Back | Say | Phrase | Mute | Hint | Why | Plays | Draw | Sit | Skip | Ping | Answer;

/** What the server sends over a table's socket. */
export type ServerFrame = Seen | Welcome | TableChanged | Stale | Refused | Done | Said | Hinted | PlayList | Drawn;
