import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import {
  boardFromRanks,
  countEmpty,
  DIRECTIONS,
  isOver,
  LEFT,
  RIGHT,
  SYMMETRIES,
  tilt,
  transformBoard,
} from '../index.js';
import { Position } from './cursor.js';
import {
  countCells,
  emptyCells,
  fitsRaw,
  isOverRaw,
  nthCell,
  packHalf,
  rewardOf,
  rowTables,
  TO_FIRST,
  TO_LAST,
  tiltHalf,
  transposeHigh,
  transposeLow,
  unpackHalf,
} from './rawBoard.js';

const rawRanks = fc.array(fc.integer({ min: 0, max: 15 }), { minLength: 16, maxLength: 16 });
const fewRanks = fc.array(fc.integer({ min: 13, max: 15 }), { minLength: 16, maxLength: 16 });
const anyRanks = fc.oneof(rawRanks, fewRanks, fc.array(fc.nat(2), { minLength: 16, maxLength: 16 }));
const ranksOf = (low: number, high: number): Uint8Array => {
  const ranks = new Uint8Array(16);
  unpackHalf(low, ranks, 0);
  unpackHalf(high, ranks, 8);
  return ranks;
};

describe('the raw 4x4 board', () => {
  it('tilts every row as `tilt` does, or says that a merge would pass rank 15', () => {
    const { tilted, rewards } = rowTables();
    for (let row = 0; row < 65536; row++) {
      const ranks = [0, 4, 8, 12].map((shift) => (row >> shift) & 15);
      const board = boardFromRanks(4, 2, [...ranks, 0, 0, 0, 0]);
      for (const direction of [LEFT, RIGHT] as const) {
        const { board: after, reward, moved } = tilt(board, direction);
        const passes = after.ranks.some((rank) => rank > 15);
        const raw = tiltHalf(tilted, row, direction === LEFT ? TO_FIRST : TO_LAST);
        if (rewards[row]! < 0 !== passes) throw new Error(`row ${ranks} and rank 16`);
        if ((raw !== row) !== moved) throw new Error(`row ${ranks} and moving`);
        if (passes) continue;
        const same = ranks.every((_, place) => ((raw >> (4 * place)) & 15) === after.ranks[place]);
        if (!same || rewards[row] !== reward) throw new Error(`row ${ranks}`);
      }
    }
  });

  it('packs and unpacks', () => {
    fc.assert(
      fc.property(rawRanks, (ranks) => {
        const bytes = Uint8Array.from(ranks);
        expect(ranksOf(packHalf(bytes, 0), packHalf(bytes, 8))).toEqual(bytes);
      }),
    );
  });

  it('transposes', () => {
    fc.assert(
      fc.property(rawRanks, (ranks) => {
        const board = boardFromRanks(4, 4, ranks);
        const [low, high] = [packHalf(board.ranks, 0), packHalf(board.ranks, 8)];
        const transposed = transformBoard(board, SYMMETRIES[7]!);
        expect(ranksOf(transposeLow(low, high), transposeHigh(low, high))).toEqual(transposed.ranks);
      }),
    );
  });

  it('finds and counts empty cells', () => {
    fc.assert(
      fc.property(anyRanks, (ranks) => {
        const bytes = Uint8Array.from(ranks);
        const empty = emptyCells(packHalf(bytes, 0));
        const cells = [0, 1, 2, 3, 4, 5, 6, 7].filter((cell) => ranks[cell] === 0);
        expect(countCells(empty)).toBe(cells.length);
        expect(cells.map((_, index) => nthCell(empty, index))).toEqual(cells.map((cell) => 2 ** (4 * cell)));
      }),
    );
  });

  it('knows when it is over', () => {
    fc.assert(
      fc.property(anyRanks, (ranks) => {
        const board = boardFromRanks(4, 4, ranks);
        expect(isOverRaw(packHalf(board.ranks, 0), packHalf(board.ranks, 8))).toBe(isOver(board));
      }),
      { numRuns: 2000 },
    );
    const checkers = boardFromRanks(4, 4, [1, 2, 1, 2, 2, 1, 2, 1, 1, 2, 1, 2, 2, 1, 2, 1]);
    expect(isOverRaw(packHalf(checkers.ranks, 0), packHalf(checkers.ranks, 8))).toBe(true);
  });

  it('holds 4x4 boards up to rank 15', () => {
    expect(fitsRaw(4, 4, new Uint8Array(16).fill(15))).toBe(true);
    expect(fitsRaw(4, 4, Uint8Array.of(...new Array(15).fill(1), 16))).toBe(false);
    expect(fitsRaw(2, 8, new Uint8Array(16))).toBe(false);
  });

  it('adds rewards beyond one row', () => {
    const { rewards } = rowTables();
    expect(rewardOf(rewards, 0x0022_0011, 0x0033_0011)).toBe(4 + 8 + 4 + 16);
    expect(rewardOf(rewards, 0x00ff_eeee | 0, 0xeeee_eeee | 0)).toBeLessThan(0);
  });
});

describe('a position', () => {
  it('tilts as `tilt` does, raw or not', () => {
    fc.assert(
      fc.property(anyRanks, fc.constantFrom(...DIRECTIONS), fc.nat(3), (ranks, direction, lift) => {
        const board = boardFromRanks(
          4,
          4,
          ranks.map((rank) => (rank === 0 ? 0 : rank + lift)),
        );
        const { board: after, reward, moved } = tilt(board, direction);
        const position = new Position(board, 7);
        expect(position.tilt(direction)).toBe(moved ? reward : -1);
        expect(position.board).toEqual(after);
        expect(position.score).toBe(7 + reward);
        expect(position.countEmpty()).toBe(countEmpty(after));
        expect(position.isOver()).toBe(isOver(after));
        const cells = [...after.ranks.keys()].filter((cell) => after.ranks[cell] === 0);
        expect(cells.map((_, index) => position.emptyCell(index))).toEqual(cells);
      }),
      { numRuns: 2000 },
    );
  });
});
