import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { anyBoard } from '../test/boards.js';
import { ORACLES } from '../test/index.js';
import { moveTileUpAsFarAsPossible } from '../test/minimumRow.js';
import {
  type Board,
  boardFromRanks,
  boardFromValues,
  boardToValues,
  DIRECTIONS,
  type Direction,
  DOWN,
  emptyBoard,
  isOver,
  isOverRaw,
  LEFT,
  legalDirections,
  type Motion,
  RIGHT,
  rankValue,
  SYMMETRIES,
  tilt,
  transformBoard,
  transformDirection,
  UP,
} from './index.js';

const grid = (board: Board): number[][] =>
  Array.from({ length: board.rows }, (_, y) => [
    ...board.ranks.subarray(y * board.columns, (y + 1) * board.columns),
  ]);

const tileSum = (board: Board): number => board.ranks.reduce((sum, rank) => sum + rankValue(rank), 0);

/** The afterstate that the motions alone describe. */
function applyMotions(board: Board, motions: Motion[]): Board {
  const after = { ...board, ranks: new Uint8Array(board.ranks.length) };
  for (const { to, rank, merges } of motions) after.ranks[to] = merges ? rank + 1 : rank;
  return after;
}

/** Everything an oracle says of a tilt is true of `tilt`. */
function compare(name: string, board: Board, direction: Direction): void {
  const ours = tilt(board, direction);
  const theirs = ORACLES[name]!(grid(board), direction);
  const said = `${name}, ${direction}, ${JSON.stringify(grid(board))}`;
  expect(grid(ours.board), said).toEqual(theirs.grid);
  expect(ours.reward, said).toBe(theirs.reward);
  expect(ours.moved, said).toBe(JSON.stringify(theirs.grid) !== JSON.stringify(grid(board)));
  if (theirs.steps === undefined) return;
  const every = name === 'pack and pair';
  const steps = ours.motions.filter(({ from, to }) => every || from !== to).map(({ from, to }) => [from, to]);
  expect(steps.sort(byFrom), said).toEqual(theirs.steps.map(({ from, to }) => [from, to]).sort(byFrom));
}

const byFrom = (a: number[], b: number[]): number => a[0]! - b[0]!;

describe('the examples of the rules', () => {
  const examples: [string, number[], Direction, number[], number][] = [
    ['a merged tile does not merge again', [0, 2, 2, 4], LEFT, [4, 4, 0, 0], 4],
    ['nor with the next one', [4, 4, 0, 8], LEFT, [8, 8, 0, 0], 8],
    ['tiles nearest the side come first', [2, 2, 2, 0], LEFT, [4, 2, 0, 0], 4],
    ['to the right as well', [2, 2, 2, 0], RIGHT, [0, 0, 2, 4], 4],
    ['two pairs', [2, 2, 2, 2], LEFT, [4, 4, 0, 0], 8],
    ['a long line', [0, 2, 0, 2, 2, 2, 4, 4], LEFT, [4, 4, 8, 0, 0, 0, 0, 0], 16],
    ['equal merges beside equal tiles', [8, 4, 4, 4, 4, 0, 0, 8], LEFT, [8, 8, 8, 8, 0, 0, 0, 0], 16],
    ['4 2 2 0 is not 8', [4, 2, 2, 0], LEFT, [4, 4, 0, 0], 4],
    ['8 4 4 0 is not 16', [8, 4, 4, 0], LEFT, [8, 8, 0, 0], 8],
    ['32768 + 32768 is 65536', [32768, 32768, 0, 2], LEFT, [65536, 2, 0, 0], 65536],
    ['65536 + 65536 is 131072', [65536, 0, 0, 65536], RIGHT, [0, 0, 0, 131072], 131072],
    ['two such pairs', [32768, 32768, 32768, 32768], LEFT, [65536, 65536, 0, 0], 131072],
    ['and beyond a line of four', [2 ** 40, 2 ** 40, 0, 0, 2], RIGHT, [0, 0, 0, 2 ** 41, 2], 2 ** 41],
  ];
  for (const [name, line, direction, expected, reward] of examples) {
    it(name, () => {
      const rows = [line, line.map(() => 0)];
      const result = tilt(boardFromValues(rows), direction);
      expect(boardToValues(result.board)[0]).toEqual(expected);
      expect(result.reward).toBe(reward);
      const column = tilt(boardFromValues(line.map((value) => [value, 0])), direction === LEFT ? UP : DOWN);
      expect(boardToValues(column.board).map((row) => row[0])).toEqual(expected);
    });
  }
});

describe('tilt', () => {
  for (const name of Object.keys(ORACLES)) {
    it(`agrees with "${name}" on every row of ranks 0 to 15, both ways, across and down`, () => {
      // 65,536 rows, four to a board, as rows and as columns: every row meets all four directions.
      const board = emptyBoard(4, 4);
      for (let row = 0; row < 65536; row += 4) {
        for (let line = 0; line < 4; line++) {
          for (let place = 0; place < 4; place++)
            board.ranks[4 * line + place] = ((row + line) >> (4 * place)) & 15;
        }
        const columns = transformBoard(board, 5);
        fastCompare(name, board, LEFT);
        fastCompare(name, board, RIGHT);
        fastCompare(name, columns, UP);
        fastCompare(name, columns, DOWN);
      }
    });

    it(`agrees with "${name}" on boards of every size and any ranks`, () => {
      fc.assert(
        fc.property(anyBoard(), (board) => {
          for (const direction of DIRECTIONS) compare(name, board, direction);
        }),
        { numRuns: 500 },
      );
    });
  }

  it('never changes the board it was given', () => {
    fc.assert(
      fc.property(anyBoard(), fc.constantFrom(...DIRECTIONS), (board, direction) => {
        const before = board.ranks.slice();
        tilt(board, direction);
        expect(board.ranks).toEqual(before);
      }),
    );
  });

  it('has one motion for every tile, and they rebuild the afterstate', () => {
    fc.assert(
      fc.property(anyBoard(), fc.constantFrom(...DIRECTIONS), (board, direction) => {
        const { board: after, motions, reward } = tilt(board, direction);
        const tiles = [...board.ranks.keys()].filter((cell) => board.ranks[cell] !== 0);
        expect(motions.map(({ from }) => from).sort((a, b) => a - b)).toEqual(tiles);
        for (const { from, rank } of motions) expect(rank).toBe(board.ranks[from]);
        expect(applyMotions(board, motions)).toEqual(after);
        const merged = motions.filter(({ merges }) => merges);
        expect(merged.reduce((sum, { rank }) => sum + rankValue(rank), 0)).toBe(reward);
      }),
    );
  });

  it('conserves the sum of the tiles', () => {
    fc.assert(
      fc.property(anyBoard(20), fc.constantFrom(...DIRECTIONS), (board, direction) => {
        expect(tileSum(tilt(board, direction).board)).toBe(tileSum(board));
      }),
    );
  });

  it('commutes with all eight symmetries', () => {
    fc.assert(
      fc.property(anyBoard(), fc.constantFrom(...DIRECTIONS), (board, direction) => {
        const plain = tilt(board, direction);
        for (const symmetry of SYMMETRIES) {
          const turned = tilt(transformBoard(board, symmetry), transformDirection(direction, symmetry));
          expect(turned.board).toEqual(transformBoard(plain.board, symmetry));
          expect(turned.reward).toBe(plain.reward);
        }
      }),
    );
  });

  it('gives the board itself back where nothing moves', () => {
    const board = boardFromValues([
      [2, 4, 0],
      [4, 2, 0],
    ]);
    const { board: after, reward, moved, motions } = tilt(board, LEFT);
    expect(after).toBe(board);
    expect([reward, moved]).toEqual([0, false]);
    expect(motions).toHaveLength(4);
    expect(motions.every(({ from, to, merges }) => from === to && !merges)).toBe(true);
  });
});

describe('one tile moved up as far as possible, never merging above a row', () => {
  it.each<[string, number[], number, number, number[], number]>([
    ['an empty cell does nothing', [1, 0, 0, 0], 2, 0, [1, 0, 0, 0], 0],
    ['to the wall', [0, 0, 3, 0], 2, 0, [3, 0, 0, 0], 0],
    ['to another tile', [1, 0, 0, 2], 3, 0, [1, 2, 0, 0], 0],
    ['into an equal one, which is 1 + its row', [0, 1, 0, 1], 3, 0, [0, 2, 0, 0], 2],
    ['not into one above the row', [2, 0, 2, 0], 2, 1, [2, 2, 0, 0], 0],
    ['into one on the row', [3, 2, 0, 2], 3, 1, [3, 3, 0, 0], 2],
  ])('%s', (_, column, row, minRow, expected, answer) => {
    const board = column.map((rank) => [rank]);
    expect(moveTileUpAsFarAsPossible(board, row, 0, minRow)).toBe(answer);
    expect(board.flat()).toEqual(expected);
  });
});

/** As `compare`, without a message for each of a million comparisons. */
function fastCompare(name: string, board: Board, direction: Direction): void {
  const ours = tilt(board, direction);
  const theirs = ORACLES[name]!(grid(board), direction);
  const same = theirs.grid.every((row, y) => row.every((rank, x) => rank === ours.board.ranks[4 * y + x]));
  if (!same || ours.reward !== theirs.reward) compare(name, board, direction);
}

describe('legal directions', () => {
  it('are those whose tilt moves a tile', () => {
    fc.assert(
      fc.property(anyBoard(), (board) => {
        const moving = DIRECTIONS.filter((direction) => tilt(board, direction).moved);
        expect(legalDirections(board)).toEqual(moving);
        expect(isOver(board)).toBe(moving.length === 0);
      }),
      { numRuns: 1000 },
    );
  });

  it('are none on a full board without equal neighbours, and only then is it over', () => {
    const over = boardFromRanks(3, 2, [1, 2, 1, 2, 1, 2]);
    expect([legalDirections(over), isOver(over)]).toEqual([[], true]);
    const across = boardFromRanks(3, 2, [1, 2, 2, 2, 1, 3]);
    expect([legalDirections(across), isOver(across)]).toEqual([[RIGHT, LEFT], false]);
    const down = boardFromRanks(3, 2, [1, 2, 1, 2, 3, 1]);
    expect([legalDirections(down), isOver(down)]).toEqual([[UP, DOWN], false]);
  });

  it('are none without tiles', () => {
    expect([legalDirections(emptyBoard(4, 4)), isOver(emptyBoard(4, 4))]).toEqual([[], true]);
    expect([isOver(emptyBoard(2, 5)), isOverRaw(0, 0)]).toEqual([true, true]);
  });

  it('do not join the end of a row with the start of the next', () => {
    expect(isOver(boardFromRanks(2, 2, [1, 2, 2, 1]))).toBe(true);
    expect(isOver(boardFromRanks(3, 2, [1, 2, 3, 3, 1, 2]))).toBe(true);
  });
});
