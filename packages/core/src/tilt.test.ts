import { expectedOutcome, SIDES, WAYS, type Way } from '@twofold/lessons';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { anyBoard } from '../test/boards.js';
import { isOverRaw } from './game/rawBoard.js';
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

const tileSum = (board: Board): number => board.ranks.reduce((sum, rank) => sum + rankValue(rank), 0);

/** The afterstate that the motions alone describe. */
function applyMotions(board: Board, motions: Motion[]): Board {
  const after = { ...board, ranks: new Uint8Array(board.ranks.length) };
  for (const { to, rank, merges } of motions) after.ranks[to] = merges ? rank + 1 : rank;
  return after;
}

/** Everything a way of the lessons says of a tilt is true of `tilt`. */
function compare(way: Way, board: Board, direction: Direction): void {
  const { board: after, reward, moved, motions } = tilt(board, direction);
  const [values, side] = [boardToValues(board), SIDES[direction]!];
  const byContract = expectedOutcome(way.contract, values, side);
  const ours = JSON.stringify({ board: boardToValues(after), score: reward, moved });
  for (const theirs of [way.tilt(values, side), way.tilt(values, side, () => {}), byContract]) {
    const { board, score, moved } = theirs;
    if (JSON.stringify({ board, score, moved }) === ours) continue;
    expect({ board, score, moved }, `${way.id}, ${side}, ${JSON.stringify(values)}`).toEqual(
      JSON.parse(ours),
    );
  }
  if (byContract.motions === undefined) return;
  const every = way.id === 'pack-and-pair'; // the other way leaves out the tiles that stay
  const cell = ([row, column]: readonly [number, number]) => row * board.columns + column;
  const moves = motions.filter(({ from, to }) => every || from !== to).map(({ from, to }) => [from, to]);
  const theirs = byContract.motions.map(({ from, to }) => [cell(from), cell(to)]);
  expect(theirs.sort(byFrom), `${way.id}, ${side}, ${JSON.stringify(values)}`).toEqual(moves.sort(byFrom));
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
  describe.each(WAYS.map((way) => [way.id, way] as const))('agrees with "%s"', (_, way) => {
    const agrees = (observe?: () => void) => {
      for (const { board, values, direction, after, reward } of everyRow()) {
        const theirs = way.tilt(values, SIDES[direction]!, observe);
        const same = theirs.board.every((row, y) => row.every((value, x) => value === after[y]![x]));
        if (!same || theirs.score !== reward) compare(way, board, direction);
      }
    };
    const EVERY_ROW = 'on every row of ranks 0 to 15, both ways, across and down';
    it(`${EVERY_ROW}, without an observer`, () => agrees());
    it(`${EVERY_ROW}, with an observer`, { tags: ['long'] }, () => agrees(() => {}));

    it('on boards of every size and any ranks, with an observer and without', () => {
      fc.assert(
        fc.property(anyBoard(), (board) => {
          for (const direction of DIRECTIONS) compare(way, board, direction);
        }),
        { numRuns: 500 },
      );
    });
  });

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

/** A tilt by core, in the values of the lessons. */
interface Tilted {
  board: Board;
  values: number[][];
  direction: Direction;
  after: number[][];
  reward: number;
}

let everyRowTilted: Tilted[] | undefined;

/** 65,536 rows, four to a board, as rows and as columns: every row meets all four directions. */
function everyRow(): Tilted[] {
  everyRowTilted ??= Array.from({ length: 16384 }, (_, number) => {
    const board = emptyBoard(4, 4);
    board.ranks.forEach((_rank, cell, ranks) => {
      ranks[cell] = ((4 * number + (cell >> 2)) >> (4 * (cell & 3))) & 15;
    });
    const columns = transformBoard(board, 5);
    return [tiltOf(board, LEFT), tiltOf(board, RIGHT), tiltOf(columns, UP), tiltOf(columns, DOWN)];
  }).flat();
  return everyRowTilted;
}

function tiltOf(board: Board, direction: Direction): Tilted {
  const { board: after, reward } = tilt(board, direction);
  return { board, direction, values: boardToValues(board), after: boardToValues(after), reward };
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
