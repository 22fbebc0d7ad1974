import { expect, it } from 'vitest';
import { readKernels, readNetwork } from './networks.js';

it('the shipped networks play arenas with the ending', () => {
  const network = readNetwork('small', readKernels());
  expect(network).toMatchObject({ packed: { shape: { ending: { from: expect.any(Number) } } } });
});
