import {
  type Board,
  boardFromRanks,
  boardFromValues,
  type Direction,
  emptyBoard,
  makePosition,
  makeVariant,
  parsePosition,
  placeSpawn,
  SYMMETRIES,
  spawnOutcomes,
  tilt,
  transformBoard,
  transformDirection,
  VARIANTS,
  type Variant,
} from '@twofold/core';
import fc from 'fast-check';
import { beforeAll, describe, expect, it } from 'vitest';
import { compiledKernels } from '../testing/kernels.js';
import { chanceOf, optimalPlay, SCORE } from '../testing/optimalPlay.js';
import type { ExactTable } from './exactTable.js';
import { canSolve, type ExactGoal, solveExact } from './solveExact.js';

let kernel: Uint8Array;
beforeAll(async () => {
  kernel = (await compiledKernels()).exact;
}, 300_000);

const rulesOf = (columns: number, rows: number, fourChance: number) => ({
  ...makeVariant({ columns, rows }),
  fourChance,
});

const CASES: [columns: number, rows: number, fourChance: number, goal: ExactGoal][] = [
  [2, 2, 0.1, 'score'],
  [2, 2, 0.1, { tile: 32 }],
  [2, 2, 0, 'score'],
  [2, 2, 1, 'score'],
  [2, 3, 0.1, 'score'],
  [3, 2, 0.5, 'score'],
  [2, 3, 0.1, { tile: 128 }],
  [3, 2, 0.5, { tile: 64 }],
];

describe.each(CASES)(
  'a table of %i x %i with fours by chance %d for %j',
  (columns, rows, fourChance, goal) => {
    const rules = rulesOf(columns, rows, fourChance);
    const oracle = optimalPlay(
      columns,
      rows,
      fourChance,
      goal === 'score' ? SCORE : chanceOf(Math.log2(goal.tile)),
    );

    it('has the value of a new game, as naive expectimax', () => {
      expect(solveExact(rules, goal, { kernel }).start).toBeCloseTo(oracle.start(), 9);
    });

    it('has the value of every direction in a game, as naive expectimax, on its side and mirrored too', () => {
      const table = solveExact(rules, goal, { kernel });
      const seed = fc.integer({ min: 0, max: 2 ** 31 });
      const symmetry = fc.constantFrom(...SYMMETRIES);
      fc.assert(
        fc.property(seed, symmetry, (from, by) => {
          for (const board of gameFrom(rules, from)) {
            const expected = oracle.values(board);
            if (oracle.value(board) === 1 && goal !== 'score') break;
            const lines = table.lines(transformBoard(board, by))!;
            const values = expected.map((_, direction) => {
              const turned = transformDirection(direction as Direction, by);
              return lines.find((line) => line.direction === turned)?.value;
            });
            expected.forEach((value, direction) => {
              if (value === undefined) expect(values[direction]).toBeUndefined();
              else expect(values[direction]).toBeCloseTo(value, 9);
            });
          }
        }),
        { numRuns: 30 },
      );
    });

    it('has the same bits in TypeScript', () => {
      const twin = solveExact(rules, goal);
      const table = solveExact(rules, goal, { kernel });
      expect([twin.start, twin.size]).toEqual([table.start, table.size]);
      for (const board of gameFrom(rules, 7)) expect(twin.lines(board)).toEqual(table.lines(board));
    });
  },
);

/** The boards of a game of random moves. */
function* gameFrom(rules: ReturnType<typeof rulesOf>, seed: number): Generator<Board> {
  let state = seed;
  const next = (limit: number) => {
    state = (Math.imul(state, 1103515245) + 12345) & 0x7fffffff;
    return (state >>> 8) % limit;
  };
  const spawn = (board: Board) => {
    const outcomes = spawnOutcomes(board, rules);
    return placeSpawn(board, outcomes[next(outcomes.length)]!);
  };
  const empty = boardFromRanks(rules.columns, rules.rows, new Array(rules.columns * rules.rows).fill(0));
  let board = spawn(spawn(empty));
  for (let stuck = 0; stuck < 20; ) {
    if (stuck === 0) yield board;
    const { moved, board: after } = tilt(board, next(4) as Direction);
    stuck = moved ? 0 : stuck + 1;
    if (moved) board = spawn(after);
  }
}

describe('published values', () => {
  // Lees-Miller, "The Mathematics of 2048: Optimal Play with Markov Decision Processes" (2018).
  it('wins 2x2 to the 32 tile with chance 0.083', () => {
    expect(solveExact(VARIANTS['2x2'], { tile: 32 }, { kernel }).start).toBeCloseTo(0.083, 3);
  });

  // An independent program in C++ with sorted layers (docs/experiments/other-sizes.md).
  it('scores 2,641.9 on 2x4, standing or lying', { tags: ['long'] }, () => {
    const standing = solveExact(VARIANTS['2x4'], 'score', { kernel });
    expect(standing.start).toBeCloseTo(2641.873035692, 8);
    const board = boardFromValues([
      [2, 4, 0, 0],
      [0, 0, 0, 2],
    ]);
    expect(standing.lines(board)).toHaveLength(4);
  });
});

describe('the chance of a larger tile, in play for the score', () => {
  it('is the mean over new tiles of that after the best direction', () => {
    const rules = rulesOf(2, 3, 0.1);
    const table = solveExact(rules, 'score', { kernel });
    for (const board of gameFrom(rules, 3)) {
      for (const { direction, growth } of table.lines(board)!) {
        const { board: after } = tilt(board, direction);
        const [least, most] = growthAfter(table, after, Math.max(...board.ranks), rules);
        expect(growth).toBeGreaterThan(least - 1e-5);
        expect(growth).toBeLessThan(most + 1e-5);
      }
    }
  });
});

/** Two bounds: where two directions are equally good, either may be played. */
function growthAfter(
  table: ExactTable,
  after: Board,
  largest: number,
  rules: ReturnType<typeof rulesOf>,
): [least: number, most: number] {
  if (Math.max(...after.ranks) > largest) return [1, 1];
  let [least, most] = [0, 0];
  for (const outcome of spawnOutcomes(after, rules)) {
    const lines = table.lines(placeSpawn(after, outcome))!;
    const best = Math.max(...lines.map(({ value }) => value));
    const chances = lines.filter(({ value }) => value > best - 1e-9).map(({ growth }) => growth ?? 0);
    const isLarger = outcome.rank > largest;
    least += outcome.probability * (isLarger ? 1 : Math.min(1, ...chances, ...(chances.length ? [] : [0])));
    most += outcome.probability * (isLarger ? 1 : Math.max(0, ...chances));
  }
  return [least, most];
}

describe('the number of afterstates, symmetric ones counted once', () => {
  // Others count the boards that a tilt makes: 67 on 2x2 and 14,883 on 2x3. A table has the boards of a game's start, too.
  it.each([
    ['2x2', 67, ['00/00', '00/01']],
    ['2x3', 14_883, ['00/00/00', '00/00/01', '00/01/00']],
  ] as const)('of %s is %i, and the empty board and a 2 alone beside these', (id, tilted, startOnly) => {
    const variant = VARIANTS[id];
    const afterstates = naiveAfterstates(variant);
    expect(afterstates.size).toBe(tilted);
    for (const board of startOnly) expect(afterstates.has(canonical(positionOf(board)))).toBe(false);
    expect(solveExact(variant, 'score', { kernel }).size).toBe(tilted + startOnly.length);
  });
});

/** The boards that a tilt makes in any game of two start tiles, by core's rules alone. */
function naiveAfterstates(variant: Variant): Set<string> {
  const { columns, rows } = variant;
  const grown = (board: Board) => spawnOutcomes(board, variant).map((outcome) => placeSpawn(board, outcome));
  const waiting = grown(emptyBoard(columns, rows)).flatMap(grown);
  const afterstates = new Set<string>();
  for (let board = waiting.pop(); board; board = waiting.pop()) {
    for (const direction of [0, 1, 2, 3] as const) {
      const { moved, board: after } = tilt(board, direction);
      if (!moved || afterstates.has(canonical(after))) continue;
      afterstates.add(canonical(after));
      waiting.push(...grown(after));
    }
  }
  return afterstates;
}

/** One text for a board and its mirrored and turned forms. */
const canonical = (board: Board): string =>
  SYMMETRIES.map((symmetry) => makePosition(transformBoard(board, symmetry))).sort()[0]!;

function positionOf(text: string): Board {
  const parsed = parsePosition(text);
  if (!parsed.ok) throw new Error(parsed.error.message);
  return parsed.value;
}

describe('what a table does not have', () => {
  it('boards of other shapes, boards that no game meets, and impossible tiles', () => {
    const table = solveExact(VARIANTS['2x2'], 'score', { kernel });
    expect(table.lines(boardFromRanks(2, 3, [1, 1, 0, 0, 0, 0]))).toBeUndefined();
    expect(table.lines(boardFromRanks(2, 2, [5, 5, 5, 0]))).toBeUndefined();
    expect(table.lines(boardFromRanks(2, 2, [9, 9, 0, 0]))).toBeUndefined();
  });

  it('a finished game has no directions', () => {
    const table = solveExact(VARIANTS['2x2'], 'score', { kernel });
    expect(table.lines(boardFromRanks(2, 2, [1, 2, 2, 1]))).toEqual([]);
  });

  it('refuses larger boards, and goals that are no tile', () => {
    expect([canSolve({ columns: 3, rows: 3 }), canSolve({ columns: 3, rows: 4 })]).toEqual([true, false]);
    expect(() => solveExact(VARIANTS.classic, 'score')).toThrow('4x4 is too large');
    expect(() => solveExact(VARIANTS['2x2'], { tile: 24 })).toThrow('not 24');
  });
});
