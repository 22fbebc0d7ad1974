// The clock of the server steps back, while a game is held and between two processes: no time is too short by it.
import type { Direction, Game } from '@twofold/core';
import { afterAll, beforeAll, expect, it } from 'vitest';
import type { Database } from '../db/database.js';
import { Signer } from '../signing/signer.js';
import { openTestDatabase } from '../testing/database.js';
import { addLongGame } from '../testing/longGames.js';
import { addPlayer } from '../testing/players.js';
import { startTestThread } from '../testing/thread.js';
import type { Player } from './heldGames.js';
import { LiveGames } from './liveGames.js';

const HOUR_MS = 3_600_000;
const MOST_A_REQUEST = 64;

let database: Database;
let player: Player;
beforeAll(async () => {
  database = await openTestDatabase();
  player = await addPlayer(database);
}, 60_000);
afterAll(() => database.close());

/** A process whose clocks the test sets: `wall` can be set back, `monotone` goes on. */
function startProcess(wallAhead = 0) {
  const clocks = { wall: Date.now() + wallAhead, monotone: 1_000 };
  const games = new LiveGames({
    database,
    signer: Signer.ephemeral(),
    now: () => new Date(clocks.wall),
    monotone: () => clocks.monotone,
    workshop: { startThread: startTestThread, limitMs: 60_000 },
  });
  const pass = (milliseconds: number) => {
    clocks.wall += milliseconds;
    clocks.monotone += milliseconds;
  };
  return { games, clocks, pass };
}

/** The moves that bring core's game to a tile: left, down, and the others where neither is a move. */
function movesTo(game: Game, rank: number): Direction[] {
  const moves: Direction[] = [];
  while (game.reachedAt(rank) === undefined) {
    for (const direction of [3, 2, 1, 0] as const) {
      if (!game.play(direction)) continue;
      moves.push(direction);
      break;
    }
  }
  return moves;
}

async function playAll(games: LiveGames, id: string, from: number, moves: Direction[]): Promise<void> {
  for (let at = 0; at < moves.length; at += MOST_A_REQUEST) {
    const some = moves.slice(at, at + MOST_A_REQUEST);
    const answers = await games.playAll(id, player, from + at + 1, some);
    expect(answers.map(({ kind }) => kind)).toEqual(some.map(() => 'spawn'));
  }
}

it('the clock of a held game goes on when the server’s is set back', async () => {
  const { games, clocks, pass } = startProcess();
  const { id, ply, game } = await addLongGame(database, player, 20);
  const { clock: before } = await games.state(id, player);
  await playAll(games, id, ply, movesTo(game, 7).slice(0, 1));
  pass(5_000);
  clocks.wall -= 2 * HOUR_MS;
  const { clock } = await games.state(id, player);
  expect(clock).toBeGreaterThanOrEqual(before + 5_000);
  pass(5_000);
  expect((await games.state(id, player)).clock).toBe(clock + 5_000);
  await games.close();
});

it('a tile after a step back within one process has the time that has passed', async () => {
  const { games, clocks, pass } = startProcess();
  const { id, ply, game } = await addLongGame(database, player, 5);
  const moves = movesTo(game, 9);
  await playAll(games, id, ply, moves.slice(0, 10));
  const { clock } = await games.state(id, player);
  clocks.wall -= 2 * HOUR_MS;
  pass(60_000);
  await playAll(games, id, ply + 10, moves.slice(10));
  const { reached } = await games.resign(id, player);
  expect(reached['512']).toBe(clock + 60_000);
  const result = await database.db
    .selectFrom('results')
    .selectAll()
    .where('game_id', '=', id)
    .executeTakeFirstOrThrow();
  expect(result.duration_ms).toBe(clock + 60_000);
  expect(result.reached_512_ms).toBe(clock + 60_000);
  await games.close();
});

it('a game that a process finds behind its last move is ranked by points, and not by time', async () => {
  player = await addPlayer(database); // the only game of its player is the best
  const first = startProcess();
  const { id, ply, game } = await addLongGame(database, player, 5);
  const moves = movesTo(game, 9);
  await playAll(first.games, id, ply, moves.slice(0, 10));
  const { clock } = await first.games.state(id, player);
  await first.games.close();
  const second = startProcess(-2 * HOUR_MS); // started anew, with a clock that was set back
  await playAll(second.games, id, ply + 10, moves.slice(10, 20));
  second.clocks.wall += 2 * HOUR_MS; // and set right again
  await second.games.close();
  const third = startProcess();
  await playAll(third.games, id, ply + 20, moves.slice(20));
  const ended = await third.games.resign(id, player);
  expect([ended.reached, ended.clock >= clock]).toEqual([{}, true]);
  const classes = await database.db
    .selectFrom('leaderboard')
    .select('class')
    .distinct()
    .where('game_id', '=', id)
    .execute();
  expect(classes).toEqual([{ class: 'score' }]);
  await third.games.close();
});

it('clocks of two processes that differ by a second cost no time', async () => {
  const first = startProcess();
  const { id, ply, game } = await addLongGame(database, player, 5);
  const moves = movesTo(game, 9);
  await playAll(first.games, id, ply, moves.slice(0, 10));
  const { clock } = await first.games.state(id, player);
  const second = startProcess(-1_000);
  await playAll(second.games, id, ply + 10, moves.slice(10));
  const { reached } = await second.games.resign(id, player);
  expect(reached['512']).toBeGreaterThanOrEqual(clock);
  for (const { games } of [first, second]) await games.close();
});
