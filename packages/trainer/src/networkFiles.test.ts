import { expect, it } from 'vitest';
import { existingNetwork, readKernels, readNetwork } from './networkFiles.js';

it('the shipped networks play arenas with the endgames', () => {
  const network = readNetwork('small', readKernels());
  const endgames = 'coded' in network && network.coded.shape.endgames;
  expect(endgames).toMatchObject([
    { from: 28_700, largest: 12 },
    { from: 31_520, largest: 11 },
  ]);
});

it('a name that is no network is answered with names that would do', () => {
  expect(() => existingNetwork('elsewhere')).toThrow('There is no network elsewhere: name a file, or small');
  expect(() => existingNetwork('smal')).toThrow('did you mean small?');
  expect(() => existingNetwork('heuristik')).toThrow('name a file, or small');
  expect(() => existingNetwork('heuristik', ['heuristic'])).toThrow('did you mean heuristic?');
});
