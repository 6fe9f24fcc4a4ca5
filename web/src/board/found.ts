/** Something of a game's own folder, among what was found in all of them. */

export type Loader<T> = () => Promise<T>;

export function of<T>(found: Record<string, Loader<T>>, game: string): Loader<T> | undefined {
  return Object.entries(found).find(([path]) => path.includes(`/games/${game}/web/`))?.[1];
}
