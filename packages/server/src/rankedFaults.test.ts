// Ranked play while connections drop, messages come twice, devices take turns and processes are killed. The
// oracle is core's game alone, dealt by the published seed: what every client heard must be of that game.
import { spawn } from 'node:child_process';
import { randomBytes } from 'node:crypto';
import { once } from 'node:events';
import {
  type Board,
  type Direction,
  Game,
  legalDirections,
  parsePosition,
  parseReplay,
  VARIANTS,
} from '@twofold/core';
import {
  checkProof,
  DIRECTION_LETTERS,
  parseSecret,
  type RankedState,
  rankedDealer,
  type ServerMessage,
} from '@twofold/protocol';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { testConnection } from './testing/database.js';
import { type GameSocket, RankedClient } from './testing/rankedClient.js';
import { type RankedServer, startRankedServer } from './testing/rankedServer.js';

type Tile = Extract<ServerMessage, { type: 'spawn' }>;

const CHILD = new URL('./testing/children/rankedChild.ts', import.meta.url);
const ROUNDS = 16;
const MOVES_AT_ONCE = 12;

let server: RankedServer;
let other: RankedServer;
let player: RankedClient;

beforeAll(async () => {
  server = await startRankedServer();
  other = await server.again();
  player = await RankedClient.signIn(server.url);
}, 60_000);
afterAll(async () => {
  await other.close();
  await server.close();
});

/** What clients heard of one game, and the directions that they sent first for each ply. */
class Witness {
  readonly tiles = new Map<number, Tile>();
  readonly sent = new Map<number, Direction>();

  /** Notes all tiles of a socket. A tile that was told before must be the same. */
  note(socket: GameSocket): void {
    for (const message of socket.heard) {
      if (message.type !== 'spawn') continue;
      expect(this.tiles.get(message.ply) ?? message).toEqual(message);
      this.tiles.set(message.ply, message);
    }
  }

  /** Compares everything with core's game of the seed. The replay's moves are those that were played. */
  check(ended: RankedState, moves: ArrayLike<number>): void {
    expect(ended.ply).toBeGreaterThanOrEqual(Math.max(0, ...this.tiles.keys()));
    const dealer = rankedDealer(parseSecret(ended.seed!)!, parseSecret(ended.nonce!)!);
    const game = new Game(VARIANTS.classic, '', { dealer });
    for (let ply = 1; ply <= ended.ply; ply++) {
      const turn = game.play(moves[ply - 1] as Direction)!;
      const tile = this.tiles.get(ply);
      if (!tile) continue;
      const { cell, rank, score } = tile;
      expect({ ply, cell, rank, score }).toEqual({ ply, ...turn.spawn, score: game.score });
      expect(this.sent.get(ply)).toBe(moves[ply - 1]);
    }
    expect(game.score).toBe(ended.score);
  }
}

/** Ends a game and compares its proved replay with what was heard. */
async function endAndCheck(id: string, witness: Witness): Promise<RankedState> {
  const { game } = (await player.ask('POST', `/ranked/games/${id}/resign`)).body;
  const text = (await player.ask('GET', `/ranked/games/${id}/replay`)).body;
  const proved = checkProof(text);
  if (!proved.ok) throw new Error(proved.error.message);
  expect(proved.value.standing).toMatchObject({ ply: game.ply, score: game.score });
  witness.check(game, movesOf(text));
  return game;
}

function movesOf(text: string): Uint8Array {
  const replay = parseReplay(text);
  if (!replay.ok) throw new Error(replay.error.message);
  return replay.value.moves;
}

/**
 * Sends moves of a game without waiting, some of them twice. Directions are random: many are no moves, and what
 * follows those is refused. A ply whose answer is unknown gets its first direction again.
 */
function sendSome(socket: GameSocket, from: number, witness: Witness): void {
  for (const [at, byte] of randomBytes(MOVES_AT_ONCE).entries()) {
    const ply = from + at;
    const direction = witness.sent.get(ply) ?? ((byte & 3) as Direction);
    witness.sent.set(ply, direction);
    const move = { type: 'move', ply, direction: DIRECTION_LETTERS[direction] };
    for (let copies = byte & 16 ? 2 : 1; copies > 0; copies--) socket.send(move);
  }
}

/** Forgets the directions that were refused: the client chooses again. */
function forgetRefused(socket: GameSocket, witness: Witness): void {
  for (const message of socket.heard) {
    if (message.type !== 'refused') continue;
    expect(['no-move', 'gap', 'over']).toContain(message.code); // a game may be lost in mid-pipeline
    for (const ply of witness.sent.keys())
      if (ply >= message.ply && !witness.tiles.has(ply)) witness.sent.delete(ply);
  }
}

/**
 * Connects, and requires that no acknowledged move is missing. Returns the next ply too.
 * Undefined when random moves have lost the game: it takes no moves any more.
 */
async function goOn(client: RankedClient, id: string, witness: Witness) {
  const socket = client.connect(id);
  await socket.until(({ type }) => type === 'state' || type === 'error');
  const [state] = socket.heard;
  if (state?.type === 'error' && state.code === 'over') return undefined;
  if (state?.type === 'state' && state.game.status === 'over') return void socket.close();
  if (state?.type !== 'state') throw new Error('The first message is the state');
  expect(state.game.ply).toBeGreaterThanOrEqual(Math.max(0, ...witness.tiles.keys()));
  return { socket, next: state.game.ply + 1 };
}

it('no move is lost, repeated or dealt again by drops, copies, and two processes in turns', async () => {
  const { id } = await player.newGame();
  const witness = new Witness();
  const doors = [player, player.at(other.url)];
  const left: GameSocket[] = [];
  for (let round = 0; round < ROUNDS; round++) {
    const [chance = 0] = randomBytes(1);
    const connected = await goOn(doors[chance & 1]!, id, witness);
    if (!connected) break;
    const { socket, next } = connected;
    sendSome(socket, next, witness);
    if (chance & 2) {
      socket.send({ type: 'ping', id: round });
      await socket.until(({ type }) => type === 'spawn' || type === 'refused');
    }
    // Cut, left open for the next one to take over, or closed in order.
    if (chance & 4) socket.socket.terminate();
    else if (chance & 8) left.push(socket);
    else socket.close();
    if (!left.includes(socket)) await socket.closed;
    witness.note(socket);
    forgetRefused(socket, witness);
  }
  const last = await goOn(player, id, witness);
  for (const socket of left) {
    if (!last) socket.close(); // nobody has taken over
    await socket.closed;
    witness.note(socket);
  }
  last?.socket.close();
  const ended = await endAndCheck(id, witness);
  expect(ended.ply).toBeGreaterThan(0);
});

it('a game whose process is killed goes on elsewhere', { tags: ['long'] }, async () => {
  const connection = JSON.stringify(await testConnection(server.database.description));
  const child = spawn(process.execPath, ['--import', 'tsx', CHILD.pathname, connection], {
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  const exited = once(child, 'exit');
  const [port] = await once(child.stdout, 'data');
  const { id } = await player.newGame();
  const witness = new Witness();
  const { socket, next } = (await goOn(player.at(`http://127.0.0.1:${String(port).trim()}`), id, witness))!;
  const legal = legalDirections(boardOf((socket.heard[0] as { game: RankedState }).game));
  witness.sent.set(next, legal[0]!);
  sendSome(socket, next, witness);
  await socket.until(({ type }) => type === 'spawn');
  child.kill('SIGKILL');
  await exited;
  await socket.closed;
  witness.note(socket);
  expect(witness.tiles.size).toBeGreaterThan(0);
  const again = (await goOn(player, id, witness))!;
  // What was sent and not answered may be stored or not: sending it again is safe.
  sendSome(again.socket, Math.max(...witness.tiles.keys()), witness);
  await again.socket.until(({ type }) => type === 'spawn');
  witness.note(again.socket);
  again.socket.close();
  await endAndCheck(id, witness);
});

it('a replaced connection plays no more, whatever it has still sent', async () => {
  const { id, board } = await player.newGame();
  const first = await player.connect(id).opened();
  const [direction] = legalDirections(boardOf({ board }));
  first.socket.pause(); // it does not hear that it was replaced
  const second = await player.connect(id).opened();
  first.send({ type: 'move', ply: 1, direction: DIRECTION_LETTERS[direction!] });
  first.send({ type: 'resign' });
  first.socket.resume();
  expect(await first.closed).toBe(4001);
  expect(first.heard.at(-1)).toEqual({ type: 'replaced' });
  second.close();
  const { game } = (await player.ask('GET', `/ranked/games/${id}`)).body;
  expect(game).toMatchObject({ ply: 0, board, status: 'playing' });
});

function boardOf({ board }: Pick<RankedState, 'board'>): Board {
  const parsed = parsePosition(board!);
  if (!parsed.ok) throw new Error(parsed.error.message);
  return parsed.value;
}
