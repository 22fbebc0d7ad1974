// Every row of an account: in its export, and gone or nameless after its deletion. A new table that names accounts must
// be entered here.
import { randomBytes } from 'node:crypto';
import { makeReplay, replayFromGame } from '@twofold/core';
import { AccountExport } from '@twofold/protocol';
import Value from 'typebox/value';
import { afterAll, beforeAll, expect, it } from 'vitest';
import type { Database } from './db/database.js';
import { insertFairness } from './db/queries/finished/fairness.js';
import { storePicture } from './db/queries/finished/pictures.js';
import { storeReplayText } from './db/queries/finished/replayTexts.js';
import { storeReview } from './db/queries/finished/reviews.js';
import { insertArena, waitInArena } from './db/queries/races/arenas.js';
import { findQuickRace } from './db/queries/races/raceQueue.js';
import { insertRace, noteGames, storeOutcomes } from './db/queries/races/races.js';
import { rateRace } from './db/queries/races/ratings.js';
import type { Server } from './server.js';
import { openTestDatabase, sql } from './testing/database.js';
import { TestPasskey } from './testing/people/authenticator.js';
import { RankedClient } from './testing/rankedClient.js';
import { listenRanked } from './testing/rankedServer.js';
import { startTestThread } from './testing/thread.js';
import { playSome } from './testing/uploading.js';

const ORIGIN = 'https://play.example';
const NAME = 'Rosalind Franklin';
const FORMER = 'Lise Meitner';
const BOT = 'Radium Counter';
const REASON = 'words that only I would write';
const LABEL = 'My blue key';
const RACE = 'race-with-another';
const ARENA = 'arena-of-an-hour';
const SYNCED = 'a text that only my devices read';

/** What a deletion does to the rows of each table that names an account or one of its games. */
const RULES: Readonly<Record<string, 'gone' | 'nameless'>> = {
  accounts: 'nameless',
  tokens: 'nameless', // revoked, without the device
  games: 'nameless',
  results: 'nameless',
  attempts: 'nameless',
  attempt_boards: 'nameless',
  leaderboard: 'nameless',
  signed_results: 'nameless',
  uploads: 'nameless', // without the replay, and a day later gone
  reports: 'nameless', // without the words
  former_names: 'gone',
  passkeys: 'gone',
  recovery_codes: 'gone',
  challenges: 'gone',
  sync_accounts: 'gone',
  sync_items: 'gone',
  hidden_names: 'gone',
  hidden_signatures: 'gone',
  people_reports: 'nameless', // without the words
  racers: 'nameless',
  arenas: 'nameless',
  arena_players: 'nameless',
  race_queue: 'gone',
  ratings: 'nameless',
  rating_changes: 'nameless',
  plies: 'nameless',
  replays: 'nameless',
  replay_texts: 'gone', // they have the name
  reviews: 'nameless',
  fairness: 'gone',
  pictures: 'nameless',
  hidden_results: 'nameless',
};

/** They have rows once the operator has hidden the name. */
const HIDDEN = ['hidden_names', 'hidden_signatures'];
/** It has none: a hidden result would be missing elsewhere. */
const WITHOUT_ROWS = [...HIDDEN, 'hidden_results'];

let database: Database;
let server: Server;
let client: RankedClient;
let id: string;
let bot: string;
let gameId: string;
let openGame: string;
let passkey: TestPasskey;
let code: string;

beforeAll(async () => {
  database = await openTestDatabase();
  const uploads = { startThread: startTestThread, limitMs: 60_000 };
  server = await listenRanked(database, undefined, {}, { origin: ORIGIN, uploads });
  const url = `http://127.0.0.1:${server.port}`;
  client = await RankedClient.signIn(url);
  const named = await fetch(`${url}/api/account/name`, {
    method: 'POST',
    headers: { cookie: client.cookie, 'content-type': 'application/json' },
    body: JSON.stringify({ name: FORMER }),
  });
  client.cookie = named.headers.getSetCookie()[0]!.split(';')[0]!;
  await client.ask('POST', '/account/name', { name: NAME });
  id = (await client.ask('GET', '/account')).body.account.id;
  passkey = new TestPasskey(ORIGIN);
  const { options } = (await client.ask('POST', '/account/passkeys/options')).body;
  await client.ask('POST', '/account/passkeys', { credential: passkey.register(options), label: LABEL });
  code = (await client.ask('POST', '/account/recovery-code')).body.code;
  await client.ask('POST', '/account/passkeys/options'); // an open challenge
  bot = (await client.ask('POST', '/bots', { name: BOT })).body.account.id;
  const game = await client.newGame();
  gameId = game.id;
  for (const moves of ['L', 'D', 'R', 'U']) {
    const { ply } = (await client.ask('GET', `/ranked/games/${gameId}`)).body.game;
    await client.ask('POST', `/ranked/games/${gameId}/moves`, { ply: ply + 1, moves });
  }
  await client.ask('POST', `/ranked/games/${gameId}/resign`);
  openGame = (await client.newGame('3x4')).id;
  for (const moves of ['L', 'D'])
    await client.ask('POST', `/ranked/games/${openGame}/moves`, { ply: 1, moves });
  await addFigures();
  const now = new Date();
  const bytes = new Uint8Array(32);
  const deal = { id: 'daily-1', kind: 'daily' as const, number: 1, variant: 'classic' };
  const secrets = { seed: bytes, commitment: bytes, nonce: bytes };
  const times = { opens_at: now, closes_at: now, reveal_at: now };
  await database.db
    .insertInto('deals')
    .values({ ...deal, ...secrets, ...times })
    .execute();
  const attempt = { game_id: gameId, deal_id: deal.id, account_id: id, is_first: true, is_ranked: true };
  await database.db
    .insertInto('attempts')
    .values({ ...attempt, started_at: now })
    .execute();
  await database.db
    .insertInto('attempt_boards')
    .values({ game_id: gameId, deal_id: deal.id, ply: 1, board: '1', reached_at: now })
    .execute();
  await addRace(now);
  const upload = await send(url, client, makeReplay(replayFromGame(playSome('mine'))));
  const other = await RankedClient.signIn(url);
  const foreign = await send(url, other, makeReplay(replayFromGame(playSome('other'))));
  await client.ask('POST', `/replays/${foreign}/report`, { reason: REASON });
  const { epoch } = (await client.ask('POST', '/sync')).body;
  const items = [{ kind: 'setting', id: 'theme', base: 0, body: SYNCED }];
  await client.ask('PUT', '/sync', { epoch, items });
  const stranger = (await other.ask('GET', '/account')).body.account.id;
  await client.ask('POST', '/reports', { kind: 'name', id: stranger, reason: REASON });
  expect([upload, foreign].every((each) => typeof each === 'string')).toBe(true);
}, 180_000);
afterAll(async () => {
  await server.close();
  await database.close();
});

const FAIRNESS = { plies: 4, medianMs: 90, spread: 0.5, bestShare: 0.75, accuracy: 92.5, reasons: [] };

const POINTS = { start: 40, luck: 3, loss: 5, drift: 0, result: 38, goodness: 0.9, accuracy: 92.5 };
const GRADES = { best: 3, good: 1, inaccuracy: 0, mistake: 0, blunder: 0 };
const REVIEW = { level: 'quick', network: 'small', ...POINTS, exact: false, grades: GRADES, moments: [] };

/** What workers store beside a finished game. */
async function addFigures(): Promise<void> {
  const { db } = database;
  await insertFairness(db, gameId, FAIRNESS);
  await storeReview(db, gameId, { figures: REVIEW, maker: 'quick abc' });
  await storePicture(db, gameId, new Uint8Array(4));
  const text = { gameId, accountId: id, player: NAME, gzip: new TextEncoder().encode(NAME) };
  await storeReplayText(db, text);
}

/** A race that has ended, and a wait for the next. */
async function addRace(now: Date): Promise<void> {
  const { db } = database;
  const racer = { account: id, seat: 0, isReady: true, hasLeft: false, isAgain: false };
  const terms = { kind: 'first', variant: 'classic', target: 6, limitMs: null, isBlind: false } as const;
  const at = now.getTime();
  const times = { madeAt: at, startsAt: at, endsAt: null, endedAt: at, next: null };
  const race = {
    terms,
    most: 2,
    gathering: 'arena' as const,
    state: 'ended' as const,
    ...times,
    racers: [racer],
  };
  const limited = { ...terms, limitMs: 180_000 };
  const maker = { account: id, name: NAME };
  await insertArena(db, { id: ARENA, terms: limited, maker, startsAt: at, endsAt: at + 1 });
  await database.db.transaction().execute((tx) => waitInArena(tx, ARENA, id, now));
  await insertRace(db, { id: RACE, race, isWatched: true, arenaId: ARENA });
  await noteGames(db, RACE, 'daily-1', [{ account: id, gameId, start: '' }]);
  const outcome = { place: 1, score: 4, ply: 4, maxRank: 2, reached: { ply: 4, ms: 900 } };
  await storeOutcomes(db, RACE, new Map([[id, outcome]]));
  await rateRace(db, RACE, 'first', new Map([[id, 1]]), now);
  expect(await waitForRival(now)).toEqual({ race: null, waiting: 1 });
}

function waitForRival(now: Date) {
  const asked = { account: id, terms: 'first 6', rating: 1500, now };
  return findQuickRace(database.db, asked, () => Promise.reject(new Error('nobody else waits')));
}

async function send(url: string, { cookie }: RankedClient, text: string): Promise<string> {
  const answer = await fetch(`${url}/api/replays`, {
    method: 'POST',
    headers: { cookie, 'content-type': 'text/plain' },
    body: text,
  });
  return ((await answer.json()) as { id: string }).id;
}

/** The tables with a column that refers to accounts, or is named as one of accounts or games. Partitions count as their table. */
async function tablesOfAccounts(): Promise<string[]> {
  const { rows } = await sql<{ name: string }>`
    select distinct c.relname as name from pg_class c join pg_attribute a on a.attrelid = c.oid
    where c.relkind in ('r', 'p') and not c.relispartition and c.relnamespace = 'public'::regnamespace
      and a.attnum > 0 and not a.attisdropped
      and (a.attname in ('account_id', 'owner_id', 'game_id') or exists (
        select from pg_constraint k where k.conrelid = c.oid and k.confrelid = 'accounts'::regclass
          and a.attnum = any (k.conkey)))`.execute(database.db);
  return rows.map(({ name }) => name).toSorted();
}

/** All rows of a table as text. Bytes are hex. */
async function rowsOf(table: string): Promise<string[]> {
  const { rows } = await sql<{ row: string }>`
    select row_to_json(t)::text as row from ${sql.table(table)} t`.execute(database.db);
  return rows.map(({ row }) => row);
}

/** The rows of a table that are of the account, its bot or its games. */
async function ownRowsOf(table: string): Promise<string[]> {
  return (await rowsOf(table)).filter((row) => [id, bot, gameId, openGame].some((own) => row.includes(own)));
}

it('every table that names an account or a game has a rule, and the account has rows in each', async () => {
  expect(await tablesOfAccounts()).toEqual(Object.keys(RULES).toSorted());
  for (const table of Object.keys(RULES)) {
    const own = await ownRowsOf(table);
    expect([table, own.length > 0]).toEqual([table, !WITHOUT_ROWS.includes(table)]);
  }
});

it('the export has them all in the documented form, and no secret', async () => {
  const response = await fetch(`${client.url}/api/account/export`, { headers: { cookie: client.cookie } });
  expect(response.headers.get('content-disposition')).toMatch(/^attachment; filename="twofold-account-/);
  const text = await response.text();
  const file = JSON.parse(text);
  expect([...Value.Errors(AccountExport, file)]).toEqual([]);
  expect(file.account).toMatchObject({ id, name: NAME, isClaimed: true });
  expect(file.formerNames).toMatchObject([{ name: FORMER }]);
  expect(file.sessions).toHaveLength(1);
  expect(file.passkeys).toMatchObject([{ id: passkey.id, label: LABEL }]);
  expect(file.recoveryCode).not.toBeNull();
  expect(file.bots).toMatchObject([{ id: bot, name: BOT }]);
  expect(file.account).toMatchObject({ watchAllowed: true });
  expect(file.games).toHaveLength(2);
  expect(file.games).toContainEqual(expect.objectContaining({ id: gameId, status: 'resigned' }));
  expect(file.moves).toMatchObject([{ gameId: openGame, ply: 1, tile: expect.any(Number) }]);
  expect(file.results).toMatchObject([{ gameId, hidden: false }]);
  expect(file.reviews).toMatchObject([{ gameId, maker: 'quick abc', review: REVIEW }]);
  expect(file.fairness).toMatchObject([{ gameId, ...FAIRNESS }]);
  expect(file.attempts).toMatchObject([{ gameId, deal: 'daily-1' }]);
  expect(file.races).toMatchObject([{ id: RACE, player: id, kind: 'first', target: 64, gameId, maxTile: 4 }]);
  expect(file.arenas).toMatchObject([{ id: ARENA, player: id, points: 0, races: 0 }]);
  expect(file.arenasMade).toMatchObject([{ id: ARENA, player: id, target: 64, limitMs: 180_000 }]);
  expect(file.ratings).toMatchObject([{ player: id, kind: 'first', games: 1 }]);
  expect(file.ratingChanges).toMatchObject([{ race: RACE, player: id, before: 1500 }]);
  expect(file.waiting).toMatchObject([{ player: id, race: null }]);
  expect(file.signatures).toMatchObject([{ gameId, name: NAME, entry: 1 }]);
  expect(file.replays).toMatchObject([{ gameId }]);
  expect(file.uploads).toHaveLength(1);
  expect(file.reports).toMatchObject([{ reason: REASON }]);
  expect(file.reportsOfPeople).toMatchObject([{ kind: 'name', reason: REASON }]);
  expect(file.sync).toMatchObject([{ kind: 'setting', id: 'theme', body: SYNCED }]);
  const tokens = await database.db.selectFrom('tokens').select('token_hash').execute();
  const games = await database.db.selectFrom('games').select('seed').execute();
  const deals = await database.db.selectFrom('deals').select('seed').execute();
  const seeds = [...games, ...deals].map((row) => row.seed).filter((seed) => seed.some(Boolean));
  const secrets = [...tokens.map((row) => row.token_hash), ...seeds];
  for (const secret of secrets) {
    for (const form of ['hex', 'base64', 'base64url'] as const) {
      expect(text).not.toContain(Buffer.from(secret).toString(form));
    }
  }
  expect(text).not.toContain(code);
});

it('the export of many games comes in batches, each game once', async () => {
  const many = await RankedClient.signIn(client.url);
  const player = (await many.ask('GET', '/account')).body.account.id;
  const letters = (n: number) => [...String(n).padStart(4, '0')].map((digit) => 'abcdefghij'[Number(digit)]);
  const ids = Array.from({ length: 450 }, (_, n) => `game${letters(n * 7).join('')}`);
  const now = new Date();
  await database.db
    .insertInto('games')
    .values(
      ids.map((each) => ({
        id: each,
        account_id: player,
        variant: 'classic',
        seed: new Uint8Array(randomBytes(32)),
        commitment: new Uint8Array(32),
        nonce: new Uint8Array(32),
        status: 'abandoned' as const,
        board: '0000/0000/0000/0000',
        process: null,
        started_at: now,
        moved_at: null,
        ended_at: now,
        reached_512_ms: null,
        reached_1024_ms: null,
        reached_2048_ms: null,
      })),
    )
    .execute();
  const { body } = await many.ask('GET', '/account/export');
  expect(body.games.map((game: { id: string }) => game.id)).toEqual(ids.toSorted());
});

it('the operator hides the name, and the export still tells it', async () => {
  const deed = { reason: 'a complaint' };
  expect((await client.ask('POST', `/operator/names/${id}/hide`, deed)).status).toBe(204);
  const { body } = await client.ask('GET', '/account/export');
  expect(body.account).toMatchObject({ name: `Player ${id.slice(0, 8)}`, hiddenName: NAME });
  for (const table of HIDDEN) expect((await rowsOf(table)).join()).toContain(NAME);
});

it('after a deletion nothing of it names the player, and the results stay', async () => {
  expect((await client.ask('DELETE', '/account')).status).toBe(204);
  for (const [table, rule] of Object.entries(RULES)) {
    if (rule === 'gone') expect([table, await ownRowsOf(table)]).toEqual([table, []]);
  }
  expect(await waitForRival(new Date())).toBe('erased'); // a request that came just before
  expect((await rowsOf('race_queue')).join()).not.toContain(id);
  const identifying = [NAME, FORMER, BOT, REASON, LABEL, SYNCED, 'Firefox', passkey.id];
  const { rows } = await sql<{ name: string }>`
    select relname as name from pg_class where relkind in ('r', 'p') and not relispartition
      and relnamespace = 'public'::regnamespace`.execute(database.db);
  for (const { name } of rows) {
    const text = (await rowsOf(name)).join('\n');
    const left = identifying.filter((words) => text.includes(words));
    expect([name, left]).toEqual([name, []]);
  }
  const uploads = database.db.selectFrom('uploads').select(['replay', 'board']).where('account_id', '=', id);
  expect(await uploads.execute()).toEqual([{ replay: '', board: '' }]);
  const results = database.db.selectFrom('results').select('game_id').where('account_id', '=', id);
  expect(await results.execute()).toEqual([{ game_id: gameId }]);
  const board = await new RankedClient(client.url).ask('GET', '/ranked/leaderboard?period=all');
  expect(board.body.rows).toMatchObject([{ name: `Deleted ${id.slice(0, 8)}` }]);
});
