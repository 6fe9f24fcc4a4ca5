/** Short notes at the edge of the page: what was refused and by which rule, what was copied. */

export interface Note {
  id: number;
  text: string;
  rule: string | null;
}

class Notes {
  all = $state<Note[]>([]);
  #next = 0;

  add(text: string, rule: string | null = null): void {
    const id = this.#next++;
    this.all = [...this.all.filter((note) => note.text !== text), { id, text, rule }].slice(-3);
    setTimeout(() => this.drop(id), 9000);
  }

  drop(id: number): void {
    this.all = this.all.filter((note) => note.id !== id);
  }

  /** Something was refused, or went wrong. */
  tell(no: unknown): void {
    this.add(no instanceof Error ? no.message : String(no));
  }

  /** The page has moved on: what was refused before matters no more. */
  clear(): void {
    this.all = [];
  }

  /** Run something that may be refused, and say so if it is. */
  async about<T>(work: Promise<T>): Promise<T | undefined> {
    try {
      return await work;
    } catch (no) {
      this.tell(no);
      return undefined;
    }
  }
}

export const notes = new Notes();

export async function copy(text: string, what: string): Promise<void> {
  try {
    await navigator.clipboard.writeText(text);
    notes.add(`${what} copied.`);
  } catch {
    notes.add(text);
  }
}
