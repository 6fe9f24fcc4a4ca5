/** The games' own pictures, loaded when they are shown. */
import type { Component } from "svelte";
import { of } from "../board/found";

const pictures = import.meta.glob<{ default: Component }>("../../../src/topout/games/*/web/Picture.svelte");

export async function pictureOf(game: string): Promise<Component> {
  const own = of(pictures, game);
  if (own) return (await own()).default;
  return (await import("../art/AnyPicture.svelte")).default;
}
