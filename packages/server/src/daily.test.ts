// The daily by a clock that the tests set: borders of days, the first attempt, what others see, rankings and streaks.
import { commitmentOf, parseSecret } from '@twofold/protocol';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { makeDealsAhead } from './daily/daily.js';
import type { Database } from './db/database.js';
import { addOutage, beat, readOutages } from './db/queries/daily/outages.js';
import { stepFor } from './db/queries/daily/ranking.js';
import type { Server } from './server.js';
import { openTestDatabase, sql } from './testing/database.js';
import { begin, finish, play, ranking, signInPlayer, today } from './testing/people/dailyPlayers.js';
import { RankedClient } from './testing/rankedClient.js';
import { listenRanked } from './testing/rankedServer.js';
import { startTestThread } from './testing/thread.js';

const DAY = 24 * 3_600_000;
const NOON = new Date('2026-12-09T12:00:00Z'); // a Wednesday: day 39

let database: Database;
let server: Server;
let now = NOON;
beforeAll(async () => {
  database = await openTestDatabase();
  const more = { now: () => now, uploads: { startThread: startTestThread } };
  server = await listenRanked(database, undefined, {}, more);
}, 60_000);
beforeEach(() => {
  now = new Date(Math.max(NOON.getTime(), Math.ceil(now.getTime() / DAY) * DAY + 12 * 3_600_000)); // a fresh day
});
afterAll(async () => {
  await server.close();
  await database.close();
});

const at = (date: string, time: string) => new Date(`${date}T${time}Z`);
const later = (milliseconds: number) => new Date(now.getTime() + milliseconds);
const midnight = () => new Date((Math.floor(now.getTime() / DAY) + 1) * DAY);

const player = (claimed?: Date | null) => signInPlayer(server, database, claimed);

describe('the deals', () => {
  it('are published thirty days ahead, without their seeds, and the past ones with them', async () => {
    const client = await player();
    await makeDealsAhead(database.db, now);
    const { body } = await client.ask('GET', '/deals');
    const days = body.deals.filter(({ kind }: { kind: string }) => kind === 'daily');
    const last = days.at(-1);
    expect(Date.parse(last.opens) - now.getTime()).toBeGreaterThan(29 * DAY);
    expect(days.every((deal: { seed: null }) => deal.seed === null)).toBe(true);
    const coming = body.deals.find(({ id }: { id: string }) => id === last.id);
    now = new Date(Date.parse(last.reveal));
    const { deal } = (await client.ask('GET', `/deals/${last.id}`)).body;
    expect(deal).toMatchObject({ commitment: coming.commitment, nonce: coming.nonce });
    expect(commitmentOf(parseSecret(deal.seed)!)).toBe(coming.commitment);
    now = new Date(now.getTime() - 1);
    expect((await client.ask('GET', `/deals/${last.id}`)).body.deal.seed).toBeNull();
  });

  it('are made once, however many processes make them', async () => {
    const time = later(100 * DAY);
    await Promise.all(Array.from({ length: 5 }, () => makeDealsAhead(database.db, time)));
    const rows = await database.db.selectFrom('deals').select(['id', 'commitment']).execute();
    await makeDealsAhead(database.db, time);
    const again = await database.db.selectFrom('deals').select(['id', 'commitment']).execute();
    expect(new Set(again.map(({ commitment }) => Buffer.from(commitment).toString('hex'))).size).toBe(
      rows.length,
    );
    expect(again).toEqual(rows);
  });

  it('of a week has a board of its own', async () => {
    const client = await player();
    const { week } = await today(client);
    const game = await begin(client, 'week');
    expect(game).toMatchObject({ variant: week.deal.variant, deal: week.deal.id });
    expect(game.variant).not.toBe('classic');
  });
});

describe('the day', () => {
  it('is that of the server’s clock at the start of the attempt, also on a page left open', async () => {
    const client = await player();
    now = new Date(midnight().getTime() - 1);
    const before = (await today(client)).day.deal;
    now = midnight();
    const next = await begin(client);
    expect(next.deal).not.toBe(before.id);
    expect((await today(client)).day.deal).toMatchObject({ id: next.deal, number: before.number + 1 });
    expect(Date.parse(before.closes)).toBe(Date.parse((await today(client)).day.deal.opens));
  });

  it('goes on after midnight for an attempt that has begun, and ends at the reveal', async () => {
    const client = await player();
    now = new Date(midnight().getTime() - 1_000);
    const game = await play(client, await begin(client), 3);
    now = later(60_000);
    expect((await play(client, game, 2)).ply).toBe(5);
    now = later(DAY - 60_000 + 1_000);
    const ended = await play(
      client,
      { ...game, ...(await client.ask('GET', `/ranked/games/${game.id}`)).body.game },
      1,
    );
    expect(ended).toMatchObject({ status: 'abandoned', ply: 5 });
    expect((await ranking(client, game.deal!)).own).toMatchObject({ rank: 1 });
  });
});

describe('an attempt', () => {
  it('is known to its player as the first one, also beside practice, the next day and after the reveal', async () => {
    const [client, other] = [await player(), await player()];
    now = new Date(midnight().getTime() - 60_000);
    const first = await begin(client);
    const firstOf = async () => (await ranking(client, first.deal!)).first;
    expect(await firstOf()).toMatchObject({ gameId: first.id, ranked: true, status: 'playing' });
    now = later(120_000); // a day later
    expect(await firstOf()).toMatchObject({ gameId: first.id, status: 'playing' });
    now = later(-120_000);
    await client.ask('POST', `/ranked/games/${first.id}/resign`);
    await begin(client); // practice, which goes on
    now = new Date(midnight().getTime() + DAY);
    expect(await firstOf()).toMatchObject({ gameId: first.id, ranked: true, status: 'resigned' });
    expect((await ranking(other, first.deal!)).first).toBeNull();
  });

  it('is ranked if it is the first of an account whose name was claimed before the day', async () => {
    const start = new Date(Math.floor(now.getTime() / DAY) * DAY);
    const claims = [new Date(start.getTime() - 1), start, null];
    const ranked = [];
    for (const claimed of claims) ranked.push((await begin(await player(claimed))).ranked);
    expect(ranked).toEqual([true, false, false]);
  });

  it('after the first one is practice, and stands in no ranking', async () => {
    const client = await player();
    const first = await finish(client, 4);
    const second = await begin(client);
    expect([second.ranked, second.id === first.id]).toEqual([false, false]);
    expect(second.board).not.toBe(first.board);
    await client.ask('POST', `/ranked/games/${(await play(client, second, 30)).id}/resign`);
    const { rows, players } = await ranking(client, first.deal!);
    expect([rows.map(({ score }: { score: number }) => score), players]).toEqual([[first.score], 1]);
  });

  it('goes on where one has begun, also for requests at the same time', async () => {
    const client = await player();
    const games = await Promise.all(Array.from({ length: 4 }, () => begin(client)));
    expect(new Set(games.map(({ id }) => id)).size).toBe(1);
    expect((await today(client)).day.attempt).toMatchObject({ gameId: games[0]!.id, status: 'playing' });
  });

  it('without a move is one, too: its first tiles were seen', async () => {
    const client = await player();
    const { id } = await begin(client);
    await client.ask('POST', `/ranked/games/${id}/resign`);
    await sql`delete from replays where game_id = ${id}`.execute(database.db);
    await sql`delete from games where id = ${id}`.execute(database.db); // as the maintenance does after a day
    expect((await begin(client)).ranked).toBe(false);
  });

  it('is for people: a bot would show them the tiles', async () => {
    const owner = await player();
    const { body } = await owner.ask('POST', '/bots', { name: `Bot ${now.getTime()}` });
    const bot = new RankedClient(owner.url);
    const headers = { authorization: `Bearer ${body.token}` };
    const refused = await bot.ask('POST', '/daily/attempts', { kind: 'daily' }, headers);
    expect([refused.status, refused.body.error.code]).toEqual([403, 'people_only']);
  });

  it('does not begin on a deal that a restore has closed', async () => {
    const [client, other] = [await player(), await player()];
    const game = await begin(client);
    await sql`update deals set closes_at = ${now} where id = ${game.deal}`.execute(database.db);
    expect((await begin(client)).id).toBe(game.id);
    const { status, body } = await other.ask('POST', '/daily/attempts', { kind: 'daily' });
    expect([status, body.error.code]).toEqual([409, 'closed']);
  });
});

describe('others', () => {
  it('see score and largest tile until the reveal, and the game from then on', async () => {
    const [client, other, nobody] = [
      await player(),
      await player(null),
      new RankedClient(`http://127.0.0.1:${server.port}`),
    ];
    const game = await finish(client, 12);
    for (const reader of [client, other, nobody]) {
      const { rows, total, players, tiles } = await ranking(reader, game.deal!);
      expect(rows).toMatchObject([
        { rank: 1, score: game.score, gameId: null, key: null, mine: reader === client },
      ]);
      expect([total, players, tiles]).toEqual([1, 1, [{ tile: rows[0].maxTile, count: 1 }]]);
      expect(Object.keys(rows[0]).toSorted()).toEqual([
        'gameId',
        'key',
        'maxTile',
        'mine',
        'name',
        'playerId',
        'rank',
        'score',
      ]);
    }
    now = new Date(midnight().getTime() + DAY);
    const [row] = (await ranking(nobody, game.deal!)).rows;
    expect(row).toMatchObject({ gameId: game.id, mine: false });
    expect((await nobody.ask('GET', `/ranked/games/${row.gameId}/replay`)).body).toContain('SecretSeed');
  });

  it('with the same moves meet the same tiles as far as they play: no answer is ahead of them', async () => {
    const [one, two] = [await player(), await player(null)];
    const ahead = await play(one, await begin(one), 20);
    const game = await play(two, await begin(two), 19);
    expect(game.ply).toBe(19);
    const next = await play(two, game, 1);
    expect(next.board).toBe(ahead.board);
  });
});

it('a ranking counts scores in few bars', () => {
  expect([0, 1_599, 1_600, 40_000, 3_000_000].map(stepFor)).toEqual([100, 100, 200, 5_000, 200_000]);
});

it('names the first day with a deal, also on later days', async () => {
  const client = await player(null);
  const { firstDay, day } = await today(client);
  expect(firstDay).toBeLessThanOrEqual(day.deal.number);
  expect((await client.ask('GET', `/deals/daily-${firstDay}`)).status).toBe(200);
  if (firstDay > 1) expect((await client.ask('GET', `/deals/daily-${firstDay - 1}`)).status).toBe(404);
  now = new Date(now.getTime() + DAY);
  expect((await today(client)).firstDay).toBe(firstDay);
});

describe('a streak', () => {
  it('grows day by day, ends with a missed day, and does not with a day of an outage', async () => {
    const client = await player(null);
    const current = async () => (await today(client)).streak.current;
    const counts = [await current()];
    for (const step of [DAY, DAY, 2 * DAY, 2 * DAY]) {
      await finish(client, 2);
      counts.push(await current());
      if (counts.length === 4)
        await addOutage(database.db, midnight(), new Date(midnight().getTime() + 2 * 3_600_000));
      now = later(step);
    }
    counts.push(await current()); // the last step missed a day
    expect(counts).toEqual([0, 1, 2, 3, 5, 0]);
    const { days, streak } = (await client.ask('GET', '/daily/days')).body;
    expect(days.map(({ kind }: { kind: string }) => kind)).toEqual([
      'practice',
      'outage',
      'practice',
      'practice',
      'practice',
    ]);
    expect(streak).toEqual({ current: 0, longest: 5 });
  });

  it('has a day whose first attempt ended without a move, and another did not', async () => {
    const client = await player();
    await finish(client, 0);
    expect((await today(client)).streak.current).toBe(0);
    await finish(client, 3);
    const best = await finish(client, 20);
    const { days, streak } = (await client.ask('GET', '/daily/days')).body;
    expect(streak).toEqual({ current: 1, longest: 1 });
    expect(days[0]).toMatchObject({ kind: 'practice', gameId: best.id, score: best.score, rank: null });
  });

  it('of another account is not changed by it', async () => {
    const client = await player();
    expect(
      (await client.ask('GET', '/daily/days')).body.days.filter(
        ({ kind }: { kind: string }) => kind !== 'outage',
      ),
    ).toEqual([]);
  });
});

it('a server notes its outages: an hour or more of a day', async () => {
  await sql`truncate outages, heartbeats`.execute(database.db);
  const beats = ['22:00', '22:01', '22:05', '23:30'].map((time) => at('2027-03-01', `${time}:00`));
  for (const time of beats) await beat(database.db, time);
  expect(await readOutages(database.db)).toEqual([Date.parse('2027-03-01')]);
  await beat(database.db, at('2027-03-02', '00:30:00')); // half an hour of each day
  await beat(database.db, at('2027-03-01', '00:00:00')); // a clock that was set back
  expect(await readOutages(database.db)).toEqual([Date.parse('2027-03-01')]);
  await beat(database.db, at('2027-03-04', '12:00:00'));
  expect(await readOutages(database.db)).toHaveLength(4);
  await sql`truncate outages, heartbeats`.execute(database.db);
});

it('the archive has each day with its leader and the own result, and leaves out what is hidden', async () => {
  const [client, better] = [await player(), await player()];
  const game = await finish(client, 3);
  const { id, score } = await finish(better, 60, -1);
  const read = async () => (await client.ask('GET', '/daily/archive?kind=daily')).body;
  const { deals, next } = await read();
  const { name } = (await better.ask('GET', '/account')).body.account;
  expect(deals[0]).toMatchObject({
    id: game.deal,
    players: 2,
    best: { name, score },
    own: { score: game.score },
  });
  const numbers: number[] = deals.map(({ number }: { number: number }) => number);
  expect(numbers).toEqual(numbers.toSorted((a, b) => b - a));
  expect(next === null || next === deals.at(-1).number).toBe(true);
  await client.ask('POST', `/operator/results/${id}/hide`, { reason: 'a solver played it' });
  await new Promise((resolve) => setTimeout(resolve, 2_100)); // an answer serves for two seconds
  expect((await read()).deals[0]).toMatchObject({ players: 1, best: { score: game.score } });
  const nobody = new RankedClient(client.url);
  const older = (await nobody.ask('GET', `/daily/archive?kind=daily&before=${deals[0].number}`)).body.deals;
  expect(
    older.every((deal: { number: number; own: null }) => deal.number < deals[0].number && !deal.own),
  ).toBe(true);
  expect((await nobody.ask('GET', '/daily/archive?kind=week')).body.deals[0]).toMatchObject({ best: null });
});

it('own days have rank, score and game', async () => {
  const [client, better] = [await player(), await player()];
  const game = await finish(client, 3);
  const { id: ahead } = await finish(better, 60, -1);
  const { days, today: number } = (await client.ask('GET', '/daily/days')).body;
  expect(days[0]).toMatchObject({ number, kind: 'ranked', rank: 2, score: game.score, gameId: game.id });
  const rankOf = async (of: RankedClient) => (await of.ask('GET', '/daily/days')).body.days[0].rank;
  const deed = { reason: 'a solver played it' };
  expect((await client.ask('POST', `/operator/results/${ahead}/hide`, deed)).status).toBe(204);
  expect([await rankOf(client), await rankOf(better)]).toEqual([1, null]); // a hidden result is ahead of nobody
  expect((await today(better)).day.attempt).toMatchObject({ ranked: true, rankLost: 'hidden' });
});
