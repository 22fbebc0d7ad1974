import { expect, it } from 'vitest';
import { readKernels, readNetwork } from './networkFiles.js';

it('the shipped networks play arenas with the endgame', () => {
  const network = readNetwork('small', readKernels());
  const endgame = 'coded' in network && network.coded.shape.endgame;
  expect(endgame).toMatchObject({ from: 31_520, largest: 11 });
});
