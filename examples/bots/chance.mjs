// A bot that is a program: any legal action, by the randomness that comes with the question.
//
// topout arena clamber --bots "greedy,run:node examples/bots/chance.mjs"
import { createInterface } from "node:readline";

for await (const line of createInterface({ input: process.stdin })) {
  const { ask, legal, random } = JSON.parse(line);
  console.log(JSON.stringify({ ask, id: legal[random % legal.length].id }));
}
