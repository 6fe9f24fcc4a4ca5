/** The options of a game as fields of a form, told from their description alone. */
import type { OptionInfo } from "../protocol";

export interface Shape {
  kind: "switch" | "number" | "choice" | "text";
  low?: number;
  high?: number;
}

export function shapeOf(option: OptionInfo): Shape {
  if (option.type === "on or off") return { kind: "switch" };
  if (option.choices.length) return { kind: "choice" };
  const range = /^a whole number from (-?\d+) to (-?\d+)$/.exec(option.type);
  if (range) return { kind: "number", low: Number(range[1]), high: Number(range[2]) };
  return { kind: "text" };
}

/** What was filled in; the server checks it, and what was left alone keeps its default. */
export function read(
  options: readonly OptionInfo[],
  filled: Record<string, string | boolean>,
): Record<string, unknown> {
  const given = options.filter(({ name }) => filled[name] !== undefined && filled[name] !== "");
  return Object.fromEntries(given.map(({ name }) => [name, filled[name]]));
}
