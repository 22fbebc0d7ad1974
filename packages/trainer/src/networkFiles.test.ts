import { join } from 'node:path';
import { expect, it } from 'vitest';
import { existingNetwork, heuristicFingerprint, readKernels, readNetwork } from './networkFiles.js';

it('the shipped networks play arenas with the endgames', () => {
  const network = readNetwork('small', readKernels());
  const endgames = 'coded' in network && network.coded.shape.endgames;
  expect(endgames).toMatchObject([
    { from: 28_700, largest: 12 },
    { from: 31_520, largest: 11 },
  ]);
});

it.each([
  ['late', 'completes other networks: name small'],
  ['3x3', 'plays 3x3, not 4x4: name small'],
])('the file of %s is no network that plays 4x4', (name, message) => {
  const file = join(import.meta.dirname, `../../solver/networks/${name}.2048ntn`);
  expect(() => readNetwork(file, readKernels())).toThrow(`${file} ${message}`);
});

it('the networks by which heuristic plays differ by the size of the board, and 4x4 has none', () => {
  const of = (columns: number, rows: number) => heuristicFingerprint({ columns, rows });
  expect(of(3, 3)).toMatch(/^[0-9a-f]{12}$/);
  expect(of(2, 4)).not.toBe(of(3, 3));
  expect(of(4, 2)).toBe(of(2, 4));
  expect([of(4, 4), of(8, 8)]).toEqual([undefined, undefined]);
});

it('a name that is no network is answered with names that would do', () => {
  expect(() => existingNetwork('elsewhere')).toThrow('There is no network elsewhere: name a file, or small');
  expect(() => existingNetwork('smal')).toThrow('did you mean small?');
  expect(() => existingNetwork('heuristik')).toThrow('name a file, or small');
  expect(() => existingNetwork('heuristik', ['heuristic'])).toThrow('did you mean heuristic?');
});

it('a file that is missing is answered with the folder that was looked in, and with what to do', () => {
  expect(() => existingNetwork('nets/own.2048ntn')).toThrow(
    `There is no network nets/own.2048ntn in ${process.cwd()}: put the file there, or name small`,
  );
  expect(() => existingNetwork('/none/own.2048ntn')).toThrow(
    'There is no network /none/own.2048ntn: put the file there, or name small',
  );
  const near = join(import.meta.dirname, '../../solver/networks/smal.2048ntn');
  const meant = join(import.meta.dirname, '../../solver/networks/small.2048ntn');
  expect(() => existingNetwork(near)).toThrow(
    `did you mean ${meant}? If not, put the file there, or name small`,
  );
});
