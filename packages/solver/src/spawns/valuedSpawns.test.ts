import { type Board, legalDirections, placeSpawn, spawnOutcomes, tilt, VARIANTS } from '@twofold/core';
import fc from 'fast-check';
import { afterAll, describe, expect, it } from 'vitest';
import { localAdvisor, playedGame, wander } from '../testing/reviews.js';
import { chooseSpawn, type SearchLines, valueSpawns } from './valuedSpawns.js';

/** The expected score by definition: every move, every tile, to the end of the game. */
function naiveValue(board: Board, fourChance: number, known = new Map<string, number>()): number {
  const key = board.ranks.join();
  const found = known.get(key);
  if (found !== undefined) return found;
  let best = 0;
  for (const direction of legalDirections(board)) {
    const { board: after, reward } = tilt(board, direction);
    let mean = reward;
    for (const outcome of spawnOutcomes(after, { fourChance }))
      mean += outcome.probability * naiveValue(placeSpawn(after, outcome), fourChance, known);
    best = Math.max(best, mean);
  }
  known.set(key, best);
  return best;
}

/** Afterstates of games on the smallest boards. */
function afterstates(id: '2x2' | '2x3', count: number): Board[] {
  const found: Board[] = [];
  for (let seed = 0; found.length < count; seed++) {
    const game = playedGame(VARIANTS[id], `spawns ${seed}`, wander, 3 + (seed % 5));
    const [direction] = legalDirections(game.board);
    if (direction !== undefined) found.push(tilt(game.board, direction).board);
  }
  return found;
}

const advisor = localAdvisor();
afterAll(() => advisor.dispose());
const search: SearchLines = async (board) =>
  (await advisor.ask({ board, solves: true }, { depth: 2 ** (board.ranks.length + 1) }).answer)?.lines;

describe('the tiles that may come', () => {
  it.each([
    ['2x2', 12],
    ['2x3', 6],
  ] as const)('on %s have the values of a naive search, and so has the choice', async (id, count) => {
    const known = new Map<string, number>();
    for (const after of afterstates(id, count)) {
      const valued = (await valueSpawns(after, search))!;
      const naive = spawnOutcomes(after, { fourChance: 0.1 }).map((outcome) => ({
        ...outcome,
        value: naiveValue(placeSpawn(after, outcome), 0.1, known),
      }));
      expect(valued.map(({ cell, rank }) => [cell, rank])).toEqual(naive.map((own) => [own.cell, own.rank]));
      for (const [at, { value }] of valued.entries()) expect(value).toBeCloseTo(naive[at]!.value, 6);
      expect(chooseSpawn(valued, 'harmful')!.value).toBeCloseTo(
        Math.min(...naive.map(({ value }) => value)),
        6,
      );
      expect(chooseSpawn(valued, 'kind')!.value).toBeCloseTo(Math.max(...naive.map(({ value }) => value)), 6);
    }
  });

  it('are worth nothing where they end the game', async () => {
    const over = { columns: 2, rows: 2, ranks: Uint8Array.of(0, 3, 4, 5) }; // neither a 2 nor a 4 meets its like
    expect((await valueSpawns(over, search))!.map(({ value }) => value)).toEqual([0, 0]);
    const either = { columns: 2, rows: 2, ranks: Uint8Array.of(0, 1, 3, 4) }; // only a 2 finds one beside it
    const valued = (await valueSpawns(either, search))!;
    expect(chooseSpawn(valued, 'harmful')).toMatchObject({ rank: 2, value: 0 });
    expect(chooseSpawn(valued, 'kind')).toMatchObject({ rank: 1 });
  });

  it('leave out what never comes, and end with a cancelled search', async () => {
    const board = { columns: 2, rows: 2, ranks: Uint8Array.of(0, 0, 1, 2) };
    const flat: SearchLines = async () => [{ value: 1 }];
    expect(await valueSpawns(board, flat, { fourChance: 0 })).toHaveLength(2);
    expect(await valueSpawns(board, flat, { fourChance: 1 })).toHaveLength(2);
    expect(await valueSpawns(board, flat)).toHaveLength(4);
    expect(await valueSpawns(board, async () => undefined)).toBeUndefined();
    expect(chooseSpawn([], 'kind')).toBeUndefined();
  });

  it('are chosen as sorting would', () => {
    const spawn = fc.record({
      cell: fc.nat(15),
      rank: fc.constantFrom(1, 2),
      probability: fc.constant(0.1),
      value: fc.integer({ min: 0, max: 9 }),
    });
    fc.assert(
      fc.property(fc.array(spawn, { minLength: 1 }), (spawns) => {
        expect(chooseSpawn(spawns, 'harmful')).toBe(spawns.toSorted((a, b) => a.value - b.value)[0]);
        expect(chooseSpawn(spawns, 'kind')).toBe(spawns.toSorted((a, b) => b.value - a.value)[0]);
      }),
    );
  });
});
