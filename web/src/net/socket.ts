/** A websocket that comes back by itself after sleep, a lost network or a server's restart. */
import type { ClientFrame, ServerFrame } from "../protocol";

const FIRST_WAIT = 250;
const LONGEST_WAIT = 5000;
const BEAT = 15_000;
const SILENCE = 6000;

export interface Listener {
  heard(frame: ServerFrame): void;
  connected(is: boolean): void;
}

/** The way to a table: over the network, or to this device's own. */
export interface Line {
  /** Send, and say whether there was someone to send to. */
  send(frame: ClientFrame): boolean;
  /** Come to the table anew, as whoever one is now. */
  anew(): void;
  close(): void;
}

export function socketAddress(id: string): string {
  const address = new URL(`api/tables/${encodeURIComponent(id)}/socket`, location.href);
  address.protocol = address.protocol.replace("http", "ws");
  address.hash = "";
  return address.href;
}

export class Socket implements Line {
  #address: string;
  #listener: Listener;
  #socket: WebSocket | null = null;
  #wait = FIRST_WAIT;
  #again: ReturnType<typeof setTimeout> | undefined;
  #beat: ReturnType<typeof setInterval> | undefined;
  #silence: ReturnType<typeof setTimeout> | undefined;
  #closed = false;

  constructor(address: string, listener: Listener) {
    this.#address = address;
    this.#listener = listener;
    addEventListener("online", this.#now);
    document.addEventListener("visibilitychange", this.#look);
    this.#open();
  }

  /** Send, and say whether there was someone to send to. */
  send(frame: ClientFrame): boolean {
    if (this.#socket?.readyState !== WebSocket.OPEN) return false;
    this.#socket.send(JSON.stringify(frame));
    return true;
  }

  /** Leave this line and make another: the server asks who is there only when a line is made. */
  anew(): void {
    if (this.#closed) return;
    const before = this.#socket;
    this.#quiet();
    this.#wait = FIRST_WAIT;
    this.#open();
    before?.close();
  }

  close(): void {
    this.#closed = true;
    removeEventListener("online", this.#now);
    document.removeEventListener("visibilitychange", this.#look);
    this.#quiet();
    this.#socket?.close();
  }

  #open(): void {
    const socket = (this.#socket = new WebSocket(this.#address));
    socket.onopen = () => {
      if (socket !== this.#socket) return;
      this.#wait = FIRST_WAIT;
      this.#beat = setInterval(() => this.#ping(), BEAT);
      this.#listener.connected(true);
    };
    socket.onmessage = (message) => {
      if (socket !== this.#socket) return;
      clearTimeout(this.#silence);
      this.#listener.heard(JSON.parse(String(message.data)) as ServerFrame);
    };
    socket.onclose = () => this.#lost(socket);
  }

  #lost(socket: WebSocket): void {
    if (this.#closed || socket !== this.#socket) return;
    this.#socket = null;
    this.#quiet();
    this.#listener.connected(false);
    this.#again = setTimeout(() => this.#open(), this.#wait * (0.75 + Math.random() / 2));
    this.#wait = Math.min(this.#wait * 1.7, LONGEST_WAIT);
  }

  #quiet(): void {
    clearTimeout(this.#again);
    clearTimeout(this.#silence);
    clearInterval(this.#beat);
  }

  /** A line that looks alive but carries nothing is cut and made anew. */
  #ping(): void {
    const socket = this.#socket;
    if (!socket || !this.send({ type: "ping", id: "beat" })) return;
    clearTimeout(this.#silence);
    this.#silence = setTimeout(() => {
      socket.onclose = null;
      socket.close();
      this.#lost(socket);
    }, SILENCE);
  }

  #now = (): void => {
    if (this.#closed) return;
    if (this.#socket) {
      this.#ping();
      return;
    }
    this.#quiet();
    this.#wait = FIRST_WAIT;
    this.#open();
  };

  #look = (): void => {
    if (document.visibilityState === "visible") this.#now();
  };
}
