import { expect, test } from "vitest";
import { files } from "./pack";

/** An archive as Python's zipfile writes it: a header of 30 bytes, the name, the content; at the end a list of all. */
function archive(...given: [string, string][]): Uint8Array<ArrayBuffer> {
  const text = new TextEncoder();
  const bytes = given.flatMap(([name, content]) => {
    const header = new DataView(new ArrayBuffer(30));
    header.setUint32(0, 0x04034b50, true);
    header.setUint32(18, text.encode(content).length, true);
    header.setUint16(26, text.encode(name).length, true);
    return [...new Uint8Array(header.buffer), ...text.encode(name), ...text.encode(content)];
  });
  return new Uint8Array([...bytes, 0x50, 0x4b, 0x01, 0x02]);
}

test("a pack gives every file by its path", () => {
  const found = files(archive(["topout/rules.md", "# Regeln für alle"], ["topout/empty", ""]));
  const read = [...found].map(([path, content]) => [path, new TextDecoder().decode(content)]);
  expect(read).toEqual([
    ["topout/rules.md", "# Regeln für alle"],
    ["topout/empty", ""],
  ]);
});
