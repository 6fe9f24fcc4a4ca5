/**
 * Where the rules say what is cited.
 *
 * Refusals cite what a reader of the rulebook finds at a glance: a heading, words set off from the text in bold or
 * italics, the first cell of a row of a table (so every ruling, by its id), or `Turn 2`, the second step of the section
 * Turn. Articles, capitals, closing marks and what follows in brackets do not matter, and a name may be cut short after
 * any of its words. `tests/conformance/test_citations.py` holds every refusal of every game to this rule, and
 * `tests/web/test_rules.py` sees that the drawer finds each of them.
 */
import { plain, type Block, type Span } from "./markdown";

interface Place {
  name: string;
  anchor: string;
}

/** How one looks something up. */
function knownAs(words: string): string {
  const bare = words.split(" (")[0]!.replace(/^[ :.]+|[ :.]+$/g, "");
  return bare.toLowerCase().replace(/^(a|an|the) /, "");
}

/** The anchor of the place that a citation means: the first of that very name, or else the first it shortens. */
export function placeOf(blocks: readonly Block[], cited: string): string | null {
  const name = knownAs(cited);
  const places = [...headings(blocks), ...cells(blocks), ...emphasised(blocks)];
  const found = places.find((place) => place.name === name) ?? places.find((place) => means(place.name, name));
  return stepOf(blocks, cited) ?? found?.anchor ?? null;
}

const means = (name: string, cited: string): boolean => `${name} `.startsWith(`${cited} `);

function headings(blocks: readonly Block[]): Place[] {
  return blocks.flatMap((block) =>
    block.kind === "heading" ? [{ name: knownAs(plain(block.spans)), anchor: block.anchor }] : [],
  );
}

function cells(blocks: readonly Block[]): Place[] {
  return blocks.flatMap((block) =>
    block.kind === "table"
      ? block.rows.map(({ cells: [first], anchor }) => ({ name: knownAs(plain(first ?? [])), anchor }))
      : [],
  );
}

function emphasised(blocks: readonly Block[]): Place[] {
  const setOff = (spans: Span[], anchor: string): Place[] =>
    spans.filter(({ kind }) => kind === "strong" || kind === "em").map(({ text }) => ({ name: knownAs(text), anchor }));
  return blocks.flatMap((block) => {
    if (block.kind === "list") return block.items.flatMap(({ spans, anchor }) => setOff(spans, anchor));
    if (block.kind === "table") return block.rows.flatMap((row) => setOff(row.cells.flat(), row.anchor));
    return block.kind === "drawing" ? [] : setOff(block.spans, block.anchor);
  });
}

/** How the address of a chapter is written. */
export const slug = (heading: string): string =>
  heading
    .toLowerCase()
    .replace(/[^\w\s-]/g, "")
    .trim()
    .replace(/\s+/g, "-");

/** Where a link leads: `#the-goal` to a chapter of the rulebook, anything else to what is cited of the complete rules. */
export function ledTo(
  { rulebook, rules }: { rulebook: readonly Block[]; rules: readonly Block[] },
  to: string,
): string | null {
  if (!to.startsWith("#")) return placeOf(rules, to);
  const chapter = rulebook.find((block) => block.kind === "heading" && slug(plain(block.spans)) === to.slice(1));
  return chapter?.anchor ?? null;
}

/** A step of a section's numbered list. */
function stepOf(blocks: readonly Block[], cited: string): string | null {
  const [, section, number] = /^(.+) (\d+)$/.exec(cited) ?? [];
  if (!section) return null;
  let inside = false;
  for (const block of blocks) {
    if (block.kind === "heading") inside = means(knownAs(plain(block.spans)), knownAs(section));
    const step = inside && block.kind === "list" && block.ordered ? block.items[Number(number) - 1] : undefined;
    if (step) return step.anchor;
  }
  return null;
}
