import { expect, it } from 'vitest';
import { BoardTable } from './table.js';

/** Words of hashes: boards of one bucket have the same low bits. */
const LOW = 5;
const OTHER = LOW + 2 ** 20;
const THIRD = LOW + 2 ** 21;

it('gives a value to searches that are no deeper and not likelier than the one that found it', () => {
  const table = new BoardTable();
  table.keep(LOW, 1, 4, 0.25, 12.5, false);
  expect(table.find(LOW, 1, 4, 0.25)).toBe(12.5);
  expect(table.exact).toBe(false);
  expect(table.find(LOW, 1, 3, 0.2)).toBe(12.5);
  expect(table.find(LOW, 1, 5, 0.25)).toBeNaN();
  expect(table.find(LOW, 1, 4, 0.6)).toBeNaN();
  expect(table.find(LOW, 2, 1, 0.1)).toBeNaN();
  expect(table.find(OTHER, 1, 1, 0.1)).toBeNaN();
});

it('gives no deeper value while it is strict, but for an exact one', () => {
  const table = new BoardTable();
  table.isStrict = true;
  table.keep(LOW, 1, 4, 1, 7, false);
  table.keep(OTHER, 1, 4, 1, 9, true);
  expect([3, 4, 5].map((depth) => table.find(LOW, 1, depth, 1))).toEqual([Number.NaN, 7, Number.NaN]);
  expect(table.find(OTHER, 1, 3, 1)).toBe(9);
});

it('forgets between two searches all but exact values, which hold at every depth', () => {
  const table = new BoardTable();
  table.keep(LOW, 1, 4, 1, 7, false);
  table.keep(OTHER, 1, 2, 0.01, 9, true);
  expect(table.find(OTHER, 1, 200, 1)).toBe(9);
  expect(table.exact).toBe(true);
  table.beginSearch();
  expect(table.find(LOW, 1, 1, 0.01)).toBeNaN();
  expect(table.exact).toBe(false);
  expect(table.find(OTHER, 1, 200, 1)).toBe(9);
  table.clear();
  expect(table.find(OTHER, 1, 1, 0.01)).toBeNaN();
  expect(table.exact).toBe(false);
});

it('writes over the value of the same board, in either place of its bucket', () => {
  const table = new BoardTable();
  for (const [low, value] of [
    [LOW, 1],
    [OTHER, 2],
    [LOW, 3],
    [OTHER, 4],
  ] as const)
    table.keep(low, 0, 3, 1, value, false);
  expect([LOW, OTHER].map((low) => table.find(low, 0, 3, 1))).toEqual([3, 4]);
});

it('replaces the shallower of two values, and an exact one last', () => {
  const table = new BoardTable();
  table.keep(LOW, 0, 3, 1, 1, false);
  table.keep(OTHER, 0, 2, 1, 2, false);
  table.keep(THIRD, 0, 1, 1, 3, false);
  expect([LOW, OTHER, THIRD].map((low) => table.find(low, 0, 1, 1))).toEqual([1, Number.NaN, 3]);
  table.keep(OTHER, 0, 1, 1, 4, true);
  table.keep(THIRD, 0, 254, 1, 5, false);
  expect([LOW, OTHER, THIRD].map((low) => table.find(low, 0, 1, 1))).toEqual([Number.NaN, 4, 5]);
});

it('prefers an exact value of an earlier search to any other of an earlier one', () => {
  const table = new BoardTable();
  table.keep(LOW, 0, 9, 1, 1, false);
  table.keep(OTHER, 0, 1, 1, 2, true);
  table.beginSearch();
  table.keep(THIRD, 0, 1, 1, 3, false);
  expect([LOW, OTHER, THIRD].map((low) => table.find(low, 0, 1, 1))).toEqual([Number.NaN, 2, 3]);
});

it('drops all when it has counted its searches to the end', () => {
  const table = new BoardTable();
  table.keep(LOW, 0, 1, 1, 1, true);
  for (let search = 0; search < 65_534; search++) table.beginSearch();
  expect(table.find(LOW, 0, 1, 1)).toBe(1);
  table.beginSearch();
  expect(table.find(LOW, 0, 1, 1)).toBeNaN();
});

it('has different hashes for boards that differ in one cell, or in the order of cells', () => {
  const table = new BoardTable();
  const hashOf = (...ranks: number[]) => {
    table.hash(Uint8Array.from(ranks));
    return `${table.low} ${table.high}`;
  };
  const seen = new Set<string>();
  for (let code = 0; code < 6 ** 4; code++)
    seen.add(hashOf(...[1, 6, 36, 216].map((unit) => Math.floor(code / unit) % 6)));
  expect(seen.size).toBe(6 ** 4);
  expect(hashOf(1, 2, 3, 4)).toBe(hashOf(1, 2, 3, 4));
});
