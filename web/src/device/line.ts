/** A line to a table of this device: what a socket is to a server, and never lost. */
import type { Line, Listener } from "../net/socket";
import type { ClientFrame } from "../protocol";
import type { Device } from "./device";

export class DeviceLine implements Line {
  #line: Promise<[device: Device, line: number]>;

  constructor(
    readonly table: string,
    readonly listener: Listener,
  ) {
    this.#line = this.#connect();
  }

  send(frame: ClientFrame): boolean {
    this.#along((device, line) => device.say(line, frame));
    return true;
  }

  anew(): void {
    this.close();
    this.#line = this.#connect();
  }

  /** The device is passed on to the one on that seat. */
  turn(seat: number): void {
    this.#along((device, line) => device.turn(line, seat));
  }

  close(): void {
    this.#along((device, line) => device.close(line));
  }

  /** Do something on the line, one thing after the other. */
  #along(work: (device: Device, line: number) => void): void {
    void this.#line.then((line) => work(...line));
  }

  async #connect(): Promise<[Device, number]> {
    const { theDevice } = await import("./device");
    const device = theDevice();
    queueMicrotask(() => this.listener.connected(true));
    return [device, device.connect(this.table, this.listener)];
  }
}
