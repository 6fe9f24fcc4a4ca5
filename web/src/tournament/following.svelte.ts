/** A tournament that is being followed: asked for news every few seconds, as long as someone looks. */
import { me } from "../me.svelte";
import { Refused } from "../net/api";
import { notes } from "../notes.svelte";
import type { TournamentInfo } from "../protocol";
import { tournaments } from "./asking";

const EVERY = 2500;
const SECOND = 1000;
const NOTHING = -1;

export class Following {
  told = $state.raw<TournamentInfo | null>(null);
  /** Seconds before the next round, where there is a wait. */
  wait = $state<number | null>(null);
  missing = $state(false);
  #next = 0;

  constructor(readonly id: string) {}

  /** Follow until told to stop. */
  start(): () => void {
    this.look().catch((no: unknown) => this.#lost(no));
    const asking = setInterval(() => {
      if (document.visibilityState !== "hidden") void this.look().catch(() => undefined);
    }, EVERY);
    const counting = setInterval(() => this.#count(), SECOND);
    const becoming = me.onBecoming(() => void this.look(true).catch(() => undefined));
    return () => {
      clearInterval(asking);
      clearInterval(counting);
      becoming();
    };
  }

  async look(whole = false): Promise<void> {
    await me.know();
    this.#heard(await tournaments.news(this.id, whole ? NOTHING : (this.told?.number ?? NOTHING)));
  }

  /** Do something about it; what is refused is noted. */
  async act(deed: Promise<TournamentInfo>): Promise<void> {
    this.#heard((await notes.about(deed)) ?? null);
  }

  #lost(no: unknown): void {
    if (no instanceof Refused && no.code === "no_tournament") this.missing = true;
    else notes.tell(no);
  }

  #heard(news: TournamentInfo | null): void {
    if (!news) return;
    this.told = news;
    this.#next = performance.now() + (news.until_next ?? 0) * SECOND;
    this.#count();
  }

  #count(): void {
    const waits = this.told && this.told.until_next !== null;
    this.wait = waits ? Math.max(0, Math.ceil((this.#next - performance.now()) / SECOND)) : null;
  }
}
