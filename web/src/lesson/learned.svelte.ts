/** Which lessons were finished in this browser. */

const KEY = "topout.learned";

function kept(): string[] {
  try {
    const read: unknown = JSON.parse(localStorage.getItem(KEY) ?? "[]");
    return Array.isArray(read) ? read.map(String) : [];
  } catch {
    return [];
  }
}

class Learned {
  games = $state.raw<readonly string[]>(kept());

  has(game: string): boolean {
    return this.games.includes(game);
  }

  add(game: string): void {
    if (this.has(game)) return;
    this.games = [...this.games, game];
    try {
      localStorage.setItem(KEY, JSON.stringify(this.games));
    } catch {
      // remembered until the page is closed
    }
  }
}

export const learned = new Learned();
