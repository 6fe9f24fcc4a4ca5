/** What the rules themselves say about a word: rows of their tables and items that begin with it in bold. */
import { blocksOf, plain, type Block } from "./markdown";

export type Glossary = ReadonlyMap<string, string>;

export function glossaryOf(text: string): Glossary {
  const found = new Map<string, string>();
  for (const block of blocksOf(text)) read(block, found);
  return found;
}

function read(block: Block, found: Map<string, string>): void {
  if (block.kind === "table") {
    for (const { cells } of block.rows) {
      const [head, ...rest] = cells.map(plain);
      if (head) note(found, head, rest.filter(Boolean).join("; "));
    }
  } else if (block.kind === "list") {
    for (const {
      spans: [first, ...rest],
    } of block.items) {
      if (first?.kind === "strong") note(found, first.text, plain(rest).replace(/^[,:\s]+/, ""));
    }
  }
}

function note(found: Map<string, string>, word: string, text: string): void {
  if (!found.has(word)) found.set(word, text);
}
