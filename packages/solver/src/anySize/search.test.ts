import { boardFromRanks, dealStart, Game, isOver, makeVariant, seededDealer, tilt } from '@twofold/core';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { chanceOf, optimalPlay } from '../testing/optimalPlay.js';
import { createAnySizeSearch, isSolvable, stepTo } from './search.js';

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

describe('a small board', () => {
  const board = (columns: number, rows: number) =>
    boardFromRanks(columns, rows, new Uint8Array(columns * rows));

  it('of up to six cells is solved', () => {
    expect([board(2, 2), board(2, 3), board(3, 2)].map(isSolvable)).toEqual([true, true, true]);
    expect([board(2, 4), board(3, 3)].map(isSolvable)).toEqual([false, false]);
  });

  it('is searched ply by ply to the sixth, then to its end, or as deep as is allowed', () => {
    expect([1, 6, 7].map((depth) => stepTo(board(2, 3), depth))).toEqual([1, 6, 128]);
    expect(stepTo(board(2, 2), 7)).toBe(32);
    expect(stepTo(board(2, 3), 7, 20)).toBe(20);
    expect(stepTo(board(3, 3), 7, 20)).toBe(7);
  });

  it('has no depth beyond its end', () => {
    const start = boardFromRanks(2, 2, [1, 0, 0, 1]);
    const { depth, exact } = createAnySizeSearch({ now }).bestMove(start, 0.1, { depth: 1000 });
    expect([depth, exact]).toEqual([32, true]);
  });
});

describe('a search', () => {
  const start = boardFromRanks(3, 3, [0, 1, 0, 0, 1, 0, 0, 2, 0]);

  it('goes on where it was, and begins anew for another chance or another shape', () => {
    const search = createAnySizeSearch({ now });
    const first = search.bestMove(start, 0.1, { depth: 3 });
    const deeper = search.goOn(start, 0.1, { depth: 3 });
    expect(deeper.values).toEqual(first.values);
    expect(deeper.nodes).toBeLessThan(first.nodes / 2);
    expect(search.bestMove(start, 0.1, { depth: 3 }).nodes).toBe(first.nodes);
    expect(search.goOn(start, 0.2, { depth: 3 })).toEqual(
      createAnySizeSearch({ now }).bestMove(start, 0.2, { depth: 3 }),
    );
  });

  it('makes leaves of what is less likely than asked', () => {
    const nodes = [0, 0.02, 0.2].map(
      (minProbability) =>
        createAnySizeSearch({ now }).bestMove(start, 0.1, { depth: 3, minProbability }).nodes,
    );
    expect(nodes).toEqual(nodes.toSorted((a, b) => b - a));
    expect(new Set(nodes).size).toBe(3);
    const usual = createAnySizeSearch({ now }).bestMove(start, 0.1, { depth: 3 });
    expect(usual).toEqual(
      createAnySizeSearch({ now }).bestMove(start, 0.1, { depth: 3, minProbability: 5e-4 }),
    );
  });

  it('has the result of the last whole depth where its nodes are spent', () => {
    const search = createAnySizeSearch({ now });
    const whole = search.bestMove(start, 0.1, { depth: 2 });
    const cut = createAnySizeSearch({ now }).bestMove(start, 0.1, { nodes: whole.nodes + 5 });
    expect({ ...cut, nodes: 0 }).toEqual({ ...whole, nodes: 0 });
    expect(cut.nodes).toBeGreaterThan(whole.nodes + 5);
  });

  it('values a move by the mean over all spawns of the best that follows', () => {
    const full = boardFromRanks(3, 3, [1, 1, 3, 4, 5, 6, 7, 8, 9]); // a tilt leaves one cell empty
    const left = tilt(full, 3);
    const search = createAnySizeSearch({ now });
    const next = (rank: number) => {
      const ranks = left.board.ranks.slice();
      ranks[2] = rank;
      const { values } = createAnySizeSearch({ now }).bestMove({ ...full, ranks }, 0.25, { depth: 1 });
      return Math.max(0, ...values.filter((value) => value !== undefined));
    };
    const { values } = search.bestMove(full, 0.25, { depth: 2, minProbability: 0 });
    expect(values[3]).toBeCloseTo(left.reward + 0.75 * next(1) + 0.25 * next(2), 9);
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
    expect(() => search.bestMove({ ...board, columns: 9, rows: 2 }, 0.1, { depth: 1 })).toThrow('9x2');
    const short = { columns: 3, rows: 3, ranks: new Uint8Array(8) };
    expect(() => search.bestMove(short, 0.1, { depth: 1 })).toThrow('3x3, 8 cells');
    for (const chance of [1.5, -0.5, Number.NaN])
      expect(() => search.bestMove(open, chance, { depth: 1 })).toThrow(`not ${chance}`);
    expect(() => search.bestMove(open, 0.1, { depth: 0 })).toThrow(RangeError);
    const solved = boardFromRanks(2, 2, [1, 0, 0, 1]);
    expect(() => search.bestMove(solved, 0.1, { depth: Number.NaN })).toThrow(RangeError);
  });
});
