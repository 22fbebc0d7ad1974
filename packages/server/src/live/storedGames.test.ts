// Games that another process plays, or nobody: their states are read from the database, and stay in memory.
import { randomBytes } from 'node:crypto';
import { legalDirections, parsePosition } from '@twofold/core';
import type { RankedState } from '@twofold/protocol';
import { afterAll, beforeAll, expect, it } from 'vitest';
import type { Database } from '../db/database.js';
import { Signer } from '../signing/signer.js';
import { openTestDatabase } from '../testing/database.js';
import { addPlayer } from '../testing/players.js';
import { WatchedReads } from '../testing/watchedReads.js';
import type { Player } from './heldGames.js';
import { LiveGames } from './liveGames.js';
import { StoredGames } from './storedGames.js';

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
    watch,
  };
}

/** A state without its clock, which goes on. */
function still({ clock: _, ...state }: RankedState) {
  return state;
}

beforeAll(async () => {
  player = await addPlayer(database);
});

it('a game that goes on is played again after a move, and only then', async () => {
  const game = await playSome(5);
  const { reader, reads } = startReader();
  for (let time = 0; time < 3; time++) {
    expect(still(await reader.state(game.id, player))).toEqual(still(game));
  }
  expect(reads.plies).toBe(1);
  await playOne(game.id);
  expect(still(await reader.state(game.id, player))).toEqual(still(await games.state(game.id, player)));
  expect(reads.plies).toBe(2);
});

it('a finished game is played again once, and anybody may see it', async () => {
  const { id } = await playSome(3);
  const ended = await games.resign(id, player);
  const { reader } = startReader();
  expect(await reader.state(id, undefined)).toEqual(ended);
  await database.db.deleteFrom('replays').where('game_id', '=', id).execute();
  for (const who of [undefined, player]) expect(await reader.state(id, who)).toEqual(ended);
  await expect(startReader().reader.state(id, player)).rejects.toThrow('lacks moves');
});

it('a state in memory is shown to nobody else while the game goes on', async () => {
  const { id } = await playSome(2);
  const { reader } = startReader();
  await reader.state(id, player);
  for (const who of [undefined, await addPlayer(database)]) {
    await expect(reader.state(id, who)).rejects.toMatchObject({ code: 'no_game' });
  }
});

it('requests at once for one game play it again once', async () => {
  const game = await playSome(4);
  const { reader, reads } = startReader();
  const states = await Promise.all([1, 2, 3].map(() => reader.state(game.id, player)));
  for (const state of states) expect(still(state)).toEqual(still(game));
  expect(reads.plies).toBe(1);
});

it('the games of a player are read one after the other', async () => {
  player = await addPlayer(database);
  const made = [await playSome(2), await playSome(3), await playSome(0)];
  const { reader, watch } = startReader();
  const found = await reader.openGames(player);
  expect(found.map(still)).toEqual(made.toReversed().map(still));
  expect(watch.mostAtOnce).toBe(1);
});

it('a game that ends while it is read is shown as ended', async () => {
  const { id } = await playSome(3);
  let hasEnded = false;
  const onRows = async (table: string) => {
    if (table !== 'games' || hasEnded) return;
    hasEnded = true;
    await games.resign(id, player);
  };
  const { reader } = startReader(new WatchedReads(onRows));
  expect(await reader.state(id, player)).toMatchObject({ status: 'resigned', ply: 3 });
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

it('the boards in memory are bounded: those that nobody reads leave', async () => {
  const [first, second, third] = [await playSome(1), await playSome(1), await playSome(1)];
  const watch = new WatchedReads();
  const stored = new StoredGames({
    signer: Signer.ephemeral(),
    database: watch.watch(database),
    now: () => new Date(),
    most: 2,
  });
  const read = async (...read: RankedState[]) => {
    const before = watch.reads.plies ?? 0;
    for (const { id } of read) await stored.state(id, player);
    return watch.reads.plies! - before;
  };
  expect(await read(first, second, first)).toBe(2);
  expect(await read(third, first)).toBe(1);
  expect(await read(second)).toBe(1);
});

it('a game whose moves are lost is an error, not an empty board', async () => {
  const { id } = await playSome(2);
  await database.db.deleteFrom('plies').where('game_id', '=', id).execute();
  await expect(startReader().reader.state(id, player)).rejects.toThrow('lacks moves');
});
