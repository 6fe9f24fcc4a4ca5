/** Keep the whole site in the browser, and have Python at hand before anyone asks for it. */
import { calm } from "./calm";
import { theDevice } from "./device";

export async function keep(): Promise<void> {
  await theDevice().ready;
  await calm();
  await navigator.serviceWorker?.register("./keeper.js").catch(() => undefined);
  await navigator.storage?.persist?.().catch(() => false);
}
