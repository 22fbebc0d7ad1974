import { makeVariant } from '@twofold/core';
import { beforeAll, describe, expect, it } from 'vitest';
import { solveExact } from '../exact/solveExact.js';
import { compiledKernels } from '../testing/kernels.js';
import { memoryStore, rulesOf } from '../testing/smallTables.js';
import { buildSteps, usualMostSum } from './build.js';
import { FORMATION_NAMES, FORMATIONS, formationGeometry, placementsOf } from './formation.js';

let kernel: Uint8Array;
beforeAll(async () => {
  kernel = (await compiledKernels()).exact;
}, 300_000);

const finish = (steps: Iterable<unknown>) => [...steps].length;

describe('a table built layer by layer', () => {
  it.each(FORMATION_NAMES)('%s: has the chance of the start that solveExact has', (formation) => {
    const store = memoryStore();
    finish(buildSteps(rulesOf(formation, 16, 60), store, kernel));
    const rules = { ...makeVariant({ columns: 4, rows: 4 }), startTiles: 1, walls: FORMATIONS[formation] };
    const exact = solveExact(rules, { tile: 16 }, { kernel });
    expect(store.chances[0]![0]).toBeCloseTo(exact.start, 12);
  });

  it('goes on from any layer with the same bits, in TypeScript too', { tags: ['long'] }, () => {
    const rules = rulesOf('block', 8, 24);
    const whole = memoryStore();
    const steps = finish(buildSteps(rules, whole, kernel));
    for (let stop = 1; stop < steps; stop += 5) {
      const store = memoryStore();
      const first = buildSteps(rules, store, stop % 2 ? kernel : undefined);
      for (let step = 0; step < stop; step++) first.next();
      finish(buildSteps(rules, store, stop % 2 ? undefined : kernel));
      expect(store.keys).toEqual(whole.keys);
      expect(store.chances).toEqual(whole.chances);
    }
  });

  it('loses next to nothing by counting larger sums as lost', () => {
    const [usual, all] = [memoryStore(), memoryStore()];
    finish(buildSteps(rulesOf('block', 16, usualMostSum(4)), usual, kernel));
    finish(buildSteps(rulesOf('block', 16, 200), all, kernel));
    expect(usual.chances[0]![0]).toBeLessThanOrEqual(all.chances[0]![0]!);
    expect(usual.chances[0]![0]).toBeCloseTo(all.chances[0]![0]!, 6);
  });

  it('refuses goals and sums that no table has', () => {
    expect(() => formationGeometry('block', 10)).toThrow('from 8 to 512');
    expect(() => finish(buildSteps({ ...rulesOf('block', 8, 29) }, memoryStore()))).toThrow('29');
  });
});

it('places formations in all different ways', () => {
  expect(FORMATION_NAMES.map((name) => placementsOf(name).length)).toEqual([8, 8, 8]);
});
