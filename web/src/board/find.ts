/** Boards, figures and words of the games, found in the games' own folders and loaded when needed. */
import type { Component } from "svelte";
import { api } from "../net/api";
import type { MoveKind } from "../protocol";
import type { Board, Words } from "./contract";
import { of } from "./found";

/** The table in sentences, and what the choices of the game's moves are called. */
interface OwnWords {
  words: Words;
  choices?: Readonly<Record<string, string>>;
}

const boards = import.meta.glob<{ default: Board }>("../../../src/topout/games/*/web/Board.svelte");
const figures = import.meta.glob<{ default: Component }>("../../../src/topout/games/*/web/figures/*.svelte");
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

/** The figures of a game's rulebook by their names, as far as they can be fetched. */
export async function figuresOf(game: string): Promise<ReadonlyMap<string, Component>> {
  const found = Object.entries(figures).flatMap(([path, load]) => {
    const [, own, name] = /\/games\/(\w+)\/web\/figures\/(\w+)\.svelte$/.exec(path) ?? [];
    return own === game && name ? [{ name, load }] : [];
  });
  const loaded = found.map(({ name, load }) => load().then(({ default: drawn }) => [[name, drawn] as const]));
  return new Map((await Promise.all(loaded.map((each) => each.catch(() => [])))).flat());
}

export async function wordsOf(game: string): Promise<OwnWords | null> {
  return (await of(words, game)?.()) ?? null;
}

let asked: Promise<ReadonlyMap<string, MoveKind[]>> | null = null;

/** The kinds of move a game has. */
export async function movesOf(game: string): Promise<MoveKind[]> {
  asked ??= api.games().then(({ games }) => new Map(games.map(({ name, moves }) => [name, moves])));
  return (await asked.catch(() => null))?.get(game) ?? [];
}
