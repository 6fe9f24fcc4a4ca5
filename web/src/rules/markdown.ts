/** The little Markdown that rules and rulebooks are written in, as blocks; text stays text. */

/** A piece of text; a link leads to a chapter of the rulebook (`#the-goal`) or to a place in the complete rules (`C3`). */
export type Span =
  { text: string; kind: "text" | "strong" | "em" | "code" } | { text: string; kind: "link"; to: string };

export type Block =
  | { kind: "heading"; level: number; spans: Span[]; anchor: string }
  | { kind: "paragraph"; spans: Span[]; anchor: string }
  | { kind: "example"; spans: Span[]; anchor: string }
  | { kind: "figure"; name: string; spans: Span[]; anchor: string }
  | { kind: "drawing"; text: string; anchor: string }
  | { kind: "list"; ordered: boolean; items: { spans: Span[]; anchor: string }[]; anchor: string }
  | { kind: "table"; head: Span[][]; rows: { cells: Span[][]; anchor: string }[]; anchor: string };

export function plain(spans: Span[]): string {
  return spans.map((span) => span.text).join("");
}

const MARK = /(\*\*.+?\*\*|`[^`]+`|\*[^*\s](?:[^*]*[^*\s])?\*|\[[^\]]+\]\([^)\s]+\))/;
const LINK = /^\[([^\]]+)\]\(([^)\s]+)\)$/;

export function spansOf(text: string): Span[] {
  return text
    .split(MARK)
    .filter(Boolean)
    .map((part): Span => {
      if (part.length > 4 && part.startsWith("**") && part.endsWith("**"))
        return { text: part.slice(2, -2), kind: "strong" };
      if (part.length > 2 && part.startsWith("`") && part.endsWith("`"))
        return { text: part.slice(1, -1), kind: "code" };
      if (part.length > 2 && part.startsWith("*") && part.endsWith("*")) return { text: part.slice(1, -1), kind: "em" };
      const [, text, to] = LINK.exec(part) ?? [];
      if (text && to) return { text, kind: "link", to: to.replace(/^rules\.md#/, "") };
      return { text: part, kind: "text" };
    });
}

const FENCE = "```";
const FIGURE = /^!\[([^\]]+)\]\(figures\/(\w+)\)$/;
const ITEM = /^\s*(?:[-*]|\d+\.)\s+/;

/** The groups of lines that belong together. */
function groups(text: string): string[][] {
  const found: string[][] = [];
  let open: string[] = [];
  const end = (): void => {
    if (open.length) found.push(open);
    open = [];
  };
  for (const line of text.split("\n")) {
    const fence = line.startsWith(FENCE);
    if (open[0]?.startsWith(FENCE)) {
      open.push(line);
      if (fence) end();
    } else if (fence) {
      end();
      open.push(line);
    } else if (!line.trim()) end();
    else if (line.startsWith("#")) {
      end();
      found.push([line]);
    } else {
      if (open.length && ITEM.test(line) && !ITEM.test(open[0] ?? "")) end();
      open.push(line);
    }
  }
  end();
  return found;
}

function cellsOf(line: string): Span[][] {
  return line
    .trim()
    .replace(/^\||\|$/g, "")
    .split(/(?<!\\)\|/)
    .map((cell) => spansOf(cell.trim().replaceAll("\\|", "|")));
}

function itemsOf(lines: string[]): string[] {
  const items: string[] = [];
  for (const line of lines) {
    if (/^(?:[-*]|\d+\.)\s+/.test(line)) items.push(line.replace(ITEM, ""));
    else if (ITEM.test(line)) items.push(`${items.pop() ?? ""}\n– ${line.replace(ITEM, "")}`);
    else items.push(`${items.pop() ?? ""} ${line.trim()}`);
  }
  return items;
}

/** The blocks of a text, each with an anchor of its own. */
export function blocksOf(text: string, part = "rule"): Block[] {
  return groups(text).map((lines, number): Block => {
    const first = lines[0] ?? "";
    const anchor = `${part}-${number}`;
    const heading = /^(#+)\s+(.*)$/.exec(first);
    if (heading) return { kind: "heading", level: heading[1]?.length ?? 1, spans: spansOf(heading[2] ?? ""), anchor };
    if (first.trim().startsWith("|")) return tableOf(lines, anchor);
    if (ITEM.test(first)) {
      const items = itemsOf(lines).map((item, i) => ({ spans: spansOf(item), anchor: `${anchor}-${i}` }));
      return { kind: "list", ordered: /^\s*\d/.test(first), items, anchor };
    }
    if (first.startsWith(FENCE)) return { kind: "drawing", text: lines.slice(1, -1).join("\n"), anchor };
    const [, caption, name] = FIGURE.exec(first) ?? [];
    if (caption && name) return { kind: "figure", name, spans: spansOf(caption), anchor };
    const kind = first.startsWith(">") ? "example" : "paragraph";
    return { kind, spans: spansOf(lines.map((line) => line.replace(/^>/, "").trim()).join(" ")), anchor };
  });
}

function tableOf(lines: string[], anchor: string): Block {
  const [head = "", , ...rest] = lines;
  const rows = rest.map((line, i) => ({ cells: cellsOf(line), anchor: `${anchor}-${i}` }));
  return { kind: "table", head: cellsOf(head), rows, anchor };
}

/** All the words of a block. */
export function wordsOf(block: Block): string {
  switch (block.kind) {
    case "list":
      return block.items.map(({ spans }) => plain(spans)).join(" ");
    case "table":
      return block.rows.map((row) => row.cells.map(plain).join(" ")).join(" ");
    case "drawing":
      return block.text;
    default:
      return plain(block.spans);
  }
}

/** The part of the rules that speaks of something: headings stay when anything below them does. */
export function matching(blocks: Block[], search: string): Block[] {
  const wanted = search.trim().toLowerCase();
  if (!wanted) return blocks;
  const has = (spans: Span[]): boolean => plain(spans).toLowerCase().includes(wanted);
  const kept = blocks.map((block): Block | null => {
    if (block.kind === "table") {
      const rows = block.rows.filter((row) => row.cells.some(has));
      return rows.length ? { ...block, rows } : null;
    }
    if (block.kind === "heading") return block;
    return wordsOf(block).toLowerCase().includes(wanted) ? block : null;
  });
  return kept.filter((block, i): block is Block => {
    if (!block) return false;
    if (block.kind !== "heading" || has(block.spans)) return true;
    const after = kept.slice(i + 1);
    const next = after.findIndex((other) => other?.kind === "heading" && other.level <= block.level);
    return after.slice(0, next < 0 ? undefined : next).some((other) => other && other.kind !== "heading");
  });
}
