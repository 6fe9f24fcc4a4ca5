/** The way back from a match leads to the home page, and not out of the game, wherever one came in. */
import { address, readRoute } from "../route.svelte";

/** Whoever opened the page at a match finds the home page behind it. */
export function homeBehind(history: History, location: Location): void {
  if (history.length > 1 || readRoute(location.hash).page === "home") return;
  const match = location.hash;
  history.replaceState(null, "", address("home"));
  history.pushState(null, "", match);
}
