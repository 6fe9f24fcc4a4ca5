// A program at a server's tables, in JavaScript (Node.js from 22 on): it takes any of its legal moves.
//
// TOPOUT_KEY=bot-… node examples/programs/player.mjs https://tables.example.org festival 2
import { randomUUID } from "node:crypto";

const [address, game, seats] = process.argv.slice(2);
const server = address.replace(/^http/, "ws");
const key = { headers: { authorization: `Bearer ${process.env.TOPOUT_KEY}` } };

/** Say what we play, and go wherever we are invited. */
function line() {
  const socket = new WebSocket(`${server}/api/programs/socket`, key);
  const offer = { type: "offer", id: "1", games: [{ game, seats: [Number(seats)] }], tables: 1 };
  const say = () => socket.send(JSON.stringify(offer));
  socket.onmessage = ({ data }) => {
    const frame = JSON.parse(data);
    if (frame.type === "here") {
      console.log(`${frame.name}, a bot by ${frame.by}, is here.`);
      for (const table of frame.tables) play(table, say); // where we sit already
      if (!frame.tables.length) say();
    } else if (frame.type === "invited") play(frame.table, say);
  };
  socket.onerror = ({ message }) => console.error(`The server does not let us in: ${message}`);
  socket.onclose = ({ reason }) => process.exit(console.error(reason));
}

/** Sit at a table until its match is over; there is room for the next one then. */
function play(table, over) {
  const socket = new WebSocket(`${server}/api/tables/${table}/socket`, key);
  let sent = null;
  socket.onmessage = ({ data }) => {
    const frame = JSON.parse(data);
    if (sent && [frame.id, frame.done].includes(sent)) sent = null; // our move is answered
    const seen = frame.type === "seen" ? frame : frame.seen;
    if (seen?.legal.length && !sent) {
      const { id } = seen.legal[Math.floor(Math.random() * seen.legal.length)];
      sent = randomUUID();
      socket.send(JSON.stringify({ type: "move", id: sent, revision: seen.revision, action: id }));
    }
    if (seen?.view.result) {
      console.log(seen.view.result.winners.includes(seen.you) ? "won" : "played", table);
      socket.close();
    }
  };
  socket.onclose = over;
}

line();
