/** The server's side of clubs. */
import { ask, get, post } from "../net/api";
import type {
  ChangeClub,
  ChangeMember,
  ClubBoard,
  ClubInfo,
  ClubList,
  Lobby,
  NewClub,
  ReportClub,
  TournamentList,
} from "../protocol";

/** In the place of a club's id: all of them. */
export const ALL = "all";
const one = (id: string): string => `/clubs/${encodeURIComponent(id)}`;

export const clubs = {
  all: () => get<ClubList>("/clubs"),
  found: (wish: NewClub) => post<ClubInfo>("/clubs", wish),
  look: (id: string, invitation: string | null) =>
    invitation ? post<ClubInfo>(`${one(id)}/look`, { invitation }) : get<ClubInfo>(one(id)),
  change: (id: string, wish: ChangeClub) => ask<ClubInfo>("PATCH", one(id), wish),
  end: (id: string) => ask<ClubList>("DELETE", one(id)),
  join: (id: string, invitation: string | null) => post<ClubInfo>(`${one(id)}/join`, { invitation }),
  leave: (id: string) => post<ClubList>(`${one(id)}/leave`),
  report: (id: string, wish: ReportClub) => post<ClubInfo>(`${one(id)}/report`, wish),
  renew: (id: string) => post<ClubInfo>(`${one(id)}/invitation`),
  changeMember: (id: string, number: number, role: ChangeMember["role"]) =>
    ask<ClubInfo>("PATCH", `${one(id)}/members/${number}`, { role }),
  tables: (id: string, phase: "open" | "running") => get<Lobby>(`${one(id)}/tables?phase=${phase}`),
  tournaments: (id: string) => get<TournamentList>(`${one(id)}/tournaments`),
  board: (id: string, game: string, seats: number) =>
    get<ClubBoard>(`${one(id)}/ratings/${encodeURIComponent(game)}/${seats}`),
};
