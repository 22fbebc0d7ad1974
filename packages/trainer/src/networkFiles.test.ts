import { expect, it } from 'vitest';
import { readKernels, readNetwork } from './networkFiles.js';

it('the shipped networks play arenas with the endgames', () => {
  const network = readNetwork('small', readKernels());
  const endgames = 'coded' in network && network.coded.shape.endgames;
  expect(endgames).toMatchObject([
    { from: 28_700, largest: 12 },
    { from: 31_520, largest: 11 },
  ]);
});
