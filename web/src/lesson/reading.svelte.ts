/** Reading a lesson: the server says which pages belong to this point of the match, the reader turns them. */
import type { Action, Guide, GuidePage } from "../protocol";

export class Reading {
  #turned = $state.raw({ at: -1, pages: 0 });

  constructor(readonly source: () => Guide | null) {}

  get guide(): Guide | null {
    return this.source();
  }

  /** How many pages of this point have been turned. */
  get #page(): number {
    return this.#turned.at === this.guide?.at ? this.#turned.pages : 0;
  }

  /** What there is to read now; null while the others decide. */
  get page(): GuidePage | null {
    return this.guide?.pages[this.#page] ?? null;
  }

  /** The number of the step one is at, from 0. */
  get step(): number {
    return (this.guide?.at ?? 0) + this.#page;
  }

  get more(): boolean {
    return this.#page + 1 < (this.guide?.pages.length ?? 0);
  }

  /** Whether all has been said. */
  get ended(): boolean {
    return this.guide !== null && this.step + 1 === this.guide.total;
  }

  /** The actions that are pointed at, once everything before them has been read. */
  get moves(): readonly Action[] {
    return this.more ? [] : (this.guide?.moves ?? []);
  }

  /** What the board points at: the steps of the next move, or the move that may be tried. */
  get pointed(): readonly Action[] {
    const wrong = this.page?.wrong;
    return this.moves.length || !wrong ? this.moves : [wrong];
  }

  turn(): void {
    if (this.guide && this.more) this.#turned = { at: this.guide.at, pages: this.#page + 1 };
  }
}
