import { expect, test } from "vitest";
import { measured } from "./measured";

test("an element is not asked how large it is before the browser has laid it out", () => {
  let laidOut = (): void => undefined;
  let asked = 0;
  globalThis.ResizeObserver = class {
    constructor(heard: () => void) {
      laidOut = heard;
    }
    observe(): void {
      return;
    }
  } as unknown as typeof ResizeObserver;
  const element = {
    get clientWidth() {
      asked += 1;
      return 300;
    },
    clientHeight: 200,
  } as Element;
  const told: number[][] = [];
  measured((width, height) => told.push([width, height]))(element);
  expect(asked).toBe(0);
  laidOut();
  expect(told).toEqual([[300, 200]]);
});
