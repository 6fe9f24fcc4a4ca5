/** The rules of games, asked for once each. */
import { api } from "../net/api";
import { glossaryOf, type Glossary } from "./glossary";

const texts = new Map<string, Promise<string>>();

export function rulesOf(game: string): Promise<string> {
  const known = texts.get(game);
  if (known) return known;
  const asked = api.rules(game).then((rules) => rules.text);
  texts.set(game, asked);
  asked.catch(() => texts.delete(game));
  return asked;
}

export async function glossaryOfGame(game: string): Promise<Glossary> {
  return glossaryOf(await rulesOf(game).catch(() => ""));
}
