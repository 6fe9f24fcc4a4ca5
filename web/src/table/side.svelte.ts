/** Which of log and talk lies over the board on a narrow screen; on a wide one both stand beside it. */

export type Part = "log" | "talk";

export class Side {
  open = $state<Part | null>(null);

  turn(to: Part): void {
    this.open = this.open === to ? null : to;
  }

  /** Close it, and be where one opened it. */
  fold(): void {
    const was = this.open;
    this.open = null;
    document.getElementById(`tab-${was}`)?.focus();
  }
}
