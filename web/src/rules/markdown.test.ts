import { describe, expect, it } from "vitest";
import { glossaryOf } from "./glossary";
import { anchorOf, blocksOf, matching, plain, spansOf, wordsOf } from "./markdown";

const TEXT = `# Cairn (\`cairn\`)

Two *or* more.

## Turn
Do one of these:

1. **Add** a stone
   or two.
2. Take one.

| card | effect |
| --- | --- |
| Lift! | you +1 |

## Rulings
| id | ruling |
| --- | --- |
| K1 | No \`levels\`. |
`;

describe("rules", () => {
  it("are read into blocks", () => {
    expect(blocksOf(TEXT).map((block) => block.kind)).toEqual([
      "heading",
      "paragraph",
      "heading",
      "paragraph",
      "list",
      "table",
      "heading",
      "table",
    ]);
  });

  it("have anchors for what refusals cite", () => {
    const anchors = blocksOf(TEXT).flatMap((block) => [
      block.anchor,
      ...(block.kind === "list" ? block.anchors : []),
      ...(block.kind === "table" ? block.rows.map((row) => row.anchor) : []),
    ]);
    for (const cited of ["Turn", "Turn 2", "K1", "Cairn"]) expect(anchors).toContain(anchorOf(cited));
    expect(new Set(anchors).size).toBe(anchors.length);
  });

  it("keep marks apart from text", () => {
    expect(spansOf("a **b** `c` *d* 2 * 3 <i>").map((span) => span.kind)).toEqual([
      "text",
      "strong",
      "text",
      "code",
      "text",
      "em",
      "text",
    ]);
    expect(plain(spansOf("<b>x</b>"))).toBe("<b>x</b>");
  });

  it("join lines of one item", () => {
    const list = blocksOf(TEXT).find((block) => block.kind === "list")!;
    expect(wordsOf(list)).toBe("Add a stone or two. Take one.");
  });

  it("are searched, with the headings above what was found", () => {
    expect(matching(blocksOf(TEXT), "levels").map(wordsOf)).toEqual(["Cairn (cairn)", "Rulings", "K1 No levels."]);
    expect(matching(blocksOf(TEXT), "nothing like it")).toEqual([]);
    expect(matching(blocksOf(TEXT), " ").length).toBe(8);
  });

  it("explain cards and bold words", () => {
    const words = glossaryOf(TEXT);
    expect(words.get("Lift!")).toBe("you +1");
    expect(words.get("Add")).toBe("a stone or two.");
  });
});
