/** The analysis of one finished match: asked for, awaited, there. */
import { me } from "../me.svelte";
import { api } from "../net/api";
import type { AnalysisStatus } from "../protocol";

const PACE = 1000;

export class Asking {
  status = $state.raw<AnalysisStatus | null>(null);
  /** Why there is nothing to see. */
  trouble = $state<string | null>(null);
  #timer: ReturnType<typeof setTimeout> | undefined;
  #over = false;

  constructor(readonly id: string) {}

  /** How far it is. */
  look(): Promise<void> {
    return this.#hear(api.analysis(this.id));
  }

  /** Have it made; whoever asked first, it is made once. Who has come by a link becomes someone by asking. */
  ask(): Promise<void> {
    return this.#hear(me.become().then(() => api.analyse(this.id)));
  }

  close(): void {
    this.#over = true;
    clearTimeout(this.#timer);
  }

  async #hear(coming: Promise<AnalysisStatus>): Promise<void> {
    clearTimeout(this.#timer);
    try {
      this.status = await coming;
      this.trouble = this.status.reason;
    } catch (no) {
      this.trouble = no instanceof Error ? no.message : String(no);
    }
    const awaited = this.status?.state === "waiting" || this.status?.state === "running";
    if (awaited && !this.#over) this.#timer = setTimeout(() => void this.look(), PACE);
  }
}
