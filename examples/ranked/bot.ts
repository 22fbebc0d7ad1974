// A short bot: plays one ranked game over the socket, and prints its result.
//   npx tsx bot.ts http://localhost:2048 TOKEN        (docs/protocol.md says how to get a token)
// In this repository run `npm run build` first.
import { randomBytes } from 'node:crypto';
import { type Board, type Direction, legalDirections, parsePosition, placeSpawn, tilt } from '@twofold/core';
import { WebSocket } from 'ws';

const [server, token] = process.argv.slice(2);
if (!server || !token) {
  console.error('Give a server and the token of a bot: docs/protocol.md says how to get one.');
  process.exit(2);
}
const headers = { authorization: `Bearer ${token}`, 'content-type': 'application/json' };
const LETTERS = 'URDL'; // directions 0 to 3

async function post(path: string, body: object) {
  const answer = await fetch(`${server}/api${path}`, { method: 'POST', headers, body: JSON.stringify(body) });
  const json = await answer.json();
  if (!answer.ok) throw new Error(json.error.message);
  return json.game;
}

const made = await post('/ranked/games', { variant: process.env.VARIANT ?? 'classic' });
const game = await post(`/ranked/games/${made.id}/nonce`, { nonce: randomBytes(32).toString('hex') });
const start = parsePosition(game.board);
if (!start.ok) throw new Error(start.error.message);
let board = start.value;
let afterstate: Board;
const socket = new WebSocket(
  `${server.replace('http', 'ws')}/api/ranked/games/${game.id}/socket`,
  'twofold.v1',
  { headers },
);

/** Down or left where possible: a beginner's rule. Replace it by yours. */
function move(ply: number): void {
  const legal = legalDirections(board);
  const direction = ([2, 3, 1, 0] as Direction[]).find((any) => legal.includes(any));
  if (direction === undefined) return; // the server says that the game is over
  afterstate = tilt(board, direction).board;
  socket.send(JSON.stringify({ type: 'move', ply, direction: LETTERS[direction] }));
}

socket.on('message', (data) => {
  const message = JSON.parse(String(data));
  if (message.type === 'state') move(message.game.ply + 1);
  if (message.type === 'spawn') {
    board = placeSpawn(afterstate, message);
    move(message.ply + 1);
  }
  if (message.type !== 'over') return;
  console.log(
    `${message.game.score} points in ${message.game.ply} moves: ${server}/api/ranked/games/${game.id}/replay`,
  );
  socket.close();
});
