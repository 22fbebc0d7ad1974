import { parsePosition } from '@twofold/core';
import { FORMATION_NAMES, type FormationTable } from '@twofold/solver';
import { beforeAll, describe, expect, it } from 'vitest';
import { compiledKernels } from '../../../solver/src/testing/kernels.js';
import { rulesOf, smallTable } from '../../../solver/src/testing/smallTables.js';
import { seededRandom, simulateTable } from './simulate.js';
import { tableLines } from './tableLines.js';

let kernel: Uint8Array;
beforeAll(async () => {
  kernel = (await compiledKernels()).exact;
}, 300_000);

const boardOf = (text: string) => {
  const board = parsePosition(text);
  if (!board.ok) throw new Error(board.error.message);
  return board.value;
};

describe.each(FORMATION_NAMES)('a table of the formation %s', (formation) => {
  let table: FormationTable;
  beforeAll(() => {
    table = smallTable(rulesOf(formation, 16, 60), 0, kernel);
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
  const lines = tableLines(smallTable(rulesOf('block', 16, 60), 0, kernel));
  const free = lines(boardOf('9870/4560/1033/0000'));
  expect(free.find(({ direction }) => direction === 3)?.chance).toBe(1); // left merges 8 and 8
  expect(free.map(({ direction }) => direction)).not.toContain(2); // down moves the block
  expect(lines(boardOf('9870/4506/1033/0000'))).toEqual([]);
  expect(lines(boardOf('987/456/103'))).toEqual([]);
});
