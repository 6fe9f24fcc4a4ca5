/** From a wish to a table. */
import type { GameInfo, NewTable, Place } from "../protocol";
import { onDevice } from "../device/place";
import { api } from "../net/api";
import { me } from "../me.svelte";
import { go } from "../route.svelte";

/** Make a table and go there; it starts at once when every chair is taken. */
export async function begin(wish: NewTable): Promise<void> {
  await me.become();
  const table = await api.newTable(wish);
  const isHere = (place: Place): boolean => place.kind === "me" || place.kind === "bot" || onDevice;
  if (wish.seats.every(isHere)) await api.start(table.id);
  go("table", table.id);
}

/** Begin a game's lesson. */
export async function learn(game: string): Promise<void> {
  await me.become();
  go("table", (await api.newLesson(game)).id);
}

export function playNow(game: GameInfo, level: NonNullable<Place["level"]>): Promise<void> {
  const bots = Array.from({ length: game.best - 1 }, () => ({ kind: "bot", level }) as const);
  return begin({ game: game.name, seats: [{ kind: "me" }, ...bots], public: false });
}
