// Copies of attempts, as cheats make them: known tiles are worth nothing in the ranking, and play alike costs nobody a rank.
import { type Direction, findVariant, Game, legalDirections, sameBoard } from '@twofold/core';
import { commitmentOf, DIRECTION_LETTERS, parseSecret, rankedDealer } from '@twofold/protocol';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import type { Database } from '../db/database.js';
import { dropBoards } from '../db/queries/daily/copies.js';
import type { Server } from '../server.js';
import { openTestDatabase, sql } from '../testing/database.js';
import { begin, finishBy, ranking, signInPlayer, today } from '../testing/people/dailyPlayers.js';
import type { RankedClient } from '../testing/rankedClient.js';
import { listenRanked } from '../testing/rankedServer.js';

const WEEK = 7 * 24 * 3_600_000;

let database: Database;
let server: Server;
let now = new Date('2026-12-09T12:00:00Z'); // the board of the week is 3x4
beforeAll(async () => {
  database = await openTestDatabase();
  server = await listenRanked(database, undefined, {}, { now: () => now });
}, 60_000);
beforeEach(() => {
  now = new Date(now.getTime() + 6 * WEEK); // fresh deals, of the same board
});
afterAll(async () => {
  await server.close();
  await database.close();
});

const player = () => signInPlayer(server, database);

/** The deal of now as the tests know it: they have set its seed. */
class KnownDeal {
  private constructor(
    readonly id: string,
    readonly variant: string,
    private readonly seed: Uint8Array,
    private readonly nonce: Uint8Array,
  ) {}

  /** Gives the deal a seed of which `fits` holds. */
  static async set(
    kind: 'day' | 'week',
    fits: (deal: KnownDeal) => boolean = () => true,
  ): Promise<KnownDeal> {
    const { deal } = (await today(await player()))[kind];
    const nonce = parseSecret(deal.nonce)!;
    const seeds = Array.from({ length: 256 }, (_, fill) => new Uint8Array(32).fill(fill));
    const deals = seeds.map((seed) => new KnownDeal(deal.id, deal.variant, seed, nonce));
    const known = deals.find(fits)!;
    const { seed } = known;
    const commitment = parseSecret(commitmentOf(seed))!;
    await database.db.updateTable('deals').set({ seed, commitment }).where('id', '=', deal.id).execute();
    return known;
  }

  game(letters = ''): Game {
    const game = new Game(findVariant(this.variant)!, '', { dealer: rankedDealer(this.seed, this.nonce) });
    for (const letter of letters) game.play(DIRECTION_LETTERS.indexOf(letter) as Direction);
    return game;
  }

  /** The letters of a game that `choose` plays, of `most` moves at most. */
  line(choose: (legal: readonly Direction[]) => Direction, most: number, from = ''): string {
    const game = this.game(from);
    let letters = from;
    while (letters.length < most) {
      const legal = legalDirections(game.board);
      if (legal.length === 0) break;
      const direction = choose(legal);
      game.play(direction);
      letters += DIRECTION_LETTERS[direction];
    }
    return letters;
  }

  /** The line with as many pairs of moves exchanged as lead to the same boards. */
  otherWay(line: string): { line: string; exchanged: number } {
    let [other, exchanged] = ['', 0];
    while (other.length < line.length) {
      const pair = this.#otherPair(other, line);
      other += pair ?? line[other.length];
      if (pair) exchanged++;
    }
    return { line: other, exchanged };
  }

  #otherPair(before: string, line: string): string | undefined {
    const at = before.length;
    if (at + 2 > line.length) return undefined;
    const goal = this.game(line.slice(0, at + 2)).board;
    for (const first of DIRECTION_LETTERS) {
      for (const second of first === line[at] ? [] : DIRECTION_LETTERS) {
        const game = this.game(before + first + second);
        if (game.ply === at + 2 && sameBoard(game.board, goal)) return first + second;
      }
    }
    return undefined;
  }
}

/** Chooses as somebody with habits and moods: a fixed order, and every second time any move. */
function moody(seed: number) {
  let state = seed * 2_654_435_761;
  return (legal: readonly Direction[]) => {
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0;
    const draw = state >>> 8;
    return draw % 2 > 0 ? legal[0]! : legal[Math.floor(draw / 2) % legal.length]!;
  };
}

/** Presses keys in a circle. */
function circling(keys: readonly Direction[]) {
  let at = -1;
  return (legal: readonly Direction[]) => {
    do at = (at + 1) % keys.length;
    while (!legal.includes(keys[at]!));
    return keys[at]!;
  };
}

const later = () => {
  now = new Date(now.getTime() + 60_000); // longer than a game takes
};
const placeOf = async (client: RankedClient, { id }: KnownDeal) => {
  const { own, first } = await ranking(client, id);
  return first.rankLost ?? own?.rank;
};
const send = (client: RankedClient, id: string, line: string, from = 0) =>
  Array.from({ length: Math.ceil((line.length - from) / 60) }, (_, part) => from + 60 * part).reduce(
    async (before, at) => {
      await before;
      const body = { ply: at + 1, moves: line.slice(at, at + 60) };
      await client.ask('POST', `/ranked/games/${id}/moves`, body);
    },
    Promise.resolve(),
  );

const isLong = (deal: KnownDeal) => deal.line(moody(1), 180).length === 180;

describe('an attempt is a copy', () => {
  it('if it is an earlier game of another account, letter for letter', async () => {
    const [scout, copy] = [await player(), await player()];
    const deal = await KnownDeal.set('day', isLong);
    const line = deal.line(moody(1), 180);
    await finishBy(scout, line);
    later();
    await finishBy(copy, line);
    expect([await placeOf(scout, deal), await placeOf(copy, deal)]).toEqual([1, 'copied']);
    const { rows, players } = await ranking(copy, deal.id);
    expect([rows.length, players]).toEqual([1, 2]);
    expect((await copy.ask('GET', '/daily/days')).body.days[0]).toMatchObject({
      rank: null,
      rankLost: 'copied',
    });
    expect((await today(copy)).day.attempt).toMatchObject({ ranked: true, rankLost: 'copied' });
  });

  it('also where moves are exchanged wherever that leads to the same board', async () => {
    const [scout, copy] = [await player(), await player()];
    const deal = await KnownDeal.set('day', isLong);
    const line = deal.line(moody(1), 180);
    const { line: other, exchanged } = deal.otherWay(line);
    expect(exchanged).toBeGreaterThan(8);
    await finishBy(scout, line);
    later();
    await finishBy(copy, other);
    expect([await placeOf(scout, deal), await placeOf(copy, deal)]).toEqual([1, 'copied']);
  });

  it('also of fewer than a hundred moves, with another end', async () => {
    const [scout, copy] = [await player(), await player()];
    const isShort = (deal: KnownDeal) => {
      const { length } = deal.line(moody(1), 200);
      return length > 85 && length < 100;
    };
    const deal = await KnownDeal.set('week', isShort);
    expect(deal.variant).toBe('3x4');
    const line = deal.line(moody(1), 200);
    await finishBy(scout, line, 'week');
    later();
    await finishBy(copy, deal.line(moody(7), line.length - 1, line.slice(0, -4)), 'week');
    expect(await placeOf(copy, deal)).toBe('copied');
  });

  it('if it waits while another account looks ahead from where it stands', async () => {
    // The clock stands: a game that goes on counts its time from its start.
    const [scout, copy] = [await player(), await player()];
    const deal = await KnownDeal.set('day', isLong);
    const line = deal.line(moody(1), 180);
    const { id } = await begin(copy);
    await send(copy, id, line.slice(0, 60));
    await finishBy(scout, line);
    await send(copy, id, line, 60);
    await copy.ask('POST', `/ranked/games/${id}/resign`);
    expect([await placeOf(scout, deal), await placeOf(copy, deal)]).toEqual([1, 'copied']);
  });

  it('also if it ends before the game that it copies, or with it', async () => {
    const [scout, copy, other] = [await player(), await player(), await player()];
    const deal = await KnownDeal.set('day', isLong);
    const line = deal.line(moody(1), 180);
    const rehearsal = await begin(scout);
    await send(scout, rehearsal.id, line);
    later();
    await finishBy(copy, line);
    const last = await begin(other);
    await send(other, last.id, line);
    expect(await placeOf(copy, deal)).toBe(1);
    const end = (client: RankedClient, id: string) => client.ask('POST', `/ranked/games/${id}/resign`);
    await Promise.all([end(scout, rehearsal.id), end(other, last.id)]);
    expect([await placeOf(scout, deal), await placeOf(copy, deal), await placeOf(other, deal)]).toEqual([
      1,
      'copied',
      'copied',
    ]);
  });
});

describe('an attempt is no copy', () => {
  it('if its keys had a fixed order: two who press left, down, right, up are both ranked', async () => {
    const [one, two] = [await player(), await player()];
    const deal = await KnownDeal.set('day', (each) => each.line(circling([3, 2, 1, 0]), 150).length > 120);
    const line = deal.line(circling([3, 2, 1, 0]), 150);
    await finishBy(one, line);
    later();
    await finishBy(two, line);
    expect([await placeOf(one, deal), await placeOf(two, deal)]).toEqual([1, 1]);
  });

  it('if only its opening is like another, or its own game was before', async () => {
    const [one, two] = [await player(), await player()];
    const deal = await KnownDeal.set('day', isLong);
    const line = deal.line(moody(1), 180);
    await finishBy(one, line);
    later();
    const own = deal.line(moody(9), 180, line.slice(0, 50));
    await finishBy(two, own);
    later();
    await finishBy(two, own);
    expect([await placeOf(one, deal), await placeOf(two, deal)]).not.toContain('copied');
  });
});

it('boards of attempts go when the seed has been public for days', async () => {
  const { count } = (
    await sql<{ count: number }>`select count(*)::int as count from attempt_boards`.execute(database.db)
  ).rows[0]!;
  expect(count).toBeGreaterThan(100);
  await dropBoards(database.db, now);
  expect((await sql`select from attempt_boards`.execute(database.db)).rows).toEqual([]);
});
