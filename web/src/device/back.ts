/** The way back from a match leads to the home page, and not out of the game, wherever one came in. */
import { address, readRoute } from "../route.svelte";

const CAME = "topout.came";

/** Whoever opens the page at a match in a tab that was never here finds the home page behind it. */
export function homeBehind(history: History, location: Location, tab: Pick<Storage, "getItem" | "setItem">): void {
  if (tab.getItem(CAME)) return;
  tab.setItem(CAME, "yes");
  if (readRoute(location.hash).page === "home") return;
  const match = location.hash;
  history.replaceState(null, "", address("home"));
  history.pushState(null, "", match);
}
