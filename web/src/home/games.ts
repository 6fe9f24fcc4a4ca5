/** The games there are, asked for once. */
import { api } from "../net/api";
import type { GameInfo, GameList } from "../protocol";

let asked: Promise<GameList> | null = null;

export function allGames(): Promise<GameList> {
  asked ??= api.games().catch((no: unknown) => {
    asked = null;
    throw no;
  });
  return asked;
}

export async function gameNamed(name: string): Promise<GameInfo | null> {
  return (await allGames()).games.find((game) => game.name === name) ?? null;
}
