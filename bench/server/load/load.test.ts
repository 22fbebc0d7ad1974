// Whether the load generator sees a server that loses its players, is silent, or stalls. The server is a stand-in.
import { once } from 'node:events';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { setTimeout as wait } from 'node:timers/promises';
import { describe, expect, it, onTestFinished } from 'vitest';
import { type WebSocket, WebSocketServer } from 'ws';
import {
  type Board,
  type Direction,
  makePosition,
  parsePosition,
  tilt,
} from '../../../packages/core/src/index.js';
import { Load } from './load.js';
import { isSustained } from './search.js';
import type { ServerUnderLoad } from './serverProcess.js';

const PLAYERS = 5;
const FIRST = '0100/0000/0010/0000';

/** Answers moves at once, each with a tile in the first empty cell. While `isStalled` they wait. */
class StandIn {
  isStalled = false;
  readonly sockets = new Set<WebSocket>();
  readonly #waiting: (() => void)[] = [];
  readonly #server = createServer((request, answer) => {
    answer.setHeader('set-cookie', 'device=1').end(JSON.stringify({ game: { id: 'abc' } }));
    request.resume();
  });

  async listen(): Promise<ServerUnderLoad> {
    const sockets = new WebSocketServer({ server: this.#server });
    sockets.on('connection', (socket) => this.#play(socket));
    await once(this.#server.listen(0, '127.0.0.1'), 'listening');
    const { port } = this.#server.address() as AddressInfo;
    const figures = async () => ({ heap: 0, buffers: 0, external: 0, rss: 0, cpu: 0, stall: 0 });
    const close = async () => void this.#server.close();
    const server = { url: `http://127.0.0.1:${port}`, figures, databaseCpu: () => 0, close };
    return server as Partial<ServerUnderLoad> as ServerUnderLoad;
  }

  /** Answers the moves that wait. */
  goOn(): void {
    this.isStalled = false;
    for (const answer of this.#waiting.splice(0)) answer();
  }

  #play(socket: WebSocket): void {
    this.sockets.add(socket);
    let board = boardOf(FIRST);
    socket.send(JSON.stringify({ type: 'state', game: { board: makePosition(board), ply: 0 } }));
    socket.on('message', (text) => {
      const { ply, direction } = JSON.parse(String(text));
      board = tilt(board, 'URDL'.indexOf(direction) as Direction).board;
      const cell = board.ranks.indexOf(0);
      board.ranks[cell] = 1;
      const answer = () => socket.send(JSON.stringify({ type: 'spawn', ply, cell, rank: 1 }));
      if (this.isStalled) this.#waiting.push(answer);
      else answer();
    });
  }
}

function boardOf(position: string): Board {
  const read = parsePosition(position);
  if (!read.ok) throw new Error(read.error.message);
  return read.value;
}

/** Players of a stand-in, who have begun their games. */
async function start(): Promise<{ standIn: StandIn; load: Load }> {
  const standIn = new StandIn();
  const server = await standIn.listen();
  const load = new Load(server);
  onTestFinished(async () => {
    load.close();
    await server.close();
  });
  await load.setGames(PLAYERS);
  return { standIn, load };
}

describe.concurrent('the load', () => {
  it('of a server that answers at once has its tiles', async () => {
    const played = await (await start()).load.play(1.2);
    expect(played).toMatchObject({ games: PLAYERS, failed: 0 });
    expect(played.due).toBeGreaterThanOrEqual(2 * PLAYERS);
    expect(played.answered).toBeGreaterThanOrEqual(played.due - 2); // those of the last moment
  });

  it('fails by a lost connection, and the moves of its player are due without an answer', async () => {
    const { standIn, load } = await start();
    const playing = load.play(1.2);
    for (const socket of standIn.sockets) socket.terminate();
    const played = await playing;
    expect(played.failed).toBe(PLAYERS);
    expect(played.due).toBeGreaterThanOrEqual(2 * PLAYERS);
    expect(played.answered).toBeLessThanOrEqual(PLAYERS);
    await load.setGames(PLAYERS); // they begin again
    const again = await load.play(0.8);
    expect(again.failed).toBe(0);
    expect(again.answered).toBeGreaterThanOrEqual(PLAYERS);
  });

  it('counts moves that have no tile at the end with their wait so far', async () => {
    const { standIn, load } = await start();
    standIn.isStalled = true;
    const played = await load.play(1.2);
    expect(played).toMatchObject({ answered: 0, movesPerSecond: 0, failed: 0 });
    expect(played.p99).toBeGreaterThan(500);
  });

  it('counts all moves that were due in a stall', async () => {
    const { standIn, load } = await start();
    standIn.isStalled = true;
    const playing = load.play(3);
    await wait(2_200);
    standIn.goOn();
    const played = await playing;
    expect(played.answered).toBeGreaterThanOrEqual(played.due - 2);
    expect(played.max).toBeGreaterThan(1_700);
    expect(played.p50).toBeGreaterThan(400); // 4 of 6 moves of each player were late
  });
});

it('a load is sustained when its tiles come in time, to all players', async () => {
  const { load } = await start();
  const played = { ...(await load.play(0.1)), p99: 50, failed: 0, due: 100, answered: 98 };
  expect(isSustained(played)).toBe(true);
  for (const worse of [{ p99: 51 }, { failed: 1 }, { answered: 97 }])
    expect(isSustained({ ...played, ...worse })).toBe(false);
  await load.setGames(0);
  expect(isSustained(await load.play(0.1))).toBe(false); // no answer at all
});
