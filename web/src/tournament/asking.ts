/** The server's side of tournaments. */
import { get, post } from "../net/api";
import type { AddBots, NewTournament, TournamentInfo, TournamentList } from "../protocol";

/** In the place of a tournament's id: all of them. */
export const ALL = "all";
const one = (id: string): string => `/tournaments/${encodeURIComponent(id)}`;

export const tournaments = {
  all: () => get<TournamentList>("/tournaments"),
  make: (wish: NewTournament) => post<TournamentInfo>("/tournaments", wish),
  /** How it stands, or null where nothing has happened since. */
  news: (id: string, known: number) => get<TournamentInfo | null>(`${one(id)}?known=${known}`),
  enter: (id: string) => post<TournamentInfo>(`${one(id)}/enter`),
  withdraw: (id: string, entrant: number | null) => post<TournamentInfo>(`${one(id)}/withdraw`, { entrant }),
  bots: (id: string, wish: AddBots) => post<TournamentInfo>(`${one(id)}/bots`, wish),
  program: (id: string, program: number) => post<TournamentInfo>(`${one(id)}/programs`, { program }),
  begin: (id: string) => post<TournamentInfo>(`${one(id)}/begin`),
  end: (id: string) => post<TournamentInfo>(`${one(id)}/end`),
};
