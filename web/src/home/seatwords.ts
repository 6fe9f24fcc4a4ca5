/** Numbers of seats and names of a table in words. */

export function seatRange(seats: readonly number[]): string {
  const [first, last] = [seats[0] ?? 1, seats.at(-1) ?? 1];
  return first === last ? `${first} players` : `${first}–${last} players`;
}

export function together(names: readonly string[]): string {
  if (names.length < 2) return names[0] ?? "nobody yet";
  return `${names.slice(0, -1).join(", ")} and ${names.at(-1)}`;
}
