/** Parts of the page that nobody needs at first: fetched while there is nothing else to do, so that no click waits for them. */

type Part = () => Promise<unknown>;

/** What is waited for where a browser does not say when it is idle, in milliseconds. */
const A_WHILE = 400;
const whenIdle = (work: () => void): unknown =>
  "requestIdleCallback" in globalThis ? requestIdleCallback(work) : setTimeout(work, A_WHILE);

/** Fetch these one by one; what cannot be had now is missing until it is needed, and then the page is loaded anew. */
export function soon([part, ...rest]: readonly Part[]): void {
  if (!part) return;
  whenIdle(
    () =>
      void part()
        .catch(() => undefined)
        .then(() => soon(rest)),
  );
}
