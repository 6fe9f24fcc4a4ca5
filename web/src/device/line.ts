/** A line to a table of this device: what a socket is to a server, and never lost. */
import type { Line, Listener } from "../net/socket";
import type { ClientFrame } from "../protocol";
import { theDevice } from "./device";

export class DeviceLine implements Line {
  #line: number;

  constructor(
    readonly table: string,
    readonly listener: Listener,
  ) {
    this.#line = this.#connect();
  }

  send(frame: ClientFrame): boolean {
    theDevice().say(this.#line, frame);
    return true;
  }

  anew(): void {
    this.close();
    this.#line = this.#connect();
  }

  /** The device is passed on to the one on that seat. */
  turn(seat: number): void {
    theDevice().turn(this.#line, seat);
  }

  close(): void {
    theDevice().close(this.#line);
  }

  #connect(): number {
    queueMicrotask(() => this.listener.connected(true));
    return theDevice().connect(this.table, this.listener);
  }
}
