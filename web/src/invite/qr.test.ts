import { describe, expect, test } from "vitest";
import { codewords, qrCode, times } from "./qr";

const LINK = "https://climb.example/#/table/AbCdEfGhIjKlMnOp?invitation=QrStUvWxYz012345";
/** What another program makes of the same text. */
const TOPOUT = `
#######.#...#.#######
#.....#.###...#.....#
#.###.#.##.##.#.###.#
#.###.#..####.#.###.#
#.###.#.#...#.#.###.#
#.....#..####.#.....#
#######.#.#.#.#######
..........###........
#..########.##..#.###
##.###.#..#.#.#.##...
..#...#.#....##.#..##
##...#..####......#..
#.#.#.##......#.....#
........#..##.....#..
#######.#...#####.#..
#.....#.##.###..###..
#.###.#.##.##.#..#.##
#.###.#.#..##..#.....
#.###.#.......#.#..##
#.....#..#...###.####
#######.#..#....##...
`;

describe("a code", () => {
  test("is the one that other programs make", () => {
    const rows = qrCode("topout")?.map((row) => row.map((dark) => (dark ? "#" : ".")).join(""));
    expect(rows?.join("\n")).toBe(TOPOUT.trim());
  });

  test("is as large as its text needs, up to some 200 letters", () => {
    expect(qrCode(LINK)?.length).toBe(37);
    expect(qrCode("z".repeat(213))?.length).toBe(57);
    expect(qrCode("z".repeat(214))).toBeNull();
  });

  test("can be mended: every block is a multiple of its generator", () => {
    const words = codewords([...new TextEncoder().encode(LINK)], 5);
    for (const block of [0, 1]) {
      const own = words.filter((_, i) => i % 2 === block);
      expect(own).toHaveLength(67);
      for (let power = 0, root = 1; power < 24; power++, root = times(root, 2))
        expect(own.reduce((value, word) => times(value, root) ^ word, 0)).toBe(0);
    }
  });
});
