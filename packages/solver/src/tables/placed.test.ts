import { boardFromRanks, SYMMETRIES, transformBoard } from '@twofold/core';
import { beforeAll, describe, expect, it } from 'vitest';
import { createTwinKernel } from '../kernel/twin/twinKernel.js';
import { createWasmKernel } from '../kernel/wasm/wasmKernel.js';
import { compiledKernels } from '../testing/kernels.js';
import { rulesOf, smallTable } from '../testing/smallTables.js';
import type { FormationTable } from './file.js';
import { fitsTable, leafValue, makesGoal, placedChance, placedValue, placeTable } from './placed.js';

const PATTERNS = [[0, 1, 2, 3]];
let own: Uint8Array;
let table: FormationTable;
beforeAll(async () => {
  const kernels = await compiledKernels();
  own = kernels.own;
  table = smallTable(rulesOf('block', 16, 60), 1e-4, kernels.exact);
}, 300_000);

/** Goal 16: large tiles of rank 4 to 9. */
const BLOCK = [9, 8, 7, 0, 4, 5, 6, 0];
const boardWith = (...small: number[]) => {
  const ranks = Uint8Array.from({ length: 16 }, (_, cell) => BLOCK[cell] ?? 0);
  [3, 7, 8, 9, 10, 11, 12, 13, 14, 15].forEach((cell, at) => {
    ranks[cell] = small[at] ?? 0;
  });
  return ranks;
};

/** Afterstates that the table has, as boards. */
const boards = () =>
  [...table.keys.keys()]
    .filter((at) => at % 97 === 0)
    .map((at) => ({
      ranks: boardWith(
        ...Array.from({ length: 10 }, (_, digit) => Math.floor(table.keys[at]! / 4 ** digit) % 4),
      ),
      chance: table.chances[at]!,
    }));

describe('a placed table', () => {
  it('has the chance of each of its boards, under any symmetry', () => {
    const placed = placeTable(table);
    expect(boards().length).toBeGreaterThan(50);
    for (const { ranks, chance } of boards()) {
      for (const symmetry of SYMMETRIES) {
        const turned = transformBoard(boardFromRanks(4, 4, ranks), symmetry).ranks;
        expect(placedChance(placed, turned)).toBe(chance);
      }
    }
  });

  it('does not fit other boards', () => {
    const placed = placeTable(table);
    expect(fitsTable(placed, boardWith(1, 1))).toBe(true);
    expect(fitsTable(placed, boardWith(4))).toBe(false); // the goal beside the block
    const equal = boardWith(1, 1);
    equal[0] = 8; // two of 256
    expect(fitsTable(placed, equal)).toBe(false);
    const moved = boardWith(1, 1);
    [moved[2], moved[3]] = [0, 7];
    expect(fitsTable(placed, moved)).toBe(false);
  });

  it('knows the tilt that makes the goal', () => {
    const placed = placeTable(table);
    expect(makesGoal(placed, boardWith(0, 0, 3, 3), boardWith(0, 0, 4))).toBe(true);
    expect(makesGoal(placed, boardWith(0, 0, 2, 2), boardWith(0, 0, 3))).toBe(false);
  });
});

describe('a search with tables', () => {
  const kernels = () => {
    const wasm = createWasmKernel(own);
    const twin = createTwinKernel();
    for (const kernel of [wasm, twin]) {
      kernel.newNetwork({ patterns: PATTERNS }, { initial: 1000 });
      kernel.useTables([placeTable(table)]);
    }
    return [wasm, twin] as const;
  };

  it('mixes both values at depth 1, in WebAssembly and in TypeScript', () => {
    const [wasm, twin] = kernels();
    const placed = placeTable(table);
    let used = 0;
    for (const { ranks } of boards()) {
      for (const kernel of [wasm, twin]) {
        const { values } = kernel.bestMove(ranks, { depth: 1 });
        for (const [direction, value] of values.entries()) {
          const after = kernel.tilt(ranks, direction as 0);
          const leaf = after && placedValue([placed], after.ranks);
          if (leaf !== undefined) used++;
          expect(value).toBe(after && after.reward + leafValue(kernel.evaluate(after.ranks), leaf));
        }
      }
    }
    expect(used).toBeGreaterThan(50);
  });

  it('rates a board whose goal is made by the large tiles that are still to merge', () => {
    const placed = placeTable(table);
    const made = placedValue([placed], boardWith(0, 4))!; // 512 to 16 in formation, and another 16
    expect(made).toBeCloseTo(placed.lostValue + 0.93 * placed.gain - 48, 6);
    const merged = Uint8Array.from([9, 8, 7, 0, 5, 5, 6, ...new Array<number>(9).fill(0)]);
    expect(placedValue([placed], merged)! + 32).toBeGreaterThan(made);
    expect(placedValue([placed], Uint8Array.from([10, ...new Array<number>(15).fill(0)]))).toBeUndefined();
  });

  it('has the same bits in both at greater depth, and those of no tables without them', () => {
    const [wasm, twin] = kernels();
    for (const { ranks } of boards().slice(0, 12)) {
      const choice = wasm.bestMove(ranks, { depth: 3 });
      expect(twin.bestMove(ranks, { depth: 3 })).toEqual(choice);
      expect(wasm.bestMove(ranks, { nodes: 500 })).toEqual(twin.bestMove(ranks, { nodes: 500 }));
    }
    const plain = createWasmKernel(own);
    plain.newNetwork({ patterns: PATTERNS }, { initial: 1000 });
    wasm.useTables([]);
    const { ranks } = boards()[0]!;
    expect(wasm.bestMove(ranks, { depth: 3 })).toEqual(plain.bestMove(ranks, { depth: 3 }));
  });
});
