/** Looking at the map: how near, and which part of it. */
import { HEIGHT, WIDTH } from "./gorge";

export interface Camera {
  zoom: number;
  x: number;
  y: number;
}

export const WHOLE: Camera = { zoom: 1, x: 0, y: 0 };
export const NEAREST = 4;
const EDGE = 50;
const FINGER = 56;
const LEAST = 1.4;

const within = (value: number, low: number, high: number): number => Math.min(high, Math.max(low, value));

/** The map never leaves its frame. */
function held({ zoom, x, y }: Camera): Camera {
  return { zoom, x: within(x, WIDTH * (1 - zoom), 0), y: within(y, HEIGHT * (1 - zoom), 0) };
}

/** Come nearer or go back, with the point under the finger staying where it is. */
export function zoomed(camera: Camera, factor: number, x = WIDTH / 2, y = HEIGHT / 2): Camera {
  const zoom = within(camera.zoom * factor, 1, NEAREST);
  const grown = zoom / camera.zoom;
  return held({ zoom, x: x - (x - camera.x) * grown, y: y - (y - camera.y) * grown });
}

/** How much nearer two points must come to be told apart by a finger, when a unit of the map takes so many pixels. */
export function apart(a: { x: number; y: number }, b: { x: number; y: number }, pixels: number): number {
  return Math.max(LEAST, FINGER / (pixels * Math.hypot(a.x - b.x, a.y - b.y)));
}

export function moved(camera: Camera, dx: number, dy: number): Camera {
  return held({ ...camera, x: camera.x + dx, y: camera.y + dy });
}

/** Bring a point of the map into the frame. */
export function showing(camera: Camera, x: number, y: number): Camera {
  const [left, top] = [x * camera.zoom + camera.x, y * camera.zoom + camera.y];
  return moved(camera, within(left, EDGE, WIDTH - EDGE) - left, within(top, EDGE, HEIGHT - EDGE) - top);
}
