/** Boards and words of the games, found in the games' own folders and loaded when needed. */
import type { Board, Words } from "./contract";
import { of } from "./found";

/** The table in sentences, and what the choices of the game's moves are called. */
interface OwnWords {
  words: Words;
  choices?: Readonly<Record<string, string>>;
}

const boards = import.meta.glob<{ default: Board }>("../../../src/topout/games/*/web/Board.svelte");
const words = import.meta.glob<OwnWords>("../../../src/topout/games/*/web/words.ts");

/** A game's own board, or the one that plays any game. */
export async function boardOf(game: string): Promise<Board> {
  const own = of(boards, game);
  if (own) return (await own()).default;
  return genericBoard();
}

export async function genericBoard(): Promise<Board> {
  return (await import("./GenericBoard.svelte")).default as Board;
}

/** A game's own words; while they cannot be fetched it is told in plain ones. */
export async function wordsOf(game: string): Promise<OwnWords | null> {
  return (await of(words, game)?.().catch(() => null)) ?? null;
}
