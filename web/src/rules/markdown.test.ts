import { describe, expect, it } from "vitest";
import { glossaryOf } from "./glossary";
import { blocksOf, matching, plain, spansOf, wordsOf } from "./markdown";
import { ledTo, placeOf } from "./places";

const TEXT = `# Cairn (\`cairn\`)

Two *or* more.

## The turn (of a seat)
Do one of these; **Drop a stone:** end.

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

  it("have a place for what refusals cite", () => {
    const blocks = blocksOf(TEXT);
    const [title, , turn, asked, list, cards, , rulings] = blocks;
    const place = (cited: string): string | null => placeOf(blocks, cited);
    expect([place("Cairn"), place("Turn"), place("A turn")]).toEqual([title!.anchor, turn!.anchor, turn!.anchor]);
    expect([place("Turn 2"), place("Add")]).toEqual([`${list!.anchor}-1`, `${list!.anchor}-0`]);
    expect([place("Lift!"), place("K1")]).toEqual([`${cards!.anchor}-0`, `${rulings!.anchor}-0`]);
    expect([place("Drop"), place("Drop a stone")]).toEqual([asked!.anchor, asked!.anchor]);
    expect([place("Turn 3"), place("K"), place("K10"), place("Tur"), place("stone")]).toEqual(Array(5).fill(null));
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

  it("keep the spaces of what is drawn with letters", () => {
    const [, map] = blocksOf("# Map\n```text\n  0   1\n\n   \\ /\n```\n");
    expect(map).toMatchObject({ kind: "drawing", text: "  0   1\n\n   \\ /" });
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

const RULEBOOK = `# Cairn

## The goal
Stack stones, as [a turn](#a-turn) tells.

![Three stones.](figures/stones)

> **For example:** two
> and one make 3.

## A turn
Add one or two ([K1](rules.md#K1)).
`;

describe("a rulebook", () => {
  const blocks = blocksOf(RULEBOOK, "book");

  it("has figures and examples", () => {
    const [, , , figure, example] = blocks;
    expect(figure).toMatchObject({ kind: "figure", name: "stones", spans: [{ text: "Three stones." }] });
    expect(example!.kind).toBe("example");
    expect(wordsOf(example!)).toBe("For example: two and one make 3.");
  });

  it("links to its chapters and to the complete rules", () => {
    const book = { rulebook: blocks, rules: blocksOf(TEXT) };
    const links = blocks
      .flatMap((block) => ("spans" in block ? block.spans : []))
      .filter(({ kind }) => kind === "link");
    expect(links).toMatchObject([
      { text: "a turn", to: "#a-turn" },
      { text: "K1", to: "K1" },
    ]);
    expect(ledTo(book, "#a-turn")).toBe(blocks[5]!.anchor);
    expect(ledTo(book, "K1")).toBe(placeOf(book.rules, "K1"));
    expect([ledTo(book, "#nowhere"), ledTo(book, "K2")]).toEqual([null, null]);
  });
});
