// Made from the state, events, actions and facts of the game by `python -m topout.typescript`; not to be changed by hand.
import type { AnyView } from "$shell/board/view";
import type { EventOf, MoveOf } from "$shell/board/contract";

export const RESOURCES = ["rope", "nut", "bolt", "crashpad", "chalk"] as const;
export type Resource = (typeof RESOURCES)[number];

export const TERRAINS = ["Mountain", "Big wall", "Cliff", "Boulder", "Cave", "Grass"] as const;
export type Terrain = (typeof TERRAINS)[number];

export const CAMP_KINDS = ["2:1 rope", "2:1 nut", "2:1 bolt", "2:1 crashpad", "2:1 chalk", "3:1"] as const;
export type CampKind = (typeof CAMP_KINDS)[number];

export const CARDS = [
  "fan club", "sponsorship", "expedition", "community support", "friendly rivalry", "free solo climb", "write a book",
  "open a gym", "competition victory", "classic climb",
] as const;
export type Card = (typeof CARDS)[number];

export const PHASES = ["project", "rope", "pick", "token", "act", "expedition", "offer", "answer", "close"] as const;
export type Phase = (typeof PHASES)[number];

export const ANSWERS = ["drafting", "offered", "declined", "accepted", "countered"] as const;
export type Answer = (typeof ANSWERS)[number];

export const TILE_NAMES = ["A", "B", "C", "D", "E", "F", "G", "H", "I", "J", "K", "L", "M", "N", "O", "P", "Q", "R", "S"] as const;
export type TileName = (typeof TILE_NAMES)[number];

export const LOCATION_NAMES = [
  "0", "1", "2", "3", "4", "5", "6", "7", "8", "9", "10", "11", "12", "13", "14", "15", "16", "17", "18", "19", "20",
  "21", "22", "23", "24", "25", "26", "27", "28", "29", "30", "31", "32", "33", "34", "35", "36", "37", "38", "39",
  "40", "41", "42", "43", "44", "45", "46", "47", "48", "49", "50", "51", "52", "53",
] as const;
export type LocationName = (typeof LOCATION_NAMES)[number];

export const PATH_NAMES = [
  "0-3", "0-4", "1-4", "1-5", "2-5", "2-6", "3-7", "4-8", "5-9", "6-10", "7-11", "7-12", "8-12", "8-13", "9-13",
  "9-14", "10-14", "10-15", "11-16", "12-17", "13-18", "14-19", "15-20", "16-21", "16-22", "17-22", "17-23", "18-23",
  "18-24", "19-24", "19-25", "20-25", "20-26", "21-27", "22-28", "23-29", "24-30", "25-31", "26-32", "27-33", "28-33",
  "28-34", "29-34", "29-35", "30-35", "30-36", "31-36", "31-37", "32-37", "33-38", "34-39", "35-40", "36-41", "37-42",
  "38-43", "39-43", "39-44", "40-44", "40-45", "41-45", "41-46", "42-46", "43-47", "44-48", "45-49", "46-50", "47-51",
  "48-51", "48-52", "49-52", "49-53", "50-53",
] as const;
export type PathName = (typeof PATH_NAMES)[number];

export const SITE_NAMES = [
  "0A", "1B", "2C", "3A", "4A", "4B", "5B", "5C", "6C", "7A", "7D", "8A", "8B", "8E", "9B", "9C", "9F", "10C", "10G",
  "11D", "12A", "12D", "12E", "13B", "13E", "13F", "14C", "14F", "14G", "15G", "16D", "16H", "17D", "17E", "17I",
  "18E", "18F", "18J", "19F", "19G", "19K", "20G", "20L", "21H", "22D", "22H", "22I", "23E", "23I", "23J", "24F",
  "24J", "24K", "25G", "25K", "25L", "26L", "27H", "28H", "28I", "28M", "29I", "29J", "29N", "30J", "30K", "30O",
  "31K", "31L", "31P", "32L", "33H", "33M", "34I", "34M", "34N", "35J", "35N", "35O", "36K", "36O", "36P", "37L",
  "37P", "38M", "39M", "39N", "39Q", "40N", "40O", "40R", "41O", "41P", "41S", "42P", "43M", "43Q", "44N", "44Q",
  "44R", "45O", "45R", "45S", "46P", "46S", "47Q", "48Q", "48R", "49R", "49S", "50S", "51Q", "52R", "53S",
] as const;
export type SiteName = (typeof SITE_NAMES)[number];

/** A seat's points as far as the view knows them, how many it still needs to win, and what they are made of. */
export interface Points {
  total: number;
  to_go: number;
  lines: Record<string, number>;
}

/** Who holds an emblem, what each seat has that counts for it, and how many more would take it. */
export interface Emblem {
  holder: number | null;
  counts: number[];
  short: number[];
}

/** Something to climb or repeat, the tile it is on as it is called, and the price there. */
export interface Ascent {
  place: string;
  on: string;
  price: Record<string, number>;
}

/** Names of the tiles, how everyone stands, to whom each camp is open, and what the view's seat might climb and repeat. */
export interface Sums {
  tiles: string[];
  points: Points[];
  explorer: Emblem;
  popular: Emblem;
  camps: number[][];
  climbs: Ascent[];
  repeats: Ascent[];
}

/** Climbers of Verdon as one pair of eyes sees it. */
export interface View extends AnyView {
  projects: LocationName[][];
  routes: LocationName[][];
  ropes: PathName[][];
  hand: (Partial<Record<Resource, number>> | null)[];
  hand_size: number[];
  ledger: Partial<Record<Resource, number>>[];
  before: [Partial<Record<Resource, number>>[], Partial<Record<Resource, number>>[]];
  shown: [number[][], number[][]];
  turn: number;
  offers_made: number;
  offers_per_turn: number;
  terrain: Terrain[];
  number: (number | null)[];
  camp: CampKind[];
  on_tile: (TileName | null)[];
  repeaters: number[][];
  rates: number[][];
  chain: number[];
  points: number[];
  fans: number[];
  answer: (Answer | null)[];
  give: (Partial<Record<Resource, number>> | null)[];
  want: (Partial<Record<Resource, number>> | null)[];
  taken: [(Partial<Record<Resource, number>> | null)[], (Partial<Record<Resource, number>> | null)[]];
  cards: (Partial<Record<Card, number>> | null)[];
  point_cards: (number | null)[];
  card_count: number[];
  revealed: Partial<Record<Card, number>>[];
  deck_size: number;
  buyer: number[];
  room: number[];
  popular_at: number[];
  latest: number[];
  plays: number;
  play_by: number[];
  play_kind: number[];
  play_after: number[];
  supports: number;
  supporter: [number, number];
  took: [number[], number[]];
  phase: Phase;
  starter: number;
  current: number;
  placed: number;
  settled: number;
  dice: [number, number];
  token: TileName;
  free_ropes: number;
  popular: number | null;
  explorer: number | null;
  balanced: boolean;
  count_held_fans: boolean;
  sums: Sums;
}

/** What can happen, by name; parts that not everyone sees may be missing. */
export interface Events {
  starts: { seat: number };
  project: { seat: number; place: LocationName; tile: TileName };
  rope: { seat: number; path: PathName };
  picked: { seat: number; first: Resource; second: Resource };
  rolled: { seat: number; turn: number; one: number; two: number };
  income: { seat: number; amount: number; kind: Resource; tile: TileName };
  token: { seat: number; tile: TileName };
  "token left": { seat: number };
  climbed: { seat: number; place: LocationName };
  repeated: { seat: number; owner: number; place: LocationName };
  bought: { seat: number; card?: Card };
  banked: { seat: number; amount: number; kind: Resource; got: Resource };
  played: { seat: number; card: Card };
  sponsored: { seat: number; first: Resource; second: Resource };
  took: { seat: number; giver: number; kind?: Resource };
  rivalry: { seat: number; one: number; owner: number; two: number; place: LocationName };
  "route won": { seat: number; place: LocationName };
  offers: { seat: number; give: Partial<Record<Resource, number>>; want: Partial<Record<Resource, number>> };
  answered: { seat: number };
  declines: { seat: number };
  accepts: { seat: number };
  counters: { seat: number; give: Partial<Record<Resource, number>>; want: Partial<Record<Resource, number>> };
  traded: { seat: number; give: Partial<Record<Resource, number>>; other: number; want: Partial<Record<Resource, number>> };
  "no trade": { seat: number };
  "turn ended": { seat: number };
  "most popular": { seat: number };
  explorer: { seat: number; ropes: number };
  won: { seat: number; points: number };
  capped: Record<never, never>;
  revealed: { seat: number; card: Card };
  "expedition over": { seat: number };
}

export type GameEvent = EventOf<Events>;

/** The moves there are, by name. */
export interface Moves {
  project: { site: SiteName };
  rope: { path: PathName };
  pick: { first: Resource; second: Resource };
  token: { tile: TileName };
  leave: Record<never, never>;
  climb: { place: LocationName };
  repeat: { place: LocationName };
  bank: { give: Resource; get: Resource };
  buy: Record<never, never>;
  "fan-club": { tile: TileName };
  sponsorship: { first: Resource; second: Resource };
  expedition: Record<never, never>;
  stop: Record<never, never>;
  support: Record<never, never>;
  rivalry: { place: LocationName };
  offer: Record<never, never>;
  accept: Record<never, never>;
  decline: Record<never, never>;
  counter: Record<never, never>;
  give: { kind: Resource };
  want: { kind: Resource };
  for: { kind: Resource };
  close: { other: number };
  "no-trade": Record<never, never>;
  end: Record<never, never>;
}

export type Move = MoveOf<Moves>;

export const ROWS: Readonly<number[]> = [3, 4, 5, 4, 3];

export const CORNER_STEPS: Readonly<[number, number][]> = [[0, -2], [1, -1], [1, 1], [0, 2], [-1, 1], [-1, -1]];

export const TILES: Readonly<{ name: TileName; xy: [number, number]; corners: LocationName[] }[]> = [
  { name: "A", xy: [2, 0], corners: ["0", "4", "8", "12", "7", "3"] },
  { name: "B", xy: [4, 0], corners: ["1", "5", "9", "13", "8", "4"] },
  { name: "C", xy: [6, 0], corners: ["2", "6", "10", "14", "9", "5"] },
  { name: "D", xy: [1, 3], corners: ["7", "12", "17", "22", "16", "11"] },
  { name: "E", xy: [3, 3], corners: ["8", "13", "18", "23", "17", "12"] },
  { name: "F", xy: [5, 3], corners: ["9", "14", "19", "24", "18", "13"] },
  { name: "G", xy: [7, 3], corners: ["10", "15", "20", "25", "19", "14"] },
  { name: "H", xy: [0, 6], corners: ["16", "22", "28", "33", "27", "21"] },
  { name: "I", xy: [2, 6], corners: ["17", "23", "29", "34", "28", "22"] },
  { name: "J", xy: [4, 6], corners: ["18", "24", "30", "35", "29", "23"] },
  { name: "K", xy: [6, 6], corners: ["19", "25", "31", "36", "30", "24"] },
  { name: "L", xy: [8, 6], corners: ["20", "26", "32", "37", "31", "25"] },
  { name: "M", xy: [1, 9], corners: ["28", "34", "39", "43", "38", "33"] },
  { name: "N", xy: [3, 9], corners: ["29", "35", "40", "44", "39", "34"] },
  { name: "O", xy: [5, 9], corners: ["30", "36", "41", "45", "40", "35"] },
  { name: "P", xy: [7, 9], corners: ["31", "37", "42", "46", "41", "36"] },
  { name: "Q", xy: [2, 12], corners: ["39", "44", "48", "51", "47", "43"] },
  { name: "R", xy: [4, 12], corners: ["40", "45", "49", "52", "48", "44"] },
  { name: "S", xy: [6, 12], corners: ["41", "46", "50", "53", "49", "45"] },
];

export const LOCATIONS: Readonly<{ name: LocationName; xy: [number, number]; tiles: TileName[]; says: string }[]> = [
  { name: "0", xy: [2, -2], tiles: ["A"], says: "at the top corner of {}" },
  { name: "1", xy: [4, -2], tiles: ["B"], says: "at the top corner of {}" },
  { name: "2", xy: [6, -2], tiles: ["C"], says: "at the top corner of {}" },
  { name: "3", xy: [1, -1], tiles: ["A"], says: "at the upper left corner of {}" },
  { name: "4", xy: [3, -1], tiles: ["A", "B"], says: "on the coast between {}" },
  { name: "5", xy: [5, -1], tiles: ["B", "C"], says: "on the coast between {}" },
  { name: "6", xy: [7, -1], tiles: ["C"], says: "at the upper right corner of {}" },
  { name: "7", xy: [1, 1], tiles: ["A", "D"], says: "on the coast between {}" },
  { name: "8", xy: [3, 1], tiles: ["A", "B", "E"], says: "between {}" },
  { name: "9", xy: [5, 1], tiles: ["B", "C", "F"], says: "between {}" },
  { name: "10", xy: [7, 1], tiles: ["C", "G"], says: "on the coast between {}" },
  { name: "11", xy: [0, 2], tiles: ["D"], says: "at the upper left corner of {}" },
  { name: "12", xy: [2, 2], tiles: ["A", "D", "E"], says: "between {}" },
  { name: "13", xy: [4, 2], tiles: ["B", "E", "F"], says: "between {}" },
  { name: "14", xy: [6, 2], tiles: ["C", "F", "G"], says: "between {}" },
  { name: "15", xy: [8, 2], tiles: ["G"], says: "at the upper right corner of {}" },
  { name: "16", xy: [0, 4], tiles: ["D", "H"], says: "on the coast between {}" },
  { name: "17", xy: [2, 4], tiles: ["D", "E", "I"], says: "between {}" },
  { name: "18", xy: [4, 4], tiles: ["E", "F", "J"], says: "between {}" },
  { name: "19", xy: [6, 4], tiles: ["F", "G", "K"], says: "between {}" },
  { name: "20", xy: [8, 4], tiles: ["G", "L"], says: "on the coast between {}" },
  { name: "21", xy: [-1, 5], tiles: ["H"], says: "at the upper left corner of {}" },
  { name: "22", xy: [1, 5], tiles: ["D", "H", "I"], says: "between {}" },
  { name: "23", xy: [3, 5], tiles: ["E", "I", "J"], says: "between {}" },
  { name: "24", xy: [5, 5], tiles: ["F", "J", "K"], says: "between {}" },
  { name: "25", xy: [7, 5], tiles: ["G", "K", "L"], says: "between {}" },
  { name: "26", xy: [9, 5], tiles: ["L"], says: "at the upper right corner of {}" },
  { name: "27", xy: [-1, 7], tiles: ["H"], says: "at the lower left corner of {}" },
  { name: "28", xy: [1, 7], tiles: ["H", "I", "M"], says: "between {}" },
  { name: "29", xy: [3, 7], tiles: ["I", "J", "N"], says: "between {}" },
  { name: "30", xy: [5, 7], tiles: ["J", "K", "O"], says: "between {}" },
  { name: "31", xy: [7, 7], tiles: ["K", "L", "P"], says: "between {}" },
  { name: "32", xy: [9, 7], tiles: ["L"], says: "at the lower right corner of {}" },
  { name: "33", xy: [0, 8], tiles: ["H", "M"], says: "on the coast between {}" },
  { name: "34", xy: [2, 8], tiles: ["I", "M", "N"], says: "between {}" },
  { name: "35", xy: [4, 8], tiles: ["J", "N", "O"], says: "between {}" },
  { name: "36", xy: [6, 8], tiles: ["K", "O", "P"], says: "between {}" },
  { name: "37", xy: [8, 8], tiles: ["L", "P"], says: "on the coast between {}" },
  { name: "38", xy: [0, 10], tiles: ["M"], says: "at the lower left corner of {}" },
  { name: "39", xy: [2, 10], tiles: ["M", "N", "Q"], says: "between {}" },
  { name: "40", xy: [4, 10], tiles: ["N", "O", "R"], says: "between {}" },
  { name: "41", xy: [6, 10], tiles: ["O", "P", "S"], says: "between {}" },
  { name: "42", xy: [8, 10], tiles: ["P"], says: "at the lower right corner of {}" },
  { name: "43", xy: [1, 11], tiles: ["M", "Q"], says: "on the coast between {}" },
  { name: "44", xy: [3, 11], tiles: ["N", "Q", "R"], says: "between {}" },
  { name: "45", xy: [5, 11], tiles: ["O", "R", "S"], says: "between {}" },
  { name: "46", xy: [7, 11], tiles: ["P", "S"], says: "on the coast between {}" },
  { name: "47", xy: [1, 13], tiles: ["Q"], says: "at the lower left corner of {}" },
  { name: "48", xy: [3, 13], tiles: ["Q", "R"], says: "on the coast between {}" },
  { name: "49", xy: [5, 13], tiles: ["R", "S"], says: "on the coast between {}" },
  { name: "50", xy: [7, 13], tiles: ["S"], says: "at the lower right corner of {}" },
  { name: "51", xy: [2, 14], tiles: ["Q"], says: "at the bottom corner of {}" },
  { name: "52", xy: [4, 14], tiles: ["R"], says: "at the bottom corner of {}" },
  { name: "53", xy: [6, 14], tiles: ["S"], says: "at the bottom corner of {}" },
];

export const PATHS: Readonly<{ name: PathName; ends: [LocationName, LocationName]; tiles: TileName[]; says: string }[]> = [
  { name: "0-3", ends: ["0", "3"], tiles: ["A"], says: "along the upper left side of {}" },
  { name: "0-4", ends: ["0", "4"], tiles: ["A"], says: "along the upper right side of {}" },
  { name: "1-4", ends: ["1", "4"], tiles: ["B"], says: "along the upper left side of {}" },
  { name: "1-5", ends: ["1", "5"], tiles: ["B"], says: "along the upper right side of {}" },
  { name: "2-5", ends: ["2", "5"], tiles: ["C"], says: "along the upper left side of {}" },
  { name: "2-6", ends: ["2", "6"], tiles: ["C"], says: "along the upper right side of {}" },
  { name: "3-7", ends: ["3", "7"], tiles: ["A"], says: "along the left side of {}" },
  { name: "4-8", ends: ["4", "8"], tiles: ["A", "B"], says: "between {}" },
  { name: "5-9", ends: ["5", "9"], tiles: ["B", "C"], says: "between {}" },
  { name: "6-10", ends: ["6", "10"], tiles: ["C"], says: "along the right side of {}" },
  { name: "7-11", ends: ["7", "11"], tiles: ["D"], says: "along the upper left side of {}" },
  { name: "7-12", ends: ["7", "12"], tiles: ["A", "D"], says: "between {}" },
  { name: "8-12", ends: ["8", "12"], tiles: ["A", "E"], says: "between {}" },
  { name: "8-13", ends: ["8", "13"], tiles: ["B", "E"], says: "between {}" },
  { name: "9-13", ends: ["9", "13"], tiles: ["B", "F"], says: "between {}" },
  { name: "9-14", ends: ["9", "14"], tiles: ["C", "F"], says: "between {}" },
  { name: "10-14", ends: ["10", "14"], tiles: ["C", "G"], says: "between {}" },
  { name: "10-15", ends: ["10", "15"], tiles: ["G"], says: "along the upper right side of {}" },
  { name: "11-16", ends: ["11", "16"], tiles: ["D"], says: "along the left side of {}" },
  { name: "12-17", ends: ["12", "17"], tiles: ["D", "E"], says: "between {}" },
  { name: "13-18", ends: ["13", "18"], tiles: ["E", "F"], says: "between {}" },
  { name: "14-19", ends: ["14", "19"], tiles: ["F", "G"], says: "between {}" },
  { name: "15-20", ends: ["15", "20"], tiles: ["G"], says: "along the right side of {}" },
  { name: "16-21", ends: ["16", "21"], tiles: ["H"], says: "along the upper left side of {}" },
  { name: "16-22", ends: ["16", "22"], tiles: ["D", "H"], says: "between {}" },
  { name: "17-22", ends: ["17", "22"], tiles: ["D", "I"], says: "between {}" },
  { name: "17-23", ends: ["17", "23"], tiles: ["E", "I"], says: "between {}" },
  { name: "18-23", ends: ["18", "23"], tiles: ["E", "J"], says: "between {}" },
  { name: "18-24", ends: ["18", "24"], tiles: ["F", "J"], says: "between {}" },
  { name: "19-24", ends: ["19", "24"], tiles: ["F", "K"], says: "between {}" },
  { name: "19-25", ends: ["19", "25"], tiles: ["G", "K"], says: "between {}" },
  { name: "20-25", ends: ["20", "25"], tiles: ["G", "L"], says: "between {}" },
  { name: "20-26", ends: ["20", "26"], tiles: ["L"], says: "along the upper right side of {}" },
  { name: "21-27", ends: ["21", "27"], tiles: ["H"], says: "along the left side of {}" },
  { name: "22-28", ends: ["22", "28"], tiles: ["H", "I"], says: "between {}" },
  { name: "23-29", ends: ["23", "29"], tiles: ["I", "J"], says: "between {}" },
  { name: "24-30", ends: ["24", "30"], tiles: ["J", "K"], says: "between {}" },
  { name: "25-31", ends: ["25", "31"], tiles: ["K", "L"], says: "between {}" },
  { name: "26-32", ends: ["26", "32"], tiles: ["L"], says: "along the right side of {}" },
  { name: "27-33", ends: ["27", "33"], tiles: ["H"], says: "along the lower left side of {}" },
  { name: "28-33", ends: ["28", "33"], tiles: ["H", "M"], says: "between {}" },
  { name: "28-34", ends: ["28", "34"], tiles: ["I", "M"], says: "between {}" },
  { name: "29-34", ends: ["29", "34"], tiles: ["I", "N"], says: "between {}" },
  { name: "29-35", ends: ["29", "35"], tiles: ["J", "N"], says: "between {}" },
  { name: "30-35", ends: ["30", "35"], tiles: ["J", "O"], says: "between {}" },
  { name: "30-36", ends: ["30", "36"], tiles: ["K", "O"], says: "between {}" },
  { name: "31-36", ends: ["31", "36"], tiles: ["K", "P"], says: "between {}" },
  { name: "31-37", ends: ["31", "37"], tiles: ["L", "P"], says: "between {}" },
  { name: "32-37", ends: ["32", "37"], tiles: ["L"], says: "along the lower right side of {}" },
  { name: "33-38", ends: ["33", "38"], tiles: ["M"], says: "along the left side of {}" },
  { name: "34-39", ends: ["34", "39"], tiles: ["M", "N"], says: "between {}" },
  { name: "35-40", ends: ["35", "40"], tiles: ["N", "O"], says: "between {}" },
  { name: "36-41", ends: ["36", "41"], tiles: ["O", "P"], says: "between {}" },
  { name: "37-42", ends: ["37", "42"], tiles: ["P"], says: "along the right side of {}" },
  { name: "38-43", ends: ["38", "43"], tiles: ["M"], says: "along the lower left side of {}" },
  { name: "39-43", ends: ["39", "43"], tiles: ["M", "Q"], says: "between {}" },
  { name: "39-44", ends: ["39", "44"], tiles: ["N", "Q"], says: "between {}" },
  { name: "40-44", ends: ["40", "44"], tiles: ["N", "R"], says: "between {}" },
  { name: "40-45", ends: ["40", "45"], tiles: ["O", "R"], says: "between {}" },
  { name: "41-45", ends: ["41", "45"], tiles: ["O", "S"], says: "between {}" },
  { name: "41-46", ends: ["41", "46"], tiles: ["P", "S"], says: "between {}" },
  { name: "42-46", ends: ["42", "46"], tiles: ["P"], says: "along the lower right side of {}" },
  { name: "43-47", ends: ["43", "47"], tiles: ["Q"], says: "along the left side of {}" },
  { name: "44-48", ends: ["44", "48"], tiles: ["Q", "R"], says: "between {}" },
  { name: "45-49", ends: ["45", "49"], tiles: ["R", "S"], says: "between {}" },
  { name: "46-50", ends: ["46", "50"], tiles: ["S"], says: "along the right side of {}" },
  { name: "47-51", ends: ["47", "51"], tiles: ["Q"], says: "along the lower left side of {}" },
  { name: "48-51", ends: ["48", "51"], tiles: ["Q"], says: "along the lower right side of {}" },
  { name: "48-52", ends: ["48", "52"], tiles: ["R"], says: "along the lower left side of {}" },
  { name: "49-52", ends: ["49", "52"], tiles: ["R"], says: "along the lower right side of {}" },
  { name: "49-53", ends: ["49", "53"], tiles: ["S"], says: "along the lower left side of {}" },
  { name: "50-53", ends: ["50", "53"], tiles: ["S"], says: "along the lower right side of {}" },
];

export const CAMPS: Readonly<PathName[]> = ["0-3", "1-5", "10-15", "26-32", "42-46", "49-52", "47-51", "33-38", "11-16"];

export const SITES: Readonly<Record<SiteName, { place: LocationName; tile: TileName }>> = {
  "0A": { place: "0", tile: "A" },
  "1B": { place: "1", tile: "B" },
  "2C": { place: "2", tile: "C" },
  "3A": { place: "3", tile: "A" },
  "4A": { place: "4", tile: "A" },
  "4B": { place: "4", tile: "B" },
  "5B": { place: "5", tile: "B" },
  "5C": { place: "5", tile: "C" },
  "6C": { place: "6", tile: "C" },
  "7A": { place: "7", tile: "A" },
  "7D": { place: "7", tile: "D" },
  "8A": { place: "8", tile: "A" },
  "8B": { place: "8", tile: "B" },
  "8E": { place: "8", tile: "E" },
  "9B": { place: "9", tile: "B" },
  "9C": { place: "9", tile: "C" },
  "9F": { place: "9", tile: "F" },
  "10C": { place: "10", tile: "C" },
  "10G": { place: "10", tile: "G" },
  "11D": { place: "11", tile: "D" },
  "12A": { place: "12", tile: "A" },
  "12D": { place: "12", tile: "D" },
  "12E": { place: "12", tile: "E" },
  "13B": { place: "13", tile: "B" },
  "13E": { place: "13", tile: "E" },
  "13F": { place: "13", tile: "F" },
  "14C": { place: "14", tile: "C" },
  "14F": { place: "14", tile: "F" },
  "14G": { place: "14", tile: "G" },
  "15G": { place: "15", tile: "G" },
  "16D": { place: "16", tile: "D" },
  "16H": { place: "16", tile: "H" },
  "17D": { place: "17", tile: "D" },
  "17E": { place: "17", tile: "E" },
  "17I": { place: "17", tile: "I" },
  "18E": { place: "18", tile: "E" },
  "18F": { place: "18", tile: "F" },
  "18J": { place: "18", tile: "J" },
  "19F": { place: "19", tile: "F" },
  "19G": { place: "19", tile: "G" },
  "19K": { place: "19", tile: "K" },
  "20G": { place: "20", tile: "G" },
  "20L": { place: "20", tile: "L" },
  "21H": { place: "21", tile: "H" },
  "22D": { place: "22", tile: "D" },
  "22H": { place: "22", tile: "H" },
  "22I": { place: "22", tile: "I" },
  "23E": { place: "23", tile: "E" },
  "23I": { place: "23", tile: "I" },
  "23J": { place: "23", tile: "J" },
  "24F": { place: "24", tile: "F" },
  "24J": { place: "24", tile: "J" },
  "24K": { place: "24", tile: "K" },
  "25G": { place: "25", tile: "G" },
  "25K": { place: "25", tile: "K" },
  "25L": { place: "25", tile: "L" },
  "26L": { place: "26", tile: "L" },
  "27H": { place: "27", tile: "H" },
  "28H": { place: "28", tile: "H" },
  "28I": { place: "28", tile: "I" },
  "28M": { place: "28", tile: "M" },
  "29I": { place: "29", tile: "I" },
  "29J": { place: "29", tile: "J" },
  "29N": { place: "29", tile: "N" },
  "30J": { place: "30", tile: "J" },
  "30K": { place: "30", tile: "K" },
  "30O": { place: "30", tile: "O" },
  "31K": { place: "31", tile: "K" },
  "31L": { place: "31", tile: "L" },
  "31P": { place: "31", tile: "P" },
  "32L": { place: "32", tile: "L" },
  "33H": { place: "33", tile: "H" },
  "33M": { place: "33", tile: "M" },
  "34I": { place: "34", tile: "I" },
  "34M": { place: "34", tile: "M" },
  "34N": { place: "34", tile: "N" },
  "35J": { place: "35", tile: "J" },
  "35N": { place: "35", tile: "N" },
  "35O": { place: "35", tile: "O" },
  "36K": { place: "36", tile: "K" },
  "36O": { place: "36", tile: "O" },
  "36P": { place: "36", tile: "P" },
  "37L": { place: "37", tile: "L" },
  "37P": { place: "37", tile: "P" },
  "38M": { place: "38", tile: "M" },
  "39M": { place: "39", tile: "M" },
  "39N": { place: "39", tile: "N" },
  "39Q": { place: "39", tile: "Q" },
  "40N": { place: "40", tile: "N" },
  "40O": { place: "40", tile: "O" },
  "40R": { place: "40", tile: "R" },
  "41O": { place: "41", tile: "O" },
  "41P": { place: "41", tile: "P" },
  "41S": { place: "41", tile: "S" },
  "42P": { place: "42", tile: "P" },
  "43M": { place: "43", tile: "M" },
  "43Q": { place: "43", tile: "Q" },
  "44N": { place: "44", tile: "N" },
  "44Q": { place: "44", tile: "Q" },
  "44R": { place: "44", tile: "R" },
  "45O": { place: "45", tile: "O" },
  "45R": { place: "45", tile: "R" },
  "45S": { place: "45", tile: "S" },
  "46P": { place: "46", tile: "P" },
  "46S": { place: "46", tile: "S" },
  "47Q": { place: "47", tile: "Q" },
  "48Q": { place: "48", tile: "Q" },
  "48R": { place: "48", tile: "R" },
  "49R": { place: "49", tile: "R" },
  "49S": { place: "49", tile: "S" },
  "50S": { place: "50", tile: "S" },
  "51Q": { place: "51", tile: "Q" },
  "52R": { place: "52", tile: "R" },
  "53S": { place: "53", tile: "S" },
};

export const GIVES: Readonly<Record<Terrain, Resource | null>> = { Mountain: "rope", "Big wall": "nut", Cliff: "bolt", Boulder: "crashpad", Cave: "chalk", Grass: null };

export const ODDS: Readonly<number[]> = [0, 0, 1, 2, 3, 4, 5, 0, 5, 4, 3, 2, 1];

export const INCOME: Readonly<{ project: { beside: number; on_its_tile: number }; route: { beside: number; on_its_tile: number } }> = { project: { beside: 1, on_its_tile: 2 }, route: { beside: 2, on_its_tile: 4 } };

export const PRICES: Readonly<{ rope: Partial<Record<Resource, number>>; project: Partial<Record<Resource, number>>; card: Partial<Record<Resource, number>> }> = {
  rope: { rope: 1, bolt: 1 },
  project: { rope: 1, nut: 1, bolt: 1, crashpad: 1 },
  card: { nut: 1, crashpad: 1, chalk: 1 },
};

export const CLIMB_PRICES: Readonly<Partial<Record<Terrain, Partial<Record<Resource, number>>>>> = {
  Mountain: { rope: 3, nut: 1, chalk: 1 },
  "Big wall": { rope: 1, nut: 3, bolt: 1 },
  Cliff: { nut: 1, bolt: 3, crashpad: 1 },
  Boulder: { bolt: 1, crashpad: 3, chalk: 1 },
  Cave: { rope: 1, crashpad: 1, chalk: 3 },
};

export const REPEAT_PRICES: Readonly<Partial<Record<Terrain, Partial<Record<Resource, number>>>>> = {
  Mountain: { rope: 3, chalk: 1 },
  "Big wall": { nut: 3, chalk: 1 },
  Cliff: { bolt: 3, chalk: 1 },
  Boulder: { crashpad: 3, chalk: 1 },
  Cave: { chalk: 4 },
};

export const BANK_RATE: number = 4;

export const CAMP_DEALS: Readonly<Record<CampKind, { rate: number; kind: Resource | null }>> = {
  "2:1 rope": { rate: 2, kind: "rope" },
  "2:1 nut": { rate: 2, kind: "nut" },
  "2:1 bolt": { rate: 2, kind: "bolt" },
  "2:1 crashpad": { rate: 2, kind: "crashpad" },
  "2:1 chalk": { rate: 2, kind: "chalk" },
  "3:1": { rate: 3, kind: null },
};

export const MOST_OF_A_KIND: number = 19;

export const ALL_CARDS: number = 27;

export const COPIES: Readonly<Record<Card, number>> = {
  "fan club": 14,
  sponsorship: 2,
  expedition: 2,
  "community support": 2,
  "friendly rivalry": 2,
  "free solo climb": 1,
  "write a book": 1,
  "open a gym": 1,
  "competition victory": 1,
  "classic climb": 1,
};

export const PLAYED_BY: Readonly<Partial<Record<Card, keyof Moves>>> = {
  "fan club": "fan-club",
  sponsorship: "sponsorship",
  expedition: "expedition",
  "community support": "support",
  "friendly rivalry": "rivalry",
};

export const POINT_CARD: string = "A point card is never played: it counts by itself.";

export const FREE_ROPES: number = 2;

export const BIG_HAND: number = 5;

export const TO_WIN: number = 13;

export const LAST_TURN: number = 300;

export const FEWEST_FANS: number = 3;

export const SHORTEST_CHAIN: number = 5;

export const POINTS: Readonly<{ project: number; route: number; repeat: number; card: number; emblem: number }> = { project: 1, route: 2, repeat: 1, card: 1, emblem: 2 };
