/** What a game's rules say about its terms; they are fetched and read after the board is there. */
import type { Glossary } from "./glossary";

export type { Glossary };

/** Without its rules a board still explains what it knows itself. */
export async function termsOf(game: string): Promise<Glossary> {
  return import("./book").then((book) => book.glossaryOfGame(game)).catch(() => new Map<string, string>());
}
