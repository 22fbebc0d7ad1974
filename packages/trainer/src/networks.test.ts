import { expect, it } from 'vitest';
import { readKernels, readNetwork } from './networks.js';

it('the shipped networks play arenas with the ending', () => {
  const network = readNetwork('small', readKernels());
  expect('packed' in network && network.packed.shape.ending).toBeDefined();
});
