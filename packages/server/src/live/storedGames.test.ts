// Games that another process plays, or nobody: their states are read from the database.
import { randomBytes } from 'node:crypto';
import { legalDirections, parsePosition } from '@twofold/core';
import type { RankedState } from '@twofold/protocol';
import { afterAll, beforeAll, expect, it } from 'vitest';
import type { Database } from '../db/database.js';
import { Signer } from '../signing/signer.js';
import { openTestDatabase, sql } from '../testing/database.js';
import { addPlayer } from '../testing/players.js';
import { WatchedReads } from '../testing/watchedReads.js';
import type { Player } from './heldGames.js';
import { LiveGames } from './liveGames.js';

let database: Database;
/** The process that plays. */
let games: LiveGames;
let player: Player;

beforeAll(async () => {
  database = await openTestDatabase();
  games = new LiveGames({ signer: Signer.ephemeral(), database });
  await games.open();
}, 60_000);
afterAll(async () => {
  await games.close();
  await database.close();
});

/** A game with some moves. */
async function playSome(moves: number): Promise<RankedState> {
  const { id } = await games.create(player, 'classic');
  await games.start(id, player, new Uint8Array(randomBytes(32)));
  for (let ply = 1; ply <= moves; ply++) await playOne(id);
  return games.state(id, player);
}

async function playOne(id: string): Promise<void> {
  const { board, ply } = await games.state(id, player);
  const parsed = parsePosition(board!);
  if (!parsed.ok) throw new Error(parsed.error.message);
  await games.play(id, player, ply + 1, legalDirections(parsed.value)[0]!);
}

/** A process that only reads, and its reads. */
function startReader(watch = new WatchedReads()) {
  return {
    reader: new LiveGames({ signer: Signer.ephemeral(), database: watch.watch(database) }),
    reads: watch.reads,
  };
}

/** A state without its clock, which goes on. */
function still({ clock: _, ...state }: RankedState) {
  return state;
}

beforeAll(async () => {
  player = await addPlayer(database);
});

it('a game that goes on is one row, however many moves it has', async () => {
  const game = await playSome(5);
  const { reader, reads } = startReader();
  expect(still(await reader.state(game.id, player))).toEqual(still(game));
  await playOne(game.id);
  expect(still(await reader.state(game.id, player))).toEqual(still(await games.state(game.id, player)));
  expect(reads).toEqual({ games: 2 });
});

it('a finished game is one row, and anybody may see it', async () => {
  const { id } = await playSome(3);
  const ended = await games.resign(id, player);
  const { reader, reads } = startReader();
  for (const who of [undefined, player]) expect(await reader.state(id, who)).toEqual(ended);
  expect(reads).toEqual({ games: 2 });
});

it('a state is shown to nobody else while the game goes on', async () => {
  const { id } = await playSome(2);
  const { reader } = startReader();
  await reader.state(id, player);
  for (const who of [undefined, await addPlayer(database)]) {
    await expect(reader.state(id, who)).rejects.toMatchObject({ code: 'no_game' });
  }
});

it('the games of a player are one read, newest first', async () => {
  player = await addPlayer(database);
  const made = [await playSome(2), await playSome(3), await playSome(0)];
  const { id } = await games.create(player, 'classic');
  const { reader, reads } = startReader();
  const found = await reader.openGames(player);
  expect(found.slice(1).map(still)).toEqual(made.toReversed().map(still));
  expect(found[0]).toMatchObject({ id, board: null, status: 'committed' });
  expect(reads).toEqual({ games: 1 });
});

it('moves that are written while a game is read belong to the next state', async () => {
  const before = await playSome(2);
  let hasPlayed = false;
  const onRows = async (table: string) => {
    if (table !== 'games' || hasPlayed) return;
    hasPlayed = true;
    await playOne(before.id);
  };
  const { reader } = startReader(new WatchedReads(onRows));
  expect(still(await reader.state(before.id, player))).toEqual(still(before));
  expect((await reader.state(before.id, player)).ply).toBe(3);
});

it('a game whose moves are lost is not played on, and has no end', async () => {
  const { id } = await playSome(2);
  const elsewhere = startReader().reader;
  await database.db.deleteFrom('plies').where('game_id', '=', id).where('ply', '=', 1).execute();
  await expect(elsewhere.play(id, player, 3, 0)).rejects.toThrow('is damaged at ply 1');
  await expect(elsewhere.resign(id, player)).rejects.toThrow('is damaged at ply 1');
});

it.each([
  ['tile', sql`update plies set spawn_cell = (spawn_cell + 1) % 16`, sql`where ply = 2 and game_id =`],
  ['move', sql`update plies set direction = (direction + 1) % 4`, sql`where ply = 2 and game_id =`],
  ['score', sql`update games set score = score + 4`, sql`where id =`],
  ['board', sql`update games set board = '1234/0000/0000/0000'`, sql`where id =`],
])('a game whose %s was changed has no end, and no result', async (_, change, where) => {
  const { id } = await playSome(3);
  await sql`${change} ${where} ${id}`.execute(database.db);
  const elsewhere = startReader().reader;
  await expect(elsewhere.resign(id, player)).rejects.toThrow(/is damaged at ply \d/);
  expect((await elsewhere.state(id, player)).status).toBe('playing');
});
