import { expect, test } from "vitest";
import { filled, giveBack } from "./memory";

const NUMBERS = Uint8Array.from({ length: 1_000_000 }, (_, place) => place % 251);
const PIECE = 300_000;

/** A source of bytes, as what browsers keep is: it fills the rooms it is given, and says so. */
function bytes(rooms: boolean[]): ReadableStream<Uint8Array> {
  let at = 0;
  return new ReadableStream({
    type: "bytes",
    pull(controller) {
      const room = controller.byobRequest?.view;
      rooms.push(Boolean(room));
      if (!room) return;
      const piece = NUMBERS.subarray(at, (at += room.byteLength));
      new Uint8Array(room.buffer, room.byteOffset).set(piece);
      if (!piece.length) controller.close();
      controller.byobRequest?.respond(piece.length);
    },
  });
}

/** A source whose pieces are its own. */
function pieces(): ReadableStream<Uint8Array> {
  return new ReadableStream({
    start(controller) {
      for (let at = 0; at < NUMBERS.length; at += PIECE) controller.enqueue(NUMBERS.slice(at, at + PIECE));
      controller.close();
    },
  });
}

test("what is kept is read into one room, which makes no garbage", async () => {
  const rooms: boolean[] = [];
  expect(await filled(bytes(rooms), new Uint8Array(NUMBERS.length))).toEqual(NUMBERS);
  expect(new Set(rooms)).toEqual(new Set([true]));
});

test("where a browser cannot do that its pieces are read", async () => {
  expect(await filled(pieces(), new Uint8Array(NUMBERS.length))).toEqual(NUMBERS);
});

test("what is shorter than it should be is nothing to go on from", async () => {
  expect(await filled(pieces(), new Uint8Array(NUMBERS.length + 1))).toBeNull();
});

test("memory that is given back is gone", () => {
  const image = new Uint8Array(100);
  giveBack(image);
  expect(image.length).toBe(0);
});
