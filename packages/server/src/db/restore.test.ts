// What a restore makes of games that went on, of older schemas, and of databases that are in use.
import { randomBytes, randomUUID } from 'node:crypto';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Direction } from '@twofold/core';
import { checkProof } from '@twofold/protocol';
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { textOf } from '../live/archive.js';
import { Leaderboards } from '../live/leaderboards.js';
import { LiveGames } from '../live/liveGames.js';
import type { StoredPly } from '../ranked/rankedGame.js';
import { Signer } from '../signing/signer.js';
import { openBareDatabase, openTestDatabase, sql } from '../testing/database.js';
import { addDeal } from '../testing/deals.js';
import { addPlayer } from '../testing/players.js';
import { writeBackup } from './backup.js';
import type { Database } from './database.js';
import { migrate, migrateWithin, SCHEMA_VERSION, schemaVersion } from './migrations/migrate.js';
import { remarksOn } from './operate.js';
import { findDeal } from './queries/deals.js';
import { restoreBackup } from './restore.js';

let folder: string;
let path: string;
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'twofold-restore-'));
  path = join(folder, 'backup');
});
afterAll(() => rm(folder, { recursive: true, force: true }));

/** Gives an empty database an older schema. */
const migrateTo = ({ db }: Database, schema: number) =>
  db.transaction().execute((tx) => migrateWithin(tx, schema));

const open: (() => Promise<void>)[] = [];
/** Closes it after the test. */
function closed<T extends { close(): Promise<void> }>(what: T): T {
  open.unshift(() => what.close());
  return what;
}
afterEach(async () => {
  for (const close of open.splice(0)) await close();
});

async function gamesOf(database: Database): Promise<LiveGames> {
  const games = closed(new LiveGames({ signer: Signer.ephemeral(), database }));
  await games.open();
  return games;
}

/** Leaves a finished game as a process does that is killed between the last move and the end. */
async function takeEndBack({ db }: Database, id: string, plies: readonly StoredPly[]): Promise<void> {
  await sql`update games set status = 'playing', ended_at = null where id = ${id}`.execute(db);
  for (const table of ['replays', 'results', 'leaderboard']) {
    await sql`delete from ${sql.table(table)} where game_id = ${id}`.execute(db);
  }
  const rows = plies.map(({ ply, direction, spawn, score, receivedAt }) => {
    const { cell, rank } = spawn;
    const tile = { spawn_cell: cell, spawn_rank: rank };
    return { game_id: id, ply, direction, ...tile, score, received_at: receivedAt };
  });
  await db.insertInto('plies').values(rows).execute();
}

/** The text of a finished game's replay. */
async function replayOf(games: LiveGames, id: string): Promise<string> {
  const reader = { network: '192.0.2.1', pay: async () => {} };
  return String(await textOf(await games.replay(id, reader)));
}

const boardsOf = (database: Database) =>
  new Leaderboards({ database: () => database, now: () => new Date() });

const ALL: Direction[] = [0, 1, 2, 3];

describe('a game that went on in a backup', () => {
  async function playedOn() {
    const source = closed(await openTestDatabase());
    const games = await gamesOf(source);
    const player = await addPlayer(source);
    const { id } = await games.create(player, 'classic');
    await games.start(id, player, new Uint8Array(randomBytes(32)));
    const move = async () => {
      const { ply } = await games.state(id, player);
      for (const direction of ALL) await games.playAll(id, player, ply + 1, [direction]);
      return games.state(id, player);
    };
    return { source, games, player, id, move };
  }

  it('has ended without a result: its tiles may be known', async () => {
    const { source, games, player, id, move } = await playedOn();
    const then = await move();
    expect(then.ply).toBeGreaterThan(0);
    await writeBackup(source.db, path);
    await move();
    expect((await games.resign(id, player)).seed).not.toBeNull();

    const target = closed(await openBareDatabase());
    expect(await restoreBackup(target.db, path)).toMatchObject({ ended: 1, damaged: [] });
    const restored = await gamesOf(target);
    const next = await restored.playAll(id, player, then.ply + 1, ALL);
    expect(next).toEqual([{ kind: 'refused', code: 'over' }]);
    expect(await restored.openGames(player)).toEqual([]);
    expect(await restored.state(id, player)).toMatchObject({ status: 'abandoned', ply: then.ply });
    const proof = checkProof(await replayOf(restored, id));
    expect(proof.ok && proof.value.standing.ply).toBe(then.ply);
    await restored.resign(id, player);
    const query = { variant: 'classic', class: 'score', period: 'all', players: 'people' } as const;
    expect((await boardsOf(target).read(query, player.id)).total).toBe(0);
  });

  it('on a shared deal ends, too; the deal keeps its seed, its secret, and takes no new game', async () => {
    const { source, games, player } = await playedOn();
    const revealAt = new Date(Date.now() + 3_600_000);
    const deal = await addDeal(source, { revealAt });
    const coming = await addDeal(source, { opensAt: revealAt });
    const { id } = await games.create(player, 'classic', deal);
    for (const direction of ALL) await games.playAll(id, player, 1, [direction]);
    await writeBackup(source.db, path);

    const target = closed(await openBareDatabase());
    await restoreBackup(target.db, path);
    const restored = await gamesOf(target);
    expect(await restored.state(id, player)).toMatchObject({
      status: 'abandoned',
      seed: null,
      deal: deal.id,
    });
    await expect(replayOf(restored, id)).rejects.toMatchObject({ code: 'not_revealed' });
    const kept = (await findDeal(target.db, deal.id))!;
    expect(Buffer.compare(kept.seed, deal.seed)).toBe(0);
    expect(kept.closesAt!.getTime()).toBeLessThanOrEqual(Date.now());
    expect((await findDeal(target.db, coming.id))!.closesAt).toBeNull();
  });

  it('keeps its result where it was played to its end, and only its end was not stored', async () => {
    const { source, games, player } = await playedOn();
    const { id } = await games.create(player, '2x2');
    await games.start(id, player, new Uint8Array(randomBytes(32)));
    const plies: StoredPly[] = [];
    while ((await games.state(id, player)).status !== 'over') {
      for (const direction of ALL) {
        const [answer] = await games.playAll(id, player, plies.length + 1, [direction]);
        if (answer!.kind === 'spawn') plies.push(answer!.ply);
      }
    }
    await takeEndBack(source, id, plies);
    await writeBackup(source.db, path);

    const target = closed(await openBareDatabase());
    expect(await restoreBackup(target.db, path)).toMatchObject({ ended: 1, damaged: [] });
    const restored = await gamesOf(target);
    const { score, ply } = await games.state(id, player);
    expect(await restored.state(id, player)).toMatchObject({ status: 'over', score, ply });
    expect(checkProof(await replayOf(restored, id)).ok).toBe(true);
    const query = { variant: '2x2', class: 'score', period: 'all', players: 'people' } as const;
    const { rows } = await boardsOf(target).read(query, player.id);
    expect(rows.map(({ value }) => value)).toEqual([score]);
  });

  it('is gone where it had no nonce, and where its moves are damaged', async () => {
    const { source, games, player, id, move } = await playedOn();
    await move();
    const committed = await games.create(player, 'classic');
    await sql`delete from plies where game_id = ${id} and ply = 1`.execute(source.db);
    await writeBackup(source.db, path);
    const target = closed(await openTestDatabase());
    expect(await restoreBackup(target.db, path)).toMatchObject({ ended: 0, damaged: [id] });
    const restored = await gamesOf(target);
    for (const lost of [id, committed.id]) {
      await expect(restored.state(lost, player)).rejects.toMatchObject({ code: 'no_game' });
    }
    const { rows } = await sql`select 1 from plies`.execute(target.db);
    expect(rows).toEqual([]);
  });
});

it('the operator reads what has ended, and what is there again', () => {
  const createdAt = '2026-11-23T10:00:00.000Z';
  expect(remarksOn({ rows: 9, ended: 0, damaged: [], createdAt })).toEqual([
    'This is the state of 2026-11-23T10:00:00.000Z.',
    expect.stringContaining('deleted later are there again'),
    expect.stringContaining('retired later are in use again'),
  ]);
  const remarks = remarksOn({ rows: 9, ended: 1, damaged: ['a-1', 'b-2'], createdAt });
  expect(remarks[1]).toContain('1 game that went on then has ended');
  expect(remarks[2]).toBe('2 games had damaged moves and are gone: a-1, b-2.');
  const one = remarksOn({ rows: 9, ended: 0, damaged: ['a-1'], createdAt });
  expect(one[1]).toBe('1 game had damaged moves and is gone: a-1.');
});

describe('a backup of an older schema', () => {
  /** Rows that each schema can have, by statements that no later change of the program reaches. */
  async function addRows({ db }: Database): Promise<void> {
    const id = randomUUID();
    await sql`insert into accounts (id, name, name_key) values (${id}, 'Ada', 'ada')`.execute(db);
    const uploadId = '2'.repeat(12);
    await sql`insert into uploads (id, account_id, replay, variant, score, ply, max_rank, expires_at)
      values (${uploadId}, ${id}, 'moves', 'classic', 8, 2, 3, '2031-01-01')`.execute(db);
    await sql`insert into reports (upload_id, account_id, reason) values (${uploadId}, ${id}, 'why')`.execute(
      db,
    );
    await sql`insert into results (game_id, account_id, variant, is_bot, score, ply, max_rank, duration_ms, ended_at)
      values ('g', ${id}, 'classic', false, 1024, 90, 7, 5, '2026-03-05T06:07:08Z')`.execute(db);
  }

  async function expectRestored(schema: number): Promise<void> {
    const source = closed(await openBareDatabase());
    await migrateTo(source, schema);
    await addRows(source);
    await writeBackup(source.db, path);
    const target = closed(await openBareDatabase());
    expect(await restoreBackup(target.db, path)).toMatchObject({ rows: 4 });
    expect(await schemaVersion(target.db)).toBe(SCHEMA_VERSION);
    await migrate(target.db); // as at the next start
    const rows = await target.db.selectFrom('reports').select('reason').execute();
    expect(rows).toEqual([{ reason: 'why' }]);
  }

  const schemas = Array.from({ length: SCHEMA_VERSION }, (_, at) => at + 1);
  const isQuick = (schema: number) => schema === 1 || schema >= SCHEMA_VERSION - 1;
  const NAME = '%i is restored, and brought to the newest';
  it.each(schemas.filter(isQuick))(NAME, expectRestored);
  it.each(schemas.filter((schema) => !isQuick(schema)))(NAME, { tags: ['long'] }, expectRestored);

  it('is refused where the tables are newer', async () => {
    const source = closed(await openBareDatabase());
    await migrateTo(source, 1);
    await writeBackup(source.db, path);
    const target = closed(await openTestDatabase());
    await expect(restoreBackup(target.db, path)).rejects.toThrow(
      `The database has schema ${SCHEMA_VERSION} already, and the backup 1`,
    );
  });
});

it('a database of an older schema that is in use keeps its schema when a restore is refused', async () => {
  const source = closed(await openTestDatabase());
  await writeBackup(source.db, path);
  const used = closed(await openBareDatabase());
  await migrateTo(used, 2);
  await sql`insert into accounts (id, name, name_key) values (${randomUUID()}, 'Ada', 'ada')`.execute(
    used.db,
  );
  await expect(restoreBackup(used.db, path)).rejects.toThrow('has rows already');
  expect(await schemaVersion(used.db)).toBe(2);
});
