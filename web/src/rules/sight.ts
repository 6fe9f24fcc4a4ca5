import { tick } from "svelte";

/** Bring what is cited into sight, once it is marked. */
export async function seeCited(within: HTMLElement): Promise<void> {
  await tick();
  within.querySelector(".cited")?.scrollIntoView({ block: "center" });
}
