import { DOWN, LEFT, UP } from '@twofold/core';
import type { Reason, Why } from '@twofold/solver/internal';
import { expect, it } from 'vitest';
import { describeWhy } from './whyWords.js';

const often = { share: 1, otherShare: 0.36 };
const rarely = { share: 0, otherShare: 0.8 };
const because = (...reasons: Reason[]): Why => ({ better: UP, other: LEFT, moves: 4, reasons });

it.each<[string, Reason]>([
  ['Up keeps 1024 in the corner in all lines (Left: 36.0 %).', { kind: 'corner', tile: 1024, ...often }],
  [
    'Up brings 1024 into a corner in all lines (Left: 36.0 %).',
    { kind: 'takesCorner', tile: 1024, ...often },
  ],
  ['Up keeps 512 at the edge in all lines (Left: 36.0 %).', { kind: 'edge', tile: 512, ...often }],
  [
    'Up keeps a falling chain of 6 tiles or more from the corner in all lines (Left: 36.0 %).',
    { kind: 'chain', count: 6, ...often },
  ],
  [
    'Up keeps 5 or more rows and columns in order in all lines (Left: 36.0 %).',
    { kind: 'ordered', count: 5, ...often },
  ],
  ['Up keeps the two largest tiles side by side in all lines (Left: 36.0 %).', { kind: 'beside', ...often }],
  ['Up makes 256 within 4 moves in all lines (Left: 36.0 %).', { kind: 'makes', tile: 256, ...often }],
  ['Up brings 256 and 256 together in all lines (Left: 36.0 %).', { kind: 'joins', tile: 256, ...often }],
  ['Up leaves 5 or more cells free in all lines (Left: 36.0 %).', { kind: 'free', count: 5, ...often }],
  ['Up leaves 2 or more merges ready in all lines (Left: 36.0 %).', { kind: 'ready', count: 2, ...often }],
  [
    'Up keeps the 3 largest tiles in one row or column in all lines (Left: 36.0 %).',
    { kind: 'row', count: 3, ...often },
  ],
  [
    'Up, since Left shuts a tile in between larger ones in 80.0 % of the lines (Up: none).',
    { kind: 'shut', ...rarely },
  ],
  ['Up, since Left leads to a forced move in 80.0 % of the lines (Up: none).', { kind: 'forced', ...rarely }],
  [
    'Up, since Left ends in a forced Down, out of the corner, in 80.0 % of the lines (Up: none).',
    { kind: 'pulled', direction: DOWN, ...rarely },
  ],
  [
    'Up, since Left ends the game within 4 moves in 80.0 % of the lines (Up: none).',
    { kind: 'over', ...rarely },
  ],
])('%s', (sentence, reason) => {
  expect(describeWhy(because(reason))).toBe(sentence);
});

it('says where nothing shows, and nothing where nothing could be followed', () => {
  expect(describeWhy(because())).toBe('Up is better than Left, but the next 4 moves do not show why.');
  expect(describeWhy({ ...because(), moves: 0 })).toBeUndefined();
});
