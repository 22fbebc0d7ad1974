import { SIGNATURE } from '@twofold/solver/internal';
import { expect, it } from 'vitest';
import { machineFigures } from './machineBench.js';

it('measures rules, evaluation and search, names kernel and network, and signs the kernel', {
  tags: ['long'],
}, () => {
  const figures = [...machineFigures({ network: 'small', seconds: 0.05 })];
  const about = { kernel: 'wasm', network: 'small', fingerprint: expect.stringMatching(/^[0-9a-f]{12}$/) };
  const speed = expect.any(Number);
  expect(figures).toEqual([
    { bench: 'rules', movesPerSecond: speed },
    { bench: 'play', kernel: 'wasm', movesPerSecond: speed },
    { bench: 'evaluation', ...about, evaluationsPerSecond: speed },
    { bench: 'search', ...about, depth: 3, nodesPerSecond: speed, millisecondsPerMove: speed },
    { bench: 'signature', kernel: 'wasm', hash: SIGNATURE, expected: SIGNATURE },
  ]);
  for (const figure of figures) {
    for (const value of Object.values(figure))
      if (typeof value === 'number') expect(value).toBeGreaterThan(0);
  }
});

it('says what to do where there is no such network', () => {
  expect(() => [...machineFigures({ network: 'smal', seconds: 1 })]).toThrow('did you mean small?');
});
