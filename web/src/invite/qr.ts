/** QR codes of ISO/IEC 18004: bytes, versions 1 to 10, error correction M; enough for a link. */

type Grid = boolean[][];

/** By version: codewords of error correction in each block, and the data codewords of each block. */
const BLOCKS: readonly { correction: number; data: readonly number[] }[] = [
  { correction: 10, data: [16] },
  { correction: 16, data: [28] },
  { correction: 26, data: [44] },
  { correction: 18, data: [32, 32] },
  { correction: 24, data: [43, 43] },
  { correction: 16, data: [27, 27, 27, 27] },
  { correction: 18, data: [31, 31, 31, 31] },
  { correction: 22, data: [38, 38, 39, 39] },
  { correction: 22, data: [36, 36, 36, 37, 37] },
  { correction: 26, data: [43, 43, 43, 43, 44] },
];
/** By version: where the alignment patterns are centred, in both directions. */
const ALIGNMENT: readonly (readonly number[])[] = [
  [],
  [6, 18],
  [6, 22],
  [6, 26],
  [6, 30],
  [6, 34],
  [6, 22, 38],
  [6, 24, 42],
  [6, 26, 46],
  [6, 28, 50],
];
/** Which modules each mask turns over. */
export const MASKS: readonly ((row: number, column: number) => boolean)[] = [
  (r, c) => (r + c) % 2 === 0,
  (r) => r % 2 === 0,
  (_, c) => c % 3 === 0,
  (r, c) => (r + c) % 3 === 0,
  (r, c) => (Math.floor(r / 2) + Math.floor(c / 3)) % 2 === 0,
  (r, c) => ((r * c) % 2) + ((r * c) % 3) === 0,
  (r, c) => (((r * c) % 2) + ((r * c) % 3)) % 2 === 0,
  (r, c) => (((r + c) % 2) + ((r * c) % 3)) % 2 === 0,
];
const sum = (numbers: readonly number[]): number => numbers.reduce((a, b) => a + b, 0);
const at = <T>(list: readonly T[], index: number): T => list[index] as T;

/** The code of a text as dark (true) and light modules; null when the text is too long. */
export function qrCode(text: string): Grid | null {
  const bytes = [...new TextEncoder().encode(text)];
  const version = BLOCKS.findIndex(({ data }, i) => bytes.length <= sum(data) - (i < 9 ? 2 : 3)) + 1;
  if (version === 0) return null;
  const words = codewords(bytes, version);
  const masked = MASKS.map((_, mask) => drawn(words, version, mask));
  const penalties = masked.map(penalty);
  return at(masked, penalties.indexOf(Math.min(...penalties)));
}

// --- codewords -------------------------------------------------------------------------------------------------------

/** All codewords of a version: data and their error correction, interleaved block by block. */
export function codewords(bytes: readonly number[], version: number): number[] {
  const { correction, data } = at(BLOCKS, version - 1);
  const words = padded(bytes, version, sum(data));
  const starts = data.map((_, i) => sum(data.slice(0, i)));
  const blocks = data.map((length, i) => words.slice(at(starts, i), at(starts, i) + length));
  return [...interleaved(blocks), ...interleaved(blocks.map((block) => remainder(block, correction)))];
}

function padded(bytes: readonly number[], version: number, length: number): number[] {
  const bits = [...binary(4, 4), ...binary(bytes.length, version < 10 ? 8 : 16), ...bytes.flatMap((b) => binary(b, 8))];
  bits.push(...Array<number>(Math.min(4, length * 8 - bits.length)).fill(0));
  while (bits.length % 8) bits.push(0);
  const words = Array.from({ length: bits.length / 8 }, (_, i) => parseInt(bits.slice(i * 8, i * 8 + 8).join(""), 2));
  for (let pad = 0xec; words.length < length; pad ^= 0xec ^ 0x11) words.push(pad);
  return words;
}

const binary = (value: number, width: number): number[] =>
  Array.from({ length: width }, (_, i) => (value >> (width - 1 - i)) & 1);

function interleaved(blocks: readonly (readonly number[])[]): number[] {
  const longest = Math.max(...blocks.map((block) => block.length));
  return Array.from({ length: longest }, (_, i) => blocks.flatMap((block) => block.slice(i, i + 1))).flat();
}

/** Multiplication in the field of 256 elements that QR codes use. */
export function times(a: number, b: number): number {
  let product = 0;
  for (let bit = 7; bit >= 0; bit--) product = (product << 1) ^ ((product >> 7) * 0x11d) ^ (((b >> bit) & 1) * a);
  return product;
}

/** The Reed–Solomon codewords of a block. */
function remainder(block: readonly number[], count: number): number[] {
  const generator = generatorOf(count);
  const left = Array<number>(count).fill(0);
  for (const word of block) {
    const factor = word ^ (left.shift() ?? 0);
    left.push(0);
    generator.forEach((coefficient, i) => (left[i] = at(left, i) ^ times(coefficient, factor)));
  }
  return left;
}

/** The product of (x - 2^i), without its leading one. */
function generatorOf(count: number): number[] {
  let generator = [...Array<number>(count - 1).fill(0), 1];
  let root = 1;
  for (let i = 0; i < count; i++) {
    generator = generator.map((coefficient, j) => times(coefficient, root) ^ (generator[j + 1] ?? 0));
    root = times(root, 2);
  }
  return generator;
}

// --- modules ---------------------------------------------------------------------------------------------------------

function drawn(words: readonly number[], version: number, mask: number): Grid {
  const size = 17 + 4 * version;
  const grid: Grid = Array.from({ length: size }, () => Array<boolean>(size).fill(false));
  const fixed = fixedModules(version);
  fixed.forEach((row, r) => row.forEach((dark, c) => dark && (at(grid, r)[c] = true)));
  const bits = words.flatMap((word) => binary(word, 8));
  const turns = at(MASKS, mask);
  freeModules(fixed).forEach(([r, c], i) => (at(grid, r)[c] = (bits[i] === 1) !== turns(r, c)));
  drawFormat(grid, mask);
  return grid;
}

/** The patterns that every code of a version has: dark, light, or undefined where data go. */
export function fixedModules(version: number): (boolean | undefined)[][] {
  const size = 17 + 4 * version;
  const fixed = Array.from({ length: size }, () => Array<boolean | undefined>(size).fill(undefined));
  const set = (r: number, c: number, dark: boolean): void => {
    if (r >= 0 && c >= 0 && r < size && c < size) at(fixed, r)[c] = dark;
  };
  for (let i = 0; i < size; i++) {
    set(6, i, i % 2 === 0);
    set(i, 6, i % 2 === 0);
  }
  for (const [r, c] of [
    [3, 3],
    [3, size - 4],
    [size - 4, 3],
  ] as const)
    square(set, r, c, 4, [0, 1, 3]);
  for (const [r, c] of alignments(version)) square(set, r, c, 2, [0, 2]);
  for (let i = 0; i < 9; i++) {
    if (i !== 6) {
      set(8, i, false);
      set(i, 8, false);
    }
    if (i < 8) {
      set(8, size - 1 - i, false);
      set(size - 1 - i, 8, i === 7);
    }
  }
  if (version >= 7) drawVersion(set, version, size);
  return fixed;
}

/** Squares within squares; those rings are dark whose distance from the centre is named. */
function square(
  set: (r: number, c: number, dark: boolean) => void,
  row: number,
  column: number,
  reach: number,
  dark: readonly number[],
): void {
  for (let y = -reach; y <= reach; y++)
    for (let x = -reach; x <= reach; x++) {
      const ring = Math.max(Math.abs(x), Math.abs(y));
      set(row + y, column + x, dark.includes(ring));
    }
}

function alignments(version: number): [number, number][] {
  const places = at(ALIGNMENT, version - 1);
  const last = places.at(-1);
  const corner = (r: number, c: number): boolean => (r === 6 && (c === 6 || c === last)) || (r === last && c === 6);
  return places.flatMap((r) => places.filter((c) => !corner(r, c)).map((c) => [r, c] as [number, number]));
}

function drawVersion(set: (r: number, c: number, dark: boolean) => void, version: number, size: number): void {
  const bits = (version << 12) | checked(version, 12, 0x1f25);
  for (let i = 0; i < 18; i++) {
    const [a, b] = [Math.floor(i / 3), size - 11 + (i % 3)];
    set(a, b, Boolean((bits >> i) & 1));
    set(b, a, Boolean((bits >> i) & 1));
  }
}

/** The remainder of a value with so many zeros behind it, by a polynomial over bits. */
function checked(value: number, zeros: number, polynomial: number): number {
  let left = value << zeros;
  for (let bit = 31; bit >= zeros; bit--) if ((left >>> bit) & 1) left ^= polynomial << (bit - zeros);
  return left;
}

function drawFormat(grid: Grid, mask: number): void {
  const size = grid.length;
  const bits = ((mask << 10) | checked(mask, 10, 0x537)) ^ 0x5412;
  for (let i = 0; i < 15; i++) {
    const dark = Boolean((bits >> i) & 1);
    const [row, column] = i < 6 ? [i, 8] : i < 8 ? [i + 1, 8] : i === 8 ? [8, 7] : [8, 14 - i];
    at(grid, row)[column] = dark;
    if (i < 8) at(grid, 8)[size - 1 - i] = dark;
    else at(grid, size - 15 + i)[8] = dark;
  }
}

/** The modules for data in their order: up and down in double columns from the right. */
export function freeModules(fixed: readonly (readonly (boolean | undefined)[])[]): [number, number][] {
  const size = fixed.length;
  const places: [number, number][] = [];
  let up = true;
  for (let right = size - 1; right > 0; right -= right === 8 ? 3 : 2, up = !up)
    for (let step = 0; step < size; step++)
      for (const c of [right, right - 1]) {
        const r = up ? size - 1 - step : step;
        if (at(fixed, r)[c] === undefined) places.push([r, c]);
      }
  return places;
}

// --- how hard a code is to read --------------------------------------------------------------------------------------

function penalty(grid: Grid): number {
  const columns = grid.map((_, c) => grid.map((row) => at(row, c)));
  const lines = [...grid, ...columns].map((row) => row.map(Number).join(""));
  const runs = sum(lines.flatMap((text) => (text.match(/0{5,}|1{5,}/g) ?? []).map((run) => run.length - 2)));
  const finders = sum(lines.map((text) => (text.match(/(?=10111010000|00001011101)/g) ?? []).length)) * 40;
  const dark = lines.slice(0, grid.length).join("").replaceAll("0", "").length / grid.length ** 2;
  return runs + squares(grid) * 3 + finders + Math.floor(Math.abs(dark * 20 - 10)) * 10;
}

function squares(grid: Grid): number {
  const same = (r: number, c: number): boolean => {
    const first = at(grid, r)[c];
    return first === grid[r + 1]?.[c] && first === grid[r]?.[c + 1] && first === grid[r + 1]?.[c + 1];
  };
  return sum(grid.slice(1).map((_, r) => grid.slice(1).filter((__, c) => same(r, c)).length));
}
