/** The worker in the place of a server: Python with the tables' own logic, the browser's database, and minds for bots. */
import type { FromWorker, ToWorker } from "./messages";
import { Minds } from "./minds";
import { because, python, type Place } from "./python";
import { Shelf } from "./shelf";

interface Desk {
  open(): Promise<void>;
  ask(method: string, path: string, body: string): Promise<string>;
  connect(line: number, table: string, tell: (text: string) => void): Promise<void>;
  hear(line: number, text: string): void;
  turn_to(line: number, seat: number): void;
  hang_up(line: number): void;
}

type Begun = (database: Shelf, workers: Minds) => Desk;

const BEGIN = `
from topout.device.desk import Desk
Desk
`;

let desk: Promise<Desk> | null = null;
let minds: Minds | null = null;

async function begin(place: Place): Promise<Desk> {
  const shelf = new Shelf();
  minds = new Minds(place);
  const py = await python(place);
  const made = (py.runPython(BEGIN) as Begun)(shelf, minds);
  await made.open();
  return made;
}

function tell(message: FromWorker): void {
  postMessage(message);
}

async function start(place: Place): Promise<void> {
  desk = begin(place);
  try {
    await desk;
    tell({ kind: "ready" });
  } catch (problem) {
    console.error(problem);
    tell({ kind: "failed", reason: because(problem) });
  }
}

async function heard(said: Exclude<ToWorker, { kind: "begin" }>): Promise<void> {
  const open = await desk?.catch(() => null);
  if (!open) return;
  switch (said.kind) {
    case "ask": {
      const answer = await open.ask(said.method, said.path, said.body);
      const status = Number(answer.slice(0, 3));
      tell({ kind: "answer", number: said.number, status, text: answer.slice(4) });
      return;
    }
    case "connect":
      minds?.came(said.line);
      await open.connect(said.line, said.table, (text) => tell({ kind: "frame", line: said.line, text }));
      return;
    case "frame":
      open.hear(said.line, said.text);
      return;
    case "turn":
      open.turn_to(said.line, said.seat);
      return;
    case "close":
      open.hang_up(said.line);
      void minds?.left(said.line);
  }
}

onmessage = ({ data }: MessageEvent<ToWorker>): void => {
  if (data.kind === "begin") void start(data.place);
  else void heard(data).catch((problem: unknown) => console.error(problem));
};
