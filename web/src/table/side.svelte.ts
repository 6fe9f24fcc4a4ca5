/** Which of log and talk lies over the board on a narrow screen; on a wide one both stand beside it, or are folded away. */
import { tick } from "svelte";
import { prefs } from "../prefs.svelte";

export type Part = "log" | "talk";

const WIDE = window.matchMedia("(min-width: 1000px)");

export class Side {
  open = $state<Part | null>(null);
  /** Whether the column beside a wide board is folded away, now and next time. */
  get folded(): boolean {
    return !prefs.likes.beside;
  }

  turn(to: Part): void {
    this.open = this.open === to ? null : to;
    prefs.set({ beside: true });
  }

  /** Close it, and be where it can be opened again. */
  async fold(): Promise<void> {
    const was = this.open ?? "log";
    if (WIDE.matches) prefs.set({ beside: false });
    this.open = null;
    await tick();
    document.getElementById(`tab-${was}`)?.focus();
  }
}
