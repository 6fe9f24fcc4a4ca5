/** Ratings and leaderboards in words. */
import type { BoardLine, BoardMark } from "../protocol";

/** A rating with how far off it may be. */
export const ratingWords = (rating: number, give: number): string => `${rating} ± ${give}`;

/** How well one plays, as one says it of oneself; whoever says the same is a match. */
export const STRENGTHS: Readonly<Record<string, string>> = {
  easy: "I am learning the game",
  medium: "I know the game",
  hard: "I play well",
  expert: "I play very well",
};

export interface Row {
  key: string;
  rank: number | null;
  line: BoardLine | null;
  mark: BoardMark | null;
}

const sure = ({ rating, give }: { rating: number; give: number }): number => rating - give;

/** A leaderboard with the bots' marks in their places: above whoever is worth less; those below all come once all are there. */
export function withMarks(lines: readonly BoardLine[], marks: readonly BoardMark[], whole: boolean): Row[] {
  const rows: Row[] = [];
  const left = [...marks].sort((a, b) => sure(b) - sure(a));
  const put = (mark: BoardMark): void => void rows.push({ key: `bots ${mark.level}`, rank: null, line: null, mark });
  lines.forEach((line, index) => {
    while (left[0] && sure(left[0]) > sure(line)) put(left.shift() as BoardMark);
    rows.push({ key: line.person, rank: index + 1, line, mark: null });
  });
  if (whole) left.forEach(put);
  return rows;
}
