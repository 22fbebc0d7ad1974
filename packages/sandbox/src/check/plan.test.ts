import { boardFromValues, LEFT } from '@twofold/core';
import { SIDES } from '@twofold/lessons';
import { describe, expect, it } from 'vitest';
import { CONTRACTS } from '../contract/contract.js';
import { readsRows } from './checkProgram.js';
import { type Case, type Phase, planOf, SHAPES, seenFrom } from './plan.js';

const ALL = { shape: 'any', everySide: true } as const;
const named = (phases: readonly Phase[], name: string) => phases.find((phase) => phase.name === name)!;
const casesOf = ({ count, caseAt }: Phase): Case[] =>
  Array.from({ length: count }, (_, index) => caseAt(index));

/** The lines of a board, read from the side: `seenFrom` turned round. */
function linesOf({ board, direction }: Case): number[][] {
  const isColumns = direction === 0 || direction === 2;
  const lines = isColumns ? board[0]!.map((_, c) => board.map((row) => row[c]!)) : board;
  return direction === 1 || direction === 2 ? lines.map((line) => line.toReversed()) : lines;
}

describe('a plan', () => {
  it('has every row of four to every side once', () => {
    const seen = [0, 1, 2, 3].map(() => new Set<string>());
    const phase = named(planOf(ALL, false), 'every-row');
    for (const at of casesOf(phase)) for (const line of linesOf(at)) seen[at.direction]!.add(line.join());
    expect(seen.map(({ size }) => size)).toEqual([65_536, 65_536, 65_536, 65_536]);
    expect(phase.count).toBe(32_768);
    expect(seen[0]).toContain('32768,32768,2,0');
  });

  it('has every row on boards of four rows where boards are square', () => {
    for (const shape of ['square', '4x4'] as const) {
      const phase = named(planOf({ shape, everySide: false }, false), 'every-row');
      expect(new Set(casesOf(phase).flatMap((at) => linesOf(at).map(String))).size).toBe(65_536);
      expect(phase.caseAt(0).board).toHaveLength(4);
    }
  });

  it('may have every row to the left, and small ones to every side', () => {
    const phases = planOf({ shape: 'any', everySide: false }, false);
    const left = new Set(casesOf(named(phases, 'every-row')).flatMap((at) => linesOf(at).map(String)));
    expect(left.size).toBe(65_536);
    expect(casesOf(named(phases, 'every-row')).every(({ direction }) => direction === LEFT)).toBe(true);
    const small = casesOf(named(phases, 'rows-to-32'));
    for (const side of [0, 1, 2, 3]) {
      const lines = small.filter(({ direction }) => direction === side).flatMap(linesOf);
      expect(new Set(lines.map(String)).size).toBe(6 ** 4);
    }
  });

  it('has pairs of large tiles to the other sides, in 3 % more cases', () => {
    const phases = planOf({ shape: 'any', everySide: false }, false);
    const pairs = casesOf(named(phases, 'large-pairs'));
    for (const side of [0, 1, 2]) {
      const lines = pairs.filter(({ direction }) => direction === side).flatMap(linesOf);
      expect(new Set(lines.map(String)).size).toBe(9 * 3 ** 4 - 8 - 8 * 15);
      for (const row of ['1024,0,0,1024', '1024,1024,2048,0', '32768,16384,0,16384'])
        expect(lines.map(String)).toContain(row);
    }
    expect(pairs.some(({ direction }) => direction === LEFT)).toBe(false);
    const all = phases.reduce((sum, { count }) => sum + count, 0);
    expect(pairs.length / (all - pairs.length)).toBeLessThan(0.05);
  });

  it('asks a program that sees rows only once for the same rows: the calls are the same', () => {
    const phase = named(planOf(ALL, false), 'every-row');
    const rowContracts = CONTRACTS.filter(readsRows);
    expect(rowContracts.map(({ id }) => id)).toEqual(['pack-and-pair', 'two-pointers']);
    for (const contract of rowContracts) {
      for (let index = 0; index < phase.count; index += 4) {
        const calls = [0, 1, 2, 3].map((side) => {
          const { board, direction } = phase.caseAt(index + side);
          return JSON.stringify(contract.calls(board, SIDES[direction]));
        });
        if (new Set(calls).size !== 1) expect(calls).toEqual([]);
      }
    }
    expect(named(planOf(ALL, true), 'every-row').count).toBe(2 ** 13);
  });

  it.each(SHAPES)('has boards of the shape %s that core knows, in a fixed order', (shape) => {
    for (const phase of planOf({ shape, everySide: false }, false).slice(0, 4)) {
      expect(casesOf(phase)).toEqual(casesOf(phase));
      for (const { board } of casesOf(phase)) {
        boardFromValues(board);
        if (shape !== 'any') expect(board[0]).toHaveLength(board.length);
        if (shape === '4x4') expect(board).toHaveLength(4);
      }
    }
  });

  it('has random boards that are sparse and full, and some large tiles', () => {
    const boards = casesOf(named(planOf(ALL, false), 'random-boards')).map(({ board }) => board.flat());
    expect(boards.some((cells) => cells.every((value) => value > 0))).toBe(true);
    expect(boards.some((cells) => cells.filter((value) => value > 0).length <= 2)).toBe(true);
    expect(Math.max(...boards.flat())).toBe(2 ** 17);
  });

  it('turns lines into a board', () => {
    const lines = [[1, 2, 3], [4, 5, 6]]; // biome-ignore format: rows
    expect(SIDES.map((_, side) => seenFrom(lines, side as 0 | 1 | 2 | 3))).toEqual([
      [[1, 4], [2, 5], [3, 6]],
      [[3, 2, 1], [6, 5, 4]],
      [[3, 6], [2, 5], [1, 4]],
      [[1, 2, 3], [4, 5, 6]],
    ]); // biome-ignore format: boards
  });
});
