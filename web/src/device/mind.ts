/** A worker that thinks: bots that search, and analyses, in Python over rules that the browser itself runs. */
import type { FromMind, ToMind } from "./messages";
import { because, python, type Place } from "./python";

interface Mind {
  think(question: string): string;
  analyse(task: string, tell: (progress: string) => void): string;
}

const BEGIN = `
from topout.device.desk import Mind
Mind()
`;

let mind: Promise<Mind> | null = null;

async function begin(place: Place): Promise<Mind> {
  return (await python(place)).runPython(BEGIN) as Mind;
}

function tell(message: FromMind): void {
  postMessage(message);
}

async function answer(asked: Exclude<ToMind, { kind: "begin" }>): Promise<void> {
  const { number, text } = asked;
  try {
    if (!mind) throw new Error("Nobody has said where Python is.");
    const thinking = await mind;
    const progress = (news: string): void => tell({ kind: "progress", number, text: news });
    const told = asked.kind === "think" ? thinking.think(text) : thinking.analyse(text, progress);
    tell({ kind: "told", number, text: told });
  } catch (problem) {
    tell({ kind: "failed", number, reason: because(problem) });
  }
}

onmessage = ({ data }: MessageEvent<ToMind>): void => {
  if (data.kind === "begin") mind = begin(data.place);
  else void answer(data);
};
