/** A record file that someone opened to look at; its text goes on as it is, since seeds are larger than numbers here. */

class Loaded {
  record = $state.raw<string | null>(null);
}

export const loaded = new Loaded();

export async function carryRecord(file: File): Promise<boolean> {
  const text = await file.text();
  try {
    JSON.parse(text);
    loaded.record = text;
    return true;
  } catch {
    throw new Error(`${file.name} is not a saved match.`);
  }
}
