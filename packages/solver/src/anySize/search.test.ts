import { boardFromRanks, dealStart, Game, isOver, makeVariant, seededDealer } from '@twofold/core';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { chanceOf, optimalPlay } from '../testing/optimalPlay.js';
import { createAnySizeSearch } from './search.js';

const now = () => performance.now();

describe('optimal play, the oracle', () => {
  // The chance is published. The scores are those of an independent program in C++ (docs/experiments/other-sizes.md).
  it('wins 2x2 to the 32 tile with chance 0.083', () => {
    expect(optimalPlay(2, 2, 0.1, chanceOf(5)).start()).toBeCloseTo(0.083, 3);
  });

  it('scores 66.96 on 2x2 and 480.26 on 2x3', () => {
    expect(optimalPlay(2, 2, 0.1).start()).toBeCloseTo(66.9641494571, 9);
    expect(optimalPlay(2, 3, 0.1).start()).toBeCloseTo(480.258271776, 9);
  });
});

describe.each([
  [2, 2, 0.1],
  [2, 2, 0.5],
  [2, 2, 0],
  [2, 2, 1],
  [2, 3, 0.1],
  [3, 2, 0.5],
])('the search on %i x %i with fours by chance %d', (columns, rows, fourChance) => {
  const search = createAnySizeSearch({ now });
  const oracle = optimalPlay(columns, rows, fourChance);

  it('values every direction of any board exactly', () => {
    const cells = columns * rows;
    fc.assert(
      fc.property(fc.uint8Array({ minLength: cells, maxLength: cells, max: 4 }), (ranks) => {
        const board = { columns, rows, ranks };
        const { values } = search.bestMove(board, fourChance, {});
        oracle.values(board).forEach((expected, direction) => {
          if (expected === undefined) expect(values[direction]).toBeUndefined();
          else expect(values[direction]).toBeCloseTo(expected, 7);
        });
      }),
      { numRuns: 100 },
    );
  });

  it('is exact at a depth that ends the game, too', () => {
    const start = dealStart({ ...makeVariant({ columns, rows }), fourChance }, seededDealer('deep'));
    const { values } = createAnySizeSearch({ now }).bestMove(start, fourChance, { depth: 200 });
    oracle.values(start).forEach((expected, direction) => {
      if (expected !== undefined) expect(values[direction]).toBeCloseTo(expected, 7);
    });
  });
});

describe('the search on boards of any size', () => {
  const sides = [2, 3, 4, 5, 6, 7, 8];
  const shapes = sides.flatMap((columns) => sides.map((rows) => ({ columns, rows })));
  const search = createAnySizeSearch({ now });

  it.each(shapes)('plays $columns x $rows', ({ columns, rows }) => {
    const game = new Game(makeVariant({ columns, rows }), 'any size');
    for (let move = 0; move < 40 && game.status !== 'over'; move++) {
      const { direction, values, depth } = search.bestMove(game.board, 0.1, { nodes: 300 });
      expect(depth).toBeGreaterThan(0);
      expect(values.every((value) => value === undefined || (Number.isFinite(value) && value >= 0))).toBe(
        true,
      );
      expect(game.play(direction!)).toBeDefined();
    }
  });

  it('says that a game is over', () => {
    const board = boardFromRanks(3, 2, [1, 2, 1, 2, 1, 2]);
    expect(isOver(board)).toBe(true);
    expect(search.bestMove(board, 0.1, { depth: 3 })).toMatchObject({ direction: undefined, depth: 1 });
  });

  it('knows that what ends at once is exact, and looks no deeper', () => {
    const board = boardFromRanks(3, 3, [0, 3, 5, 4, 7, 4, 3, 5, 3]);
    const choice = search.bestMove(board, 0.1, { depth: 20 });
    expect(choice.depth).toBeLessThan(20);
    expect(choice.values.filter((value) => value !== undefined)).toHaveLength(2);
    expect(choice.exact).toBe(true);
  });

  it('calls nothing exact that has leaves', () => {
    const board = boardFromRanks(3, 3, [0, 1, 0, 0, 1, 0, 0, 0, 0]);
    expect(search.bestMove(board, 0.1, { depth: 2 }).exact).toBeUndefined();
  });

  it('takes tiles that no game of this size can make', () => {
    const board = boardFromRanks(3, 2, [65, 65, 0, 0, 0, 1]);
    expect(search.bestMove(board, 0.1, { milliseconds: 20 }).values[3]).toBeGreaterThanOrEqual(2 ** 66);
  });

  it('gives the same answer to the same question', () => {
    const board = boardFromRanks(5, 4, [0, 0, 1, 3, 0, 0, 2, 0, 4, 1, 0, 0, 7, 5, 3, 1, 0, 2, 9, 10]);
    const limits = { depth: 3 };
    const first = createAnySizeSearch({ now }).bestMove(board, 0.1, limits);
    expect(createAnySizeSearch({ now }).bestMove(board, 0.1, limits)).toEqual(first);
    search.bestMove(board, 0.5, limits);
    expect(search.bestMove(board, 0.1, limits)).toEqual(first);
    expect(search.bestMove(board, 0.1, limits)).toEqual(first);
  });

  it('values a board and its transpose alike', () => {
    const board = boardFromRanks(2, 3, [0, 1, 2, 0, 3, 4]);
    const transposed = boardFromRanks(3, 2, [0, 2, 3, 1, 0, 4]);
    const [up, right, down, left] = search.bestMove(board, 0.1, {}).values;
    const values = search.bestMove(transposed, 0.1, {}).values;
    [left, down, right, up].forEach((value, direction) => {
      if (value === undefined) expect(values[direction]).toBeUndefined();
      else expect(values[direction]).toBeCloseTo(value, 7);
    });
  });
});

describe('the limits of a search', () => {
  const open = boardFromRanks(8, 8, [...new Array<number>(62).fill(0), 1, 2]);

  it('are at least one, but where a board is solved', () => {
    expect(() => createAnySizeSearch({ now }).bestMove(open, 0.1, {})).toThrow(RangeError);
  });

  it('stop it at the first look at the clock after the deadline', () => {
    let clock = 0;
    const { depth, nodes } = createAnySizeSearch({ now: () => clock++ }).bestMove(open, 0.1, {
      milliseconds: 50,
    });
    expect(depth).toBeGreaterThanOrEqual(1);
    expect(clock).toBe(51); // one at the beginning, 49 too early, one in time, none after it
    expect(nodes).toBeLessThan(50 * 4 * 2 * 63);
  });

  it('leave a whole first depth even without any time', () => {
    const choice = createAnySizeSearch({ now }).bestMove(open, 0.1, { milliseconds: 0 });
    expect(choice.depth).toBe(1);
    expect(choice.direction).toBeDefined();
  });

  it('refuse what is no board and no chance', () => {
    const search = createAnySizeSearch({ now });
    const board = { columns: 2, rows: 9, ranks: new Uint8Array(18) };
    expect(() => search.bestMove(board, 0.1, { depth: 1 })).toThrow('2x9');
    expect(() => search.bestMove(open, 1.5, { depth: 1 })).toThrow('1.5');
  });
});
