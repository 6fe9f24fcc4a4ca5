/** Being at a table: what the server tells, and what one does there. */
import { faces, named, type Play, type Reason } from "../board/contract";
import type { Action, NamedMove, ClientFrame, Hinted, Move, Seen, ServerFrame, Spoken, TableInfo } from "../protocol";
import { me } from "../me.svelte";
import { DeviceLine } from "../device/line";
import { onDevice } from "../device/place";
import { Socket, socketAddress, type Line } from "../net/socket";
import { notes } from "../notes.svelte";
import { prefs } from "../prefs.svelte";
import { sits } from "./sits";
import { meantBy, type Plan } from "./plan";
import { Stage } from "./stage.svelte";
import { Staged } from "./staged.svelte";
import { Thinking } from "./thinking";

const A_MOMENT = 700;
/** What the server will not do; that it was asked too often says nothing about that. */
const refusal = (answer: ServerFrame | null) =>
  answer?.type === "refused" && answer.code !== "too_fast" ? answer : null;
/** What can be chosen, so that a hint outlasts what others do meanwhile. */
const choices = (seen: Seen | null): string => (seen?.legal ?? []).map(({ id }) => id).join();
const fresh = (): string => crypto.getRandomValues(new Uint32Array(3)).join("-");

export class Sitting {
  table = $state.raw<TableInfo | null>(null);
  talk = $state.raw<Spoken[]>([]);
  muted = $state.raw<number[]>([]);
  phrases = $state.raw<string[]>([]);
  hint = $state.raw<Hinted | null>(null);
  hinting = $state(false);
  online = $state(false);
  gone = $state<string | null>(null);
  /** When the clocks were told, to count on from there. */
  clocksAt = $state(0);
  newest = $state.raw<Seen | null>(null);
  /** A move of ours that waits for our turn. */
  plan = $state.raw<Plan | null>(null);
  /** Whether our last move was the only one there was, made for us. */
  madeForYou = $state(false);
  stage = new Stage();
  staged: Staged;
  #thinking = new Thinking();
  #askedAt = 0;
  /** After a take-back the only move waits for us, or nobody could go back beyond it. */
  #byHand = $state(false);
  #socket: Line;
  #stopHearing: () => void;
  #closed = false;
  #questions = new Map<string, (answer: ServerFrame | null) => void>();
  #unanswered = $state.raw<ReadonlyMap<string, Move>>(new Map());

  constructor(readonly id: string) {
    this.staged = new Staged(`topout.staged.${id}`);
    this.#socket = onDevice ? new DeviceLine(id, this) : new Socket(socketAddress(id), this);
    this.#stopHearing = me.onBecoming(() => this.#arriveAnew());
  }

  /** Someone else sits in front of this page now: they come to the table as themselves, without the old moves. */
  #arriveAnew(): void {
    this.#unanswered = new Map();
    this.#socket.anew();
  }

  close(): void {
    this.#closed = true;
    this.#stopHearing();
    this.stage.close();
    this.#socket.close();
  }

  get you(): number | null {
    return this.newest?.you ?? this.table?.seats.find((seat) => seat.you)?.seat ?? null;
  }

  /** Whether a decision of ours is wanted, and the board shows how things stand. */
  get asked(): boolean {
    return this.stage.current && this.#unanswered.size === 0 && (this.newest?.legal.length ?? 0) > 0;
  }

  /** The only move there is, where it is to be made for us. */
  get only(): Action | null {
    const made = prefs.likes.onlyMoves && this.asked && !this.stage.paused && !this.#byHand && !this.newest?.guide;
    const [only, other] = made ? (this.newest?.legal ?? []) : [];
    return only && !other ? only : null;
  }

  /** How long to wait with it: among people it must not tell that there was no choice. */
  get pause(): number {
    const watched = this.table?.seats.some((seat) => sits(seat) && !seat.you) ?? false;
    const clock = this.you === null ? null : this.newest?.clocks?.[this.you];
    return this.#thinking.seeming(watched, clock?.running ? clock.left : undefined);
  }

  /** The device is passed on to the one on that seat, who sees the table anew. */
  passTo(seat: number): void {
    this.staged.clear();
    this.hint = this.plan = null;
    if (this.#socket instanceof DeviceLine) this.#socket.turn(seat);
  }

  /** Whether a move of ours is on its way. */
  get moving(): boolean {
    return this.#unanswered.size > 0;
  }

  // --- what one does -----------------------------------------------------------------------------------------------

  act(action: Action | Action[] | string): void {
    if (this.newest && this.newest.legal.length > 1) this.#thinking.took(performance.now() - this.#askedAt);
    this.madeForYou = this.#byHand = false;
    this.#move(action);
  }

  /** The question has come to our eyes. */
  noticed(): void {
    this.#askedAt = performance.now();
  }

  makeOnlyMove(): void {
    const only = this.only;
    if (!only) return;
    this.madeForYou = true;
    this.#move(only);
  }

  /** Our turn has come: a planned move is made, put on the stage where it leaves a choice, or given up. */
  carryOut(plan: Plan): void {
    this.plan = null;
    const [meant, other] = meantBy(plan, this.newest?.legal ?? []);
    if (!meant) notes.add(`${plan.words}: that is no longer possible.`);
    else if (other) for (const [name, value] of Object.entries(plan.params)) this.staged.pick(name, value);
    else this.#move(meant);
  }

  #move(action: Action | Action[] | string): void {
    const seen = this.newest;
    if (!seen) return;
    const wanted =
      typeof action === "string" ? action : Array.isArray(action) ? action.map((step) => step.id) : action.id;
    const move: Move = { type: "move", id: fresh(), revision: seen.revision, action: wanted };
    this.#unanswered = new Map([...this.#unanswered, [move.id, move]]);
    this.hint = null;
    if (!this.#socket.send(move))
      notes.add("You are not connected just now; your move will be sent as soon as you are.");
  }

  /** Why a move may not be made; null when it may, or when nobody can tell now. */
  async why(name: string, params: Record<string, unknown>): Promise<Reason | null> {
    const answer = await this.#ask({
      type: "why",
      id: fresh(),
      action: { name, params: params as NonNullable<NamedMove["params"]> },
    });
    return refusal(answer);
  }

  /** Every complete choice of ours; asked again after a moment while nobody hears or the server was asked too often. */
  async plays(): Promise<readonly Play[]> {
    while (!this.#closed) {
      const answer = await this.#ask({ type: "plays", id: fresh() });
      if (answer?.type === "plays") return answer.plays as Play[];
      if (refusal(answer)) break;
      await new Promise((on) => setTimeout(on, A_MOMENT));
    }
    return [];
  }

  /** The table as a terminal draws it for these eyes. */
  async drawing(): Promise<string | null> {
    const answer = await this.#ask({ type: "draw", id: fresh() });
    return answer?.type === "drawn" ? answer.text : null;
  }

  /** Send a question and wait for the frame that answers it; null when there is nobody to ask. */
  #ask(question: ClientFrame): Promise<ServerFrame | null> {
    return new Promise((tell) => {
      if (this.#socket.send(question)) this.#questions.set(question.id, tell);
      else tell(null);
    });
  }

  back(): void {
    this.#byHand = true;
    this.plan = null;
    this.#send({ type: "back", id: fresh() });
  }

  /** Agree, or not, that someone takes a move back. */
  answer(yes: boolean): void {
    this.#send({ type: "answer", id: fresh(), yes });
  }

  say(text: string, to: number | null): boolean {
    return this.#send({ type: "say", id: fresh(), text, to });
  }

  phrase(phrase: number, to: number | null): void {
    this.#send({ type: "phrase", id: fresh(), phrase, to });
  }

  /** Hear someone no longer, or again; the server remembers it of those who sit at the table. */
  mute(seat: number, on: boolean): void {
    if (this.you === null || this.#send({ type: "mute", id: fresh(), seat, on })) {
      this.muted = on ? [...this.muted, seat] : this.muted.filter((other) => other !== seat);
    }
  }

  /** Someone is blocked: the server sends nothing of theirs any more, and what they said before goes too. */
  hush(seat: number): void {
    if (!this.muted.includes(seat)) this.muted = [...this.muted, seat];
  }

  askHint(): void {
    if (this.asked && !this.hinting) this.hinting = this.#send({ type: "hint", id: "hint" });
  }

  /** Play on without the lesson. */
  skip(): void {
    this.#send({ type: "skip", id: fresh() });
  }

  sit(): void {
    this.#send({ type: "sit", id: fresh() });
  }

  #send(frame: Parameters<Line["send"]>[0]): boolean {
    const sent = this.#socket.send(frame);
    if (!sent) notes.add("You are not connected just now. Please try again in a moment.");
    return sent;
  }

  // --- what the server tells ---------------------------------------------------------------------------------------

  connected(is: boolean): void {
    this.online = is;
    this.hinting = false;
    for (const id of [...this.#questions.keys()]) this.#tell(id, null);
    if (is) this.gone = null;
  }

  heard(frame: ServerFrame): void {
    if ("id" in frame && this.#tell(frame.id, frame)) return;
    switch (frame.type) {
      case "welcome":
        this.table = frame.table;
        this.talk = frame.talk;
        this.muted = frame.muted;
        this.phrases = frame.phrases;
        if (frame.seen) this.#see(frame.seen);
        for (const move of this.#unanswered.values()) this.#socket.send(move);
        return;
      case "table":
        this.table = frame.table;
        this.muted = this.muted.filter((muted) => frame.table.seats.some((seat) => seat.seat === muted && sits(seat)));
        return;
      case "seen":
        this.#answered(frame.done);
        this.#see(frame);
        return;
      case "stale":
        this.#answered(frame.id);
        this.#see({ ...frame.seen, anew: true });
        notes.add(frame.reason);
        return;
      case "refused":
        this.#answered(frame.id);
        if (frame.id === "hint") this.hinting = false;
        if (frame.code === "lesson") this.staged.clear();
        notes.add(named(frame.reason, faces(this.table?.seats ?? [])), frame.rule);
        return;
      case "said":
        this.talk = [...this.talk, frame.line];
        return;
      case "hint":
        this.hinting = false;
        if (this.newest?.legal.some((action) => action.id === frame.action.id)) this.hint = frame;
        return;
      case "done":
        this.#answered(frame.id);
    }
  }

  /** Hand an answer to whoever asked; false when nobody did. */
  #tell(id: string | null, answer: ServerFrame | null): boolean {
    const tell = id === null ? undefined : this.#questions.get(id);
    if (id !== null) this.#questions.delete(id);
    tell?.(answer);
    return tell !== undefined;
  }

  #answered(id: string | null): void {
    if (id === null || !this.#unanswered.has(id)) return;
    this.#unanswered = new Map([...this.#unanswered].filter(([other]) => other !== id));
  }

  #see(seen: Seen): void {
    if (seen.done) {
      this.staged.clear();
      notes.clear();
    }
    if (seen.anew) this.plan = null;
    if (choices(this.newest) !== choices(seen)) this.hint = null;
    this.newest = seen;
    this.clocksAt = performance.now();
    this.staged.renew(seen.legal);
    this.stage.take(seen);
  }
}
