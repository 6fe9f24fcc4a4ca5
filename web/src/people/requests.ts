/** What is asked of the server about people; fetched only with the pages that need it. */
import { ask } from "../net/api";
import type {
  BlockList,
  Board,
  FriendList,
  History,
  Meeting,
  Profile,
  RatingCourse,
  ReportPerson,
  SeatPeople,
  Seek,
  ShowMyself,
} from "../protocol";

const person = (id: string): string => `/people/${encodeURIComponent(id)}`;
const asked = (query: Record<string, string | null>): string => {
  const given = Object.entries(query).flatMap(([name, value]) => (value === null ? [] : [[name, value]]));
  return given.length ? `?${new URLSearchParams(given).toString()}` : "";
};

/** Stands for my own profile in addresses. */
export const MYSELF = "me";

export const requests = {
  profile: (id: string) => ask<Profile>("GET", id === MYSELF ? "/me/profile" : person(id)),
  show: (wish: ShowMyself) => ask<Profile>("PATCH", "/me/profile", wish),
  history: (id: string, before: string | null) => ask<History>("GET", `${person(id)}/history${asked({ before })}`),
  course: (id: string, game: string, seats: number) =>
    ask<RatingCourse>("GET", `${person(id)}/course${asked({ game, seats: String(seats) })}`),
  board: (game: string, seats: number, behind: string | null) =>
    ask<Board>("GET", `/ratings/${encodeURIComponent(game)}/${seats}${asked({ behind })}`),
  friends: () => ask<FriendList>("GET", "/me/friends"),
  befriend: (id: string) => ask<FriendList>("POST", `${person(id)}/friend`),
  part: (id: string) => ask<FriendList>("DELETE", `${person(id)}/friend`),
  block: (id: string) => ask<BlockList>("POST", `${person(id)}/block`),
  report: (id: string, wish: ReportPerson) => ask<FriendList>("POST", `${person(id)}/report`, wish),
  seek: (wish: Seek) => ask<Meeting>("POST", "/quick", wish),
  stopSeeking: () => ask<Meeting>("DELETE", "/quick"),
  atTable: (id: string) => ask<SeatPeople>("GET", `/tables/${encodeURIComponent(id)}/people`),
};
