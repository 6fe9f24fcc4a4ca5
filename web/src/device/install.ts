/** Have the home page behind a match, Python at hand before anyone asks for it, and the whole site kept in the browser. */
import { homeBehind } from "./back";
import { calm } from "./calm";
import { theDevice } from "./device";

export async function keep(): Promise<void> {
  homeBehind(history, location, sessionStorage);
  await theDevice().ready;
  await calm();
  await navigator.serviceWorker?.register("./keeper.js").catch(() => undefined);
  await navigator.storage?.persist?.().catch(() => false);
}
