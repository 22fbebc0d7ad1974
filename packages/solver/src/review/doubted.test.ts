import { boardFromValues } from '@twofold/core';
import { expect, it } from 'vitest';
import type { Reason } from '../reasons/reasons.js';
import type { Why } from '../reasons/why.js';
import { withoutDoubted } from './doubted.js';

const OVER: Reason = { kind: 'over', share: 0.1, otherShare: 0.9 };
const SHUT: Reason = { kind: 'shut', share: 0.2, otherShare: 0.6 };
const WHY: Why = { better: 0, other: 1, moves: 3, reasons: [OVER, SHUT] };
const BOARD = boardFromValues([
  [256, 8, 4, 2],
  [64, 128, 16, 4],
  [8, 4, 2, 8],
  [4, 2, 8, 2],
]);
/** Merges 256 and 256 to the tile, and leaves a board that is nearly full. */
const MAKING = boardFromValues([
  [256, 8, 4, 2],
  [256, 128, 16, 4],
  [8, 4, 2, 8],
  [4, 2, 8, 2],
]);

function kindsAt(chance: number | null, tile: number | null = 1024, board = BOARD, why = WHY) {
  const searched = { tile, chances: [0.99, chance, null, null] };
  return withoutDoubted(why, board, searched).reasons.map(({ kind }) => kind);
}

it('leaves out an end of the game in quick lines where the searched chance of a tile contradicts it', () => {
  expect(kindsAt(0.85)).toEqual(['shut']); // the game cannot end in 90 % and go on in 85 %
  expect(kindsAt(0.05)).toEqual(['over', 'shut']);
  expect(kindsAt(null)).toEqual(['over', 'shut']);
  expect(kindsAt(0.85, null)).toEqual(['over', 'shut']);
  expect(withoutDoubted(WHY, BOARD, undefined)).toBe(WHY);
});

it('keeps an end that a chance cannot contradict: of lines that may make the tile, or with optimal replies', () => {
  expect(kindsAt(1, 512, MAKING)).toEqual(['over', 'shut']); // the move makes the tile, and then the game ends
  expect(kindsAt(0.85, 512)).toEqual(['over', 'shut']); // its 256, 128, 64 ... may merge, and two new tiles with them
  expect(kindsAt(0.85, 1024, BOARD, { ...WHY, exact: true })).toEqual(['over', 'shut']);
});
