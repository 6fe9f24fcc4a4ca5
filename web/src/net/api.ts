/** The HTTP side of the server: who one is, games, and tables beside the play. */
import { onDevice } from "../device/place";
import type {
  AnalysisStatus,
  Arrange,
  BlockList,
  CallSettings,
  CallWish,
  CarryLink,
  GameList,
  Guest,
  Keepsake,
  KeyInfo,
  KeyList,
  LessonsDone,
  Lobby,
  MyGames,
  NewDevice,
  NewTable,
  ProgramList,
  Rejection,
  Replay,
  Report,
  RulesText,
  Statistics,
  TableInfo,
} from "../protocol";

const FINE = 200;

export class Refused extends Error {
  constructor(
    readonly code: string,
    reason: string,
    readonly status: number,
  ) {
    super(reason);
  }
}

/** Whether the rules of the match are no longer those of the server; then there is a keepsake to read. */
export const ofOlderRules = (no: unknown): boolean => no instanceof Refused && no.code === "unplayable";

export async function ask<T>(method: string, path: string, body?: unknown): Promise<T> {
  return send<T>(method, path, body === undefined ? undefined : JSON.stringify(body));
}

async function send<T>(method: string, path: string, body?: string): Promise<T> {
  if (onDevice) return here<T>(method, path, body ?? "");
  const answer = await fetch(`api${path}`, {
    method,
    credentials: "same-origin",
    ...(body === undefined ? {} : { body, headers: { "content-type": "application/json" } }),
  }).catch(() => {
    throw new Refused("offline", "The server does not answer.", 0);
  });
  if (answer.ok) return (await answer.json()) as T;
  const no = (await answer.json().catch(() => null)) as Rejection | null;
  throw new Refused(no?.error ?? "broken", no?.reason ?? `The server answered ${answer.status}.`, answer.status);
}

/** Without a server the device's own worker answers. */
async function here<T>(method: string, path: string, body: string): Promise<T> {
  const { theDevice } = await import("../device/device");
  const { status, text } = await theDevice().ask(method, path, body);
  if (status === FINE) return JSON.parse(text) as T;
  const no = JSON.parse(text) as Rejection;
  throw new Refused(no.error, no.reason, status);
}

export const get = <T>(path: string): Promise<T> => ask<T>("GET", path);
export const post = <T>(path: string, body?: unknown): Promise<T> => ask<T>("POST", path, body);
const table = (id: string): string => `/tables/${encodeURIComponent(id)}`;

const PATIENCE = 700;
const TOO_FAST = 429;

/** Ask again, more slowly, as long as the server says that it was too fast. */
export async function patiently<T>(asking: () => Promise<T>): Promise<T> {
  for (;;) {
    try {
      return await asking();
    } catch (no) {
      if (!(no instanceof Refused) || no.status !== TOO_FAST) throw no;
      await new Promise((rest) => setTimeout(rest, PATIENCE));
    }
  }
}

export const api = {
  me: () => get<Guest>("/me"),
  newGuest: (name: string, face: Guest["face"] | null) => post<Guest>("/guests", { name, face }),
  rename: (name: string, face: Guest["face"] | null) => ask<Guest>("PATCH", "/me", { name, face }),
  carryLink: () => post<CarryLink>("/me/link"),
  games: () => get<GameList>("/games"),
  rules: (game: string) => get<RulesText>(`/games/${encodeURIComponent(game)}/rules`),
  tables: (phase: "open" | "running" | "over") => get<Lobby>(`/tables?phase=${phase}`),
  mine: () => get<MyGames>("/tables/mine"),
  dismiss: (id: string) => post<MyGames>(`${table(id)}/dismiss`),
  statistics: () => get<Statistics>("/me/statistics"),
  lessons: () => get<LessonsDone>("/me/lessons"),
  finishLessons: (games: readonly string[]) => post<LessonsDone>("/me/lessons", { games }),
  newLesson: (game: string) => post<TableInfo>(`/lessons/${encodeURIComponent(game)}`),
  newTable: (wish: NewTable) => post<TableInfo>("/tables", wish),
  table: (id: string) => get<TableInfo>(table(id)),
  join: (id: string, seat: number | null, invitation: string | null) =>
    post<TableInfo>(`${table(id)}/join`, { seat, invitation }),
  arrange: (id: string, wish: Arrange) => post<TableInfo>(`${table(id)}/arrange`, wish),
  luck: (id: string, luck: string) => post<TableInfo>(`${table(id)}/luck`, { luck }),
  start: (id: string) => post<TableInfo>(`${table(id)}/start`),
  kick: (id: string, seat: number) => post<TableInfo>(`${table(id)}/kick`, { seat }),
  leave: (id: string) => post<TableInfo>(`${table(id)}/leave`),
  report: (id: string, wish: Report) => post<TableInfo>(`${table(id)}/report`, wish),
  block: (id: string, seat: number) => post<TableInfo>(`${table(id)}/block`, { seat }),
  blocks: () => get<BlockList>("/me/blocks"),
  unblock: (number: number) => ask<BlockList>("DELETE", `/me/blocks/${number}`),
  calls: () => get<CallSettings>("/me/calls"),
  changeCalls: (wish: CallWish) => ask<CallSettings>("PATCH", "/me/calls", wish),
  addDevice: (device: NewDevice) => post<CallSettings>("/me/calls/devices", device),
  dropDevice: (number: number) => ask<CallSettings>("DELETE", `/me/calls/devices/${number}`),
  takeVacation: (days: number) => post<CallSettings>("/me/vacation", { days }),
  turnOffCalls: (code: string) => post<CallWish>(`/calls/off/${encodeURIComponent(code)}`),
  keys: () => get<KeyList>("/me/keys"),
  newKey: (name: string) => post<KeyInfo>("/me/keys", { name }),
  revokeKey: (number: number) => ask<KeyList>("DELETE", `/me/keys/${number}`),
  programs: (game: string, seats: number) =>
    get<ProgramList>(`/programs?game=${encodeURIComponent(game)}&seats=${seats}`),
  seatProgram: (id: string, seat: number, program: number) => post<TableInfo>(`${table(id)}/seat`, { seat, program }),
  rematch: (id: string) => post<TableInfo>(`${table(id)}/rematch`),
  keepsake: (id: string) => get<Keepsake>(`${table(id)}/keepsake`),
  recordAddress: (id: string) => `api${table(id)}/record`,
  record: (id: string) => get<Record<string, unknown>>(`${table(id)}/record`),
  replay: (id: string, eyes: string, first: number) =>
    get<Replay>(`${table(id)}/replay?eyes=${encodeURIComponent(eyes)}&first=${first}`),
  analysis: (id: string) => get<AnalysisStatus>(`${table(id)}/analysis`),
  analyse: (id: string) => post<AnalysisStatus>(`${table(id)}/analysis`),
  /** Look at a record; it is JSON already, and passes through as it is. */
  look: (record: string, eyes: string, first: number) =>
    send<Replay>("POST", "/replay", `{"record":${record},"eyes":${JSON.stringify(eyes)},"first":${first}}`),
};
