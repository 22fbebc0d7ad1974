import { beforeEach, describe, expect, it } from 'vitest';
import { TwinTable } from './table.js';

const ONE_BUCKET = 64; // bytes: four entries
const board = (rank: number) => new Uint8Array(16).fill(rank);

describe('the transposition table, when four entries are all there is', () => {
  let table: TwinTable;
  beforeEach(() => {
    table = new TwinTable(ONE_BUCKET);
    table.beginGeneration(false);
  });

  /** Ranks of the boards that `recall` finds. */
  const known = () => [1, 2, 3, 4, 5].filter((rank) => table.recall(board(rank), 1, 1) !== undefined);

  it('keeps the deepest', () => {
    [3, 2, 5, 4, 3].forEach((depth, at) => void table.remember(board(at + 1), depth, 100, 1));
    expect(known()).toEqual([1, 3, 4, 5]);
  });

  it('of those as deep keeps the ones with the most budget', () => {
    [300, 90, 20, 100, 40].forEach((budget, at) => void table.remember(board(at + 1), 3, budget, 1));
    expect(known()).toEqual([1, 2, 4, 5]);
  });

  it('keeps a shallow one with little budget rather than any of an older generation', () => {
    for (const rank of [1, 2, 3]) table.remember(board(rank), 9, 1000, 1);
    table.beginGeneration(false);
    for (const rank of [4, 5]) table.remember(board(rank), 2, 2, 1);
    expect(known()).toHaveLength(4);
    expect(known().slice(-2)).toEqual([4, 5]);
  });

  it('puts a value in the place of that of the same board, unless that was searched deeper', () => {
    table.remember(board(1), 3, 100, 10);
    table.remember(board(1), 3, 900, 11);
    expect(table.recall(board(1), 3, 900)).toBe(11);
    for (const rank of [2, 3, 4]) table.remember(board(rank), 3, 100, 1);
    expect(known()).toEqual([1, 2, 3, 4]);
  });
});
