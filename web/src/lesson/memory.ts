/** What a browser remembers of lessons: those the server knows of, and those it has to be told. */
export interface Memory {
  readonly known: readonly string[];
  readonly untold: readonly string[];
}

const names = (list: unknown): string[] => (Array.isArray(list) ? list.map(String) : []);

/** Browsers that were here before the server kept lessons have a bare list, none of which it knows. */
export function read(text: string | null): Memory {
  const found: unknown = JSON.parse(text ?? "[]");
  if (Array.isArray(found)) return { known: [], untold: names(found) };
  const { known, untold } = (found ?? {}) as Partial<Memory>;
  return { known: names(known), untold: names(untold) };
}
