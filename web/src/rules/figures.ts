/** The figures of the games' rulebooks, found in the games' own folders and loaded when needed. */
import type { Component } from "svelte";

const figures = import.meta.glob<{ default: Component }>("../../../src/topout/games/*/web/figures/*.svelte");

/** The figures of a game's rulebook by their names, as far as they can be fetched. */
export async function figuresOf(game: string): Promise<ReadonlyMap<string, Component>> {
  const found = Object.entries(figures).flatMap(([path, load]) => {
    const [, own, name] = /\/games\/(\w+)\/web\/figures\/(\w+)\.svelte$/.exec(path) ?? [];
    return own === game && name ? [{ name, load }] : [];
  });
  const loaded = found.map(({ name, load }) => load().then(({ default: drawn }) => [[name, drawn] as const]));
  return new Map((await Promise.all(loaded.map((each) => each.catch(() => [])))).flat());
}
