import { parsePosition } from '@twofold/core';
import type { FormationTable } from '@twofold/solver';
import {
  buildSteps,
  cutSteps,
  FORMATION_NAMES,
  type FormationName,
  type LayerStore,
} from '@twofold/solver/internal';
import { beforeAll, describe, expect, it } from 'vitest';
import { readExactKernel } from '../networkFiles.js';
import { seededRandom, simulateTable } from './simulate.js';
import { tableLines } from './tableLines.js';

/** A whole table of the goal 16, with layers in memory. */
function wholeTable(formation: FormationName): FormationTable {
  const [keys, chances]: [Int32Array[], Float64Array[]] = [[], []];
  const store: LayerStore = {
    readKeys: (layer) => keys[layer],
    writeKeys: (layer, own) => {
      keys[layer] = own;
    },
    readChances: (layer) => chances[layer],
    writeChances: (layer, own) => {
      chances[layer] = own;
    },
  };
  const rules = { formation, goalRank: 4, fourChance: 0.1, mostSum: 60 };
  for (const _ of buildSteps(rules, store, readExactKernel()));
  const steps = cutSteps(rules, store, 0);
  for (;;) {
    const { done, value } = steps.next();
    if (done) return value;
  }
}

const boardOf = (text: string) => {
  const board = parsePosition(text);
  if (!board.ok) throw new Error(board.error.message);
  return board.value;
};

describe.each(FORMATION_NAMES)('a table of the formation %s', { tags: ['long'] }, (formation) => {
  let table: FormationTable;
  beforeAll(() => {
    table = wholeTable(formation);
  });

  it('plays by itself, in the real game, as well as it states', () => {
    const games = 1500;
    const { made, stated, rate, standardError } = simulateTable(table, games, seededRandom('plays'));
    expect(rate).toBe(made / games);
    expect(Math.abs(rate - stated)).toBeLessThan(4 * standardError + 1e-9);
    expect(stated).toBeGreaterThan(0.5);
  });
});

it('has lines for directions that keep the formation, and none for other boards', () => {
  const lines = tableLines(wholeTable('block'));
  const free = lines(boardOf('9870/4560/1033/0000'));
  expect(free.find(({ direction }) => direction === 3)?.chance).toBe(1); // left merges 8 and 8
  expect(free.map(({ direction }) => direction)).not.toContain(2); // down moves the block
  expect(lines(boardOf('9870/4506/1033/0000'))).toEqual([]);
  expect(lines(boardOf('987/456/103'))).toEqual([]);
});
