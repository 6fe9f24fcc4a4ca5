import { expect, test } from "vitest";
import { giveBack, Kept, parts, runs } from "./memory";

const HEAD = Uint8Array.from([7, 8, 9, 10]);
const SIZE = 1_000_000;
const PIECE = 300_000;
const PAGE = 4096;

/** A memory that is empty but for its beginning, something in its middle, and its last byte. */
function memory(): Uint8Array<ArrayBuffer> {
  const made = new Uint8Array(SIZE);
  for (let at = 0; at < 300_000; at += 1) made[at] = at % 251;
  made[600_000] = 1;
  made[SIZE - 1] = 2;
  return made;
}

/** What is kept of that memory, in one piece. */
function kept(): Uint8Array<ArrayBuffer> {
  const found = parts(Uint8Array.from([...HEAD, ...memory()]), SIZE);
  const whole = new Uint8Array(found.reduce((sum, { length }) => sum + length, 0));
  let at = 0;
  for (const part of found) {
    whole.set(part, at);
    at += part.length;
  }
  return whole;
}

const KEPT = kept();

/** A source of bytes, as what browsers keep is: it fills the rooms it is given, and says so. */
function bytes(rooms: boolean[]): ReadableStream<Uint8Array> {
  let at = 0;
  return new ReadableStream({
    type: "bytes",
    pull(controller) {
      const room = controller.byobRequest?.view;
      rooms.push(Boolean(room));
      if (!room) return;
      const piece = KEPT.subarray(at, (at += room.byteLength));
      new Uint8Array(room.buffer, room.byteOffset).set(piece);
      if (!piece.length) controller.close();
      controller.byobRequest?.respond(piece.length);
    },
  });
}

/** A source whose pieces are its own. */
function pieces(end = KEPT.length): ReadableStream<Uint8Array> {
  return new ReadableStream({
    start(controller) {
      for (let at = 0; at < end; at += PIECE) controller.enqueue(KEPT.slice(at, Math.min(at + PIECE, end)));
      controller.close();
    },
  });
}

test("what is kept is read into one room, which makes no garbage", async () => {
  const rooms: boolean[] = [];
  const found = new Uint8Array(SIZE);
  const read = await Kept.read(bytes(rooms));
  await read.into(found);
  expect(read.head).toEqual(HEAD);
  expect(read.size).toBe(SIZE);
  expect(found).toEqual(memory());
  expect(new Set(rooms)).toEqual(new Set([true]));
});

test("where a browser cannot do that its pieces are read", async () => {
  const found = new Uint8Array(SIZE);
  await (await Kept.read(pieces())).into(found);
  expect(found).toEqual(memory());
});

test("what lay in a memory before is gone", async () => {
  const found = new Uint8Array(SIZE).fill(5);
  await (await Kept.read(pieces())).into(found);
  expect(found).toEqual(memory());
});

test("empty pages are not kept, so nothing is written to them either", () => {
  expect(KEPT.length).toBeLessThan(310_000);
  expect(runs(memory())).toEqual([
    [0, Math.ceil(300_000 / PAGE) * PAGE],
    [Math.floor(600_000 / PAGE) * PAGE, Math.ceil(600_000 / PAGE) * PAGE],
    [Math.floor(SIZE / PAGE) * PAGE, SIZE],
  ]);
});

test("what is shorter than it should be is nothing to go on from", async () => {
  await expect(Kept.read(pieces(10))).rejects.toThrow("too soon");
  const read = await Kept.read(pieces(KEPT.length - 1));
  await expect(read.into(new Uint8Array(SIZE))).rejects.toThrow("too soon");
});

test("memory that is given back is gone", () => {
  const image = new Uint8Array(100);
  giveBack(image);
  expect(image.length).toBe(0);
});
