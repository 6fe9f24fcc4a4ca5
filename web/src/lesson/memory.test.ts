import { describe, expect, test } from "vitest";
import { read } from "./memory";

describe("what a browser remembers of lessons", () => {
  test("is all for the server to hear where it is from before the server kept lessons", () => {
    expect(read('["cairn","ridge"]')).toEqual({ known: [], untold: ["cairn", "ridge"] });
  });

  test("tells what the server knows from what it does not", () => {
    expect(read('{"known":["cairn"],"untold":["ridge"]}')).toEqual({ known: ["cairn"], untold: ["ridge"] });
  });

  test("is nothing where there is nothing, or nothing that can be used", () => {
    for (const text of [null, "null", "7", '{"known":7}']) expect(read(text)).toEqual({ known: [], untold: [] });
  });
});
