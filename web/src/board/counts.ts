/** What a count holds: each thing with how many there are of it. */
export function countsOf<Thing extends string>(
  counted: Partial<Record<Thing, number>> | null | undefined,
): [thing: Thing, count: number][] {
  return Object.entries(counted ?? {}) as [Thing, number][];
}
