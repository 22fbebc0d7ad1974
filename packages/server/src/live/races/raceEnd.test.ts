// The end of a race beside a move under way: it is in the outcome, or nobody acknowledges it.
import { randomUUID } from 'node:crypto';
import { legalDirections, parsePosition, tilt } from '@twofold/core';
import { afterAll, beforeAll, expect, it } from 'vitest';
import type { Database } from '../../db/database.js';
import { takeGame } from '../../db/queries/games.js';
import { type MoveBatch, writeMoves } from '../../db/queries/moves.js';
import { readRace } from '../../db/queries/races/races.js';
import { openTestDatabase } from '../../testing/database.js';
import { holdGame } from '../../testing/locks.js';
import { addPlayer } from '../../testing/players.js';
import { RaceCommands } from './raceCommands.js';

const TERMS = { kind: 'points', minutes: 3, people: 1 } as const;

let database: Database;

beforeAll(async () => {
  database = await openTestDatabase();
}, 60_000);
afterAll(() => database.close());

/** A race alone under way, and its first move as the process that plays it would write it. */
async function startAlone() {
  const clock = { now: Date.now() };
  const commands = new RaceCommands(database, () => new Date(clock.now));
  const player = await addPlayer(database);
  const id = await commands.make(player, TERMS);
  clock.now += 3_000;
  await commands.begin(id);
  const { gameId, start } = (await readRace(database.db, id))!.people[0]!;
  const { epoch } = (await takeGame(database.db, gameId!, randomUUID(), new Date(clock.now)))!;
  const before = parsePosition(start!);
  if (!before.ok) throw new Error(before.error.message);
  const [direction] = legalDirections(before.value);
  const { board, reward } = tilt(before.value, direction!);
  const ply = { ply: 1, direction: direction!, spawn: { cell: 0, rank: 1 }, score: reward };
  const batch: MoveBatch = {
    game: gameId!,
    epoch,
    fromPly: 0,
    ply: 1,
    score: reward,
    maxRank: 1,
    board,
    reached: [null, null, null],
    plies: [{ ...ply, receivedAt: new Date(clock.now) }],
  };
  const outcome = { place: 1, score: 0, ply: 0, maxRank: 1, reached: null };
  const decided = { at: clock.now, outcomes: new Map([[player.id, outcome]]), left: [] };
  return { id, commands, gameId: gameId!, batch, decided };
}

it('a move that is not durable at the end never is', async () => {
  const { id, commands, batch, decided } = await startAlone();
  expect(await commands.end(id, async () => decided)).toBe(true);
  expect(await writeMoves(database.db, [batch])).toEqual(new Set());
  expect((await readRace(database.db, id))!.people[0]!.outcome).toMatchObject({ ply: 0, place: 1 });
});

it('no move can be written between the last reading and the outcome', async () => {
  const { id, commands, batch, decided } = await startAlone();
  let writing: Promise<Set<string>> | undefined;
  const ended = commands.end(id, async () => {
    writing = writeMoves(database.moves, [batch]); // it waits for the end
    return decided;
  });
  expect(await ended).toBe(true);
  expect(await writing).toEqual(new Set());
});

it('waits for a move that is written just now', async () => {
  const { id, commands, gameId, batch, decided } = await startAlone();
  const move = await holdGame(database, gameId);
  expect(await commands.end(id, async () => decided)).toBe(false);
  await move.release();
  expect((await writeMoves(database.db, [batch])).size).toBe(1); // nothing has changed
  expect(await commands.end(id, async () => decided)).toBe(true);
  expect(await commands.end(id, async () => decided)).toBe(false); // once
});
