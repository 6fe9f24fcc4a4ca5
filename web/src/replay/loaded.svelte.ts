/** A record file that someone opened to look at. */

class Loaded {
  record = $state.raw<Record<string, unknown> | null>(null);
}

export const loaded = new Loaded();

export async function carryRecord(file: File): Promise<boolean> {
  const text = await file.text();
  try {
    loaded.record = JSON.parse(text) as Record<string, unknown>;
    return true;
  } catch {
    throw new Error(`${file.name} is not a record of a match.`);
  }
}
