/** The rules of games, asked for once each. */
import type { Component } from "svelte";
import { figuresOf } from "./figures";
import { api } from "../net/api";
import type { RulesText } from "../protocol";
import { glossaryOf, type Glossary } from "./glossary";
import { blocksOf, type Block } from "./markdown";

/** What players read: their rulebook with its figures, and the complete rules as its appendix. */
export interface Book {
  game: string;
  rulebook: Block[];
  rules: Block[];
  figures: ReadonlyMap<string, Component>;
}

/** What becomes of links: their addresses, and how they are followed in place. */
export interface Links {
  address: (to: string) => string;
  follow: (to: string) => void;
}

const texts = new Map<string, Promise<RulesText>>();

function textsOf(game: string): Promise<RulesText> {
  const known = texts.get(game);
  if (known) return known;
  const asked = api.rules(game);
  texts.set(game, asked);
  asked.catch(() => texts.delete(game));
  return asked;
}

/** All of a book at once: a figure that came late would push away what one is reading. */
export async function bookOf(game: string): Promise<Book> {
  const [{ rulebook, text }, figures] = await Promise.all([textsOf(game), figuresOf(game)]);
  return { game, rulebook: blocksOf(rulebook, "book"), rules: blocksOf(text), figures };
}

export async function glossaryOfGame(game: string): Promise<Glossary> {
  return glossaryOf(
    await textsOf(game).then(
      ({ text }) => text,
      () => "",
    ),
  );
}
