// Clients of ranked play that send or read too slowly, or not at all. Each must end, and cost little until then.
import type { connect } from 'node:net';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { WebSocket } from 'ws';
import type { Database } from './db/database.js';
import type { Server } from './server.js';
import { openConnection } from './testing/connection.js';
import { openTestDatabase } from './testing/database.js';
import { ask, followRace } from './testing/races/raceClient.js';
import { RankedClient } from './testing/rankedClient.js';
import { listenRanked } from './testing/rankedServer.js';

let database: Database;
let server: Server;
let patient: Server; // pings every 15 seconds
let player: RankedClient;

beforeAll(async () => {
  database = await openTestDatabase();
  server = await listenRanked(database, undefined, {}, { pingMs: 200, requestTimeoutMs: 1_000 });
  patient = await listenRanked(database);
  player = await RankedClient.signIn(`http://127.0.0.1:${server.port}`);
}, 60_000);
afterAll(async () => {
  await Promise.all([server.close(), patient.close()]);
  await database.close();
});

/** The TCP connection below a client's socket. */
const below = (socket: WebSocket) => (socket as unknown as { _socket: ReturnType<typeof connect> })._socket;

const ended = (socket: WebSocket) =>
  new Promise<void>((resolve) => below(socket).once('close', () => resolve()));

/** A pong frame of a client, with nothing in it. */
const PONG = Buffer.from([0x8a, 0x80, 0, 0, 0, 0]);
const isPlayed = async (id: string) => (await player.ask('GET', `/ranked/games/${id}`)).body.game.ply > 0;

/** Reads nothing, and sends pongs that nobody asked for, until the connection ends. */
async function endsUnread(socket: WebSocket): Promise<void> {
  below(socket).pause();
  const over = ended(socket);
  const pongs = setInterval(() => below(socket).write(PONG), 50);
  await over;
  clearInterval(pongs);
}

describe('a socket', () => {
  it('that reads nothing is ended, though it sends pongs that nobody asked for', async () => {
    const { id } = await player.newGame();
    await endsUnread((await player.connect(id).opened()).socket);
  });

  it('of a race that reads nothing is ended as well', async () => {
    const race = followRace(player, (await ask(player, '/races', { kind: 'first', target: 64 })).id);
    await race.until(() => true);
    await endsUnread(race.socket);
  });

  it('that reads and answers pings stays', async () => {
    const { id } = await player.newGame();
    const game = await player.connect(id).opened();
    await new Promise((resolve) => {
      let pings = 0;
      game.socket.on('ping', () => ++pings === 4 && resolve(undefined));
    });
    game.send({ type: 'move', ply: 1, direction: 'L' });
    await game.until(({ type }) => type === 'spawn' || type === 'refused');
    game.close();
  });

  it('is ended for a flood of control frames as for one of messages', async () => {
    const { id } = await player.newGame();
    const game = await player.connect(id).opened();
    below(game.socket).write(Buffer.concat(Array<Buffer>(2_000).fill(PONG)));
    expect(await game.closed).toBe(1008);
  });

  it('is not heard after its fault', async () => {
    const { id } = await player.newGame();
    const game = await player.connect(id).opened();
    game.socket.send(Buffer.from([1]));
    for (const direction of 'LDRU') game.send({ type: 'move', ply: 1, direction });
    expect(await game.closed).toBe(1003);
    expect(await isPlayed(id)).toBe(false);
  });

  it('that does not finish the closing handshake is ended before its next ping', async () => {
    const { id } = await player.newGame();
    const { socket } = await player.at(`http://127.0.0.1:${patient.port}`).connect(id).opened();
    const over = ended(socket);
    below(socket).pause();
    socket.send('{');
    const pongs = setInterval(() => below(socket).write(PONG), 500);
    await over;
    clearInterval(pongs);
  }, 12_000);
});

describe('a server that stops', () => {
  /** A server, and the socket of a game that ended at another one. */
  async function atEndedGame() {
    const { id } = await player.newGame();
    await player.ask('POST', `/ranked/games/${id}/resign`);
    const other = await listenRanked(database);
    return { other, game: await player.at(`http://127.0.0.1:${other.port}`).connect(id).opened() };
  }

  it('sends a socket of a finished game elsewhere', async () => {
    const { other, game } = await atEndedGame();
    await other.close();
    expect([await game.closed, game.heard.at(-1)]).toEqual([1001, { type: 'closing' }]);
  });

  it('does not wait for one that is silent', async () => {
    const { other, game } = await atEndedGame();
    below(game.socket).pause();
    const started = performance.now();
    await other.close();
    expect(performance.now() - started).toBeLessThan(10_000); // ws alone waits half a minute
  });
});

it.each(['/api/ranked/games/2222222222/socket', '/', '/nothing'])(
  'a connection whose upgrade at %s is refused is ended, though the client keeps it',
  async (path) => {
    const upgrade = 'Connection: Upgrade\r\nUpgrade: websocket\r\nSec-WebSocket-Version: 13';
    const key = 'Sec-WebSocket-Key: dGhlIHNhbXBsZSBub25jZQ==';
    const { closed } = await openConnection(
      patient.port,
      `GET ${path} HTTP/1.1\r\nHost: localhost\r\n${upgrade}\r\n${key}\r\n\r\n`,
    );
    expect(await closed).toMatch(/^HTTP\/1\.1 (200|401|404)/);
  },
);

describe('a request', () => {
  const slow = async (text: string) => {
    const { socket, closed } = await openConnection(server.port, text);
    const bytes = setInterval(() => socket.write('a'), 100); // never idle
    const answer = await closed;
    clearInterval(bytes);
    return answer.split('\r\n')[0];
  };

  it.each([
    ['a head', 'POST /api/account HTTP/1.1\r\nHost: localhost\r\nX-'],
    [
      'the head of a socket',
      'GET /api/ranked/games/2222222222/socket HTTP/1.1\r\nHost: localhost\r\nUpgrade: ',
    ],
    [
      'a body',
      'POST /api/ranked/games HTTP/1.1\r\nHost: localhost\r\nContent-Type: application/json\r\nContent-Length: 900\r\n\r\n',
    ],
  ])('with %s of a byte now and then is ended', async (_, text) => {
    expect(await slow(text)).toMatch(/^HTTP\/1\.1 408/);
  });
});
