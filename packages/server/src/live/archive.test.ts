// Finished games: long ones are played again in threads, once, and their replays are kept.
import { checkProof } from '@twofold/protocol';
import { afterAll, afterEach, beforeAll, expect, it } from 'vitest';
import type { Database } from '../db/database.js';
import { eraseAccount } from '../db/queries/accounts.js';
import { readReplayText, storeReplayText } from '../db/queries/finished/replayTexts.js';
import { readGame } from '../db/queries/games.js';
import { readMoves } from '../db/queries/moves.js';
import { finishMoves } from '../ranked/rankedReplay.js';
import { Signer } from '../signing/signer.js';
import { openTestDatabase, sql } from '../testing/database.js';
import { addFinishedGame, addLongGame } from '../testing/longGames.js';
import { addPlayer } from '../testing/players.js';
import { startTestThread } from '../testing/thread.js';
import { Archive, textOf } from './archive.js';
import type { Player } from './heldGames.js';
import { Refused } from './refused.js';

const LONG = 700;

let database: Database;
let player: Player;
const signer = Signer.ephemeral();
beforeAll(async () => {
  database = await openTestDatabase();
  player = await addPlayer(database);
}, 60_000);
afterAll(() => database.close());

const open: Archive[] = [];
afterEach(async () => {
  for (const archive of open.splice(0)) await archive.close();
});

/** The archive of a process, and the jobs of its threads. */
function startArchive() {
  const jobs: string[] = [];
  const onJob = (name: string, outcome: string) => jobs.push(`${name} ${outcome}`);
  const archive = new Archive({
    database,
    signer,
    now: () => new Date(),
    startThread: startTestThread,
    limitMs: 60_000,
    onJob,
  });
  open.push(archive);
  return { archive, jobs };
}

/** A reader, and what they have paid. */
function makeReader() {
  const paid: number[] = [];
  const pay = async (requests: number) => void paid.push(requests);
  return { reader: { network: '192.0.2.1', pay }, paid };
}

it('the replay of a long game is made once in a thread, and kept for all processes', async () => {
  const { id, ply, game } = await addFinishedGame(database, player, LONG);
  const { archive, jobs } = startArchive();
  const { reader, paid } = makeReader();
  const first = await archive.replay(id, reader);
  const proved = checkProof(String(await textOf(first)));
  if (!proved.ok) throw new Error(proved.error.message);
  expect(proved.value.standing).toMatchObject({ ply, score: game.score });
  expect(await archive.replay(id, reader)).toBe(first);
  const elsewhere = startArchive();
  const again = await elsewhere.archive.replay(id, reader);
  expect([again.digest, Buffer.compare(again.gzip, first.gzip)]).toEqual([first.digest, 0]);
  expect([jobs, elsewhere.jobs, paid]).toEqual([['replay done'], [], [1]]);
});

it('requests at once make a replay once, and it counts by its moves', async () => {
  const { id } = await addFinishedGame(database, player, 2_500);
  const { archive, jobs } = startArchive();
  const { reader, paid } = makeReader();
  const texts = await Promise.all(Array.from({ length: 20 }, () => archive.replay(id, reader)));
  expect(new Set(texts.map(({ digest }) => digest)).size).toBe(1);
  expect([jobs, paid]).toEqual([['replay done'], [3]]);
});

it('a reader beyond their limit makes nothing, and takes nobody’s place', async () => {
  const { id } = await addFinishedGame(database, player, LONG);
  const { archive, jobs } = startArchive();
  const poor = async () => {
    throw new Refused(429, 'too_many_requests', 'wait');
  };
  await expect(archive.replay(id, { network: '192.0.2.1', pay: poor })).rejects.toMatchObject({
    statusCode: 429,
  });
  expect(jobs).toEqual([]);
  await archive.replay(id, makeReader().reader);
  expect(jobs).toEqual(['replay done']);
});

it('a replay names its player until the account is erased', async () => {
  const someone = await addPlayer(database);
  const { id } = await addFinishedGame(database, someone, LONG);
  const { archive } = startArchive();
  const { reader } = makeReader();
  expect(String(await textOf(await archive.replay(id, reader)))).toContain('[Name "Calm Heron 482"]');
  await eraseAccount(database.db, someone.id);
  expect(await readReplayText(database.db, id, 'Calm Heron 482')).toBeUndefined();
  for (const { archive: each } of [{ archive }, startArchive()]) {
    const text = String(await textOf(await each.replay(id, reader)));
    expect([text.includes('Calm Heron'), text.includes('[NameDigest "')]).toEqual([false, true]);
  }
});

it('a replay with a name that was made before an erasure is not kept after it', async () => {
  const someone = await addPlayer(database);
  const { id } = await addFinishedGame(database, someone, LONG);
  const { archive } = startArchive();
  const reader = {
    network: '192.0.2.1',
    pay: async () => void (await eraseAccount(database.db, someone.id)), // between its name and its text
  };
  expect(String(await textOf(await archive.replay(id, makeReader().reader)))).toContain('Calm Heron');
  await sql`truncate replay_texts`.execute(database.db);
  const other = startArchive().archive;
  await other.replay(id, reader);
  const { rows } = await sql<{ kept: number }>`
    select count(*)::int as kept from replay_texts where game_id = ${id}`.execute(database.db);
  expect(rows[0]!.kept).toBe(0);
});

it('kept replays are bounded: a new one takes the place of the oldest', async () => {
  await sql`truncate replay_texts`.execute(database.db);
  const keep = (gameId: string) =>
    storeReplayText(database.db, { gameId, accountId: player.id, player: 'A', gzip: new Uint8Array([1]) }, 3);
  for (const gameId of ['a', 'b', 'b', 'c', 'd', 'e']) await keep(gameId);
  const rows = await database.db.selectFrom('replay_texts').select('game_id').orderBy('game_id').execute();
  expect(rows.length).toBeLessThanOrEqual(3);
  expect(rows.map(({ game_id }) => game_id)).toContain('e');
  expect(await readReplayText(database.db, 'a', 'A')).toBeUndefined();
  expect([...(await readReplayText(database.db, 'e', 'A'))!]).toEqual([1]);
  expect(await readReplayText(database.db, 'e', 'B')).toBeUndefined();
  await Promise.all(Array.from({ length: 10 }, () => keep('at once')));
});

it.each([
  ['short', 30, []],
  ['long', LONG, ['finish done']],
])('a %s game has the same end, in a thread or not', async (_, plies, expected) => {
  const { id, ply, game } = await addLongGame(database, player, plies);
  const { record, standing } = (await readGame(database.db, id))!;
  const { archive, jobs } = startArchive();
  const finished = await archive.finish(record, standing);
  expect(finished).toEqual(finishMoves(record, await readMoves(database.db, id)));
  expect(finished).toMatchObject({ score: game.score, isOver: false });
  expect([ply, jobs]).toEqual([plies, expected]);
});

it('there is no replay of a game that goes on, nor of none', async () => {
  const { id } = await addLongGame(database, player, 3);
  const { archive } = startArchive();
  for (const each of [id, 'none']) {
    await expect(archive.replay(each, makeReader().reader)).rejects.toMatchObject({ code: 'not_ended' });
  }
});
