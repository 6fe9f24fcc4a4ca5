/** How long someone's cards have been held, as everyone may follow: in words, or nothing while all are fresh. */
export function heldWords(view: { older_size: readonly (readonly number[])[] }, seat: number): string {
  const parts = (view.older_size[seat] ?? []).flatMap((count, i) => {
    if (!count) return [];
    return [`${count} ${i ? `through ${i + 1} reshuffles` : "since before the reshuffle"}`];
  });
  return parts.length ? `cards held: ${parts.join(", ")}` : "";
}
