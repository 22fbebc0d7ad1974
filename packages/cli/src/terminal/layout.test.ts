import { emptyBoard } from '@twofold/core';
import { expect, it } from 'vitest';
import { lookOf } from './colour/theme.js';
import { layOut, type Panel } from './layout.js';
import { Canvas } from './screen/canvas.js';

const PANEL: Panel = {
  title: 'Classic 4x4',
  lines: [['Score', '66,048']],
  brief: ['Score 66,048', 'Moves 2,951', 'Classic 4x4'],
  message: 'Game over. Score 66,048 after 2,951 moves.',
  keys: ['arrows slide', 'u undo', '? help', 'q quit'],
};

/** The rows of text that a terminal of that size shows. */
function shown(columns: number, rows: number, panel = PANEL): string[] {
  const canvas = new Canvas(columns, rows);
  layOut(canvas, emptyBoard(4, 4), panel, lookOf('dark', 'twofold', 0, true));
  return canvas
    .text()
    .split('\n')
    .map((line) => line.trim())
    .filter((line) => line !== '');
}

it('tells everything beside the board where there is room', () => {
  expect(shown(80, 24)).toEqual(['Classic 4x4', 'Score     66,048', PANEL.message, PANEL.keys.join('  ')]);
});

it('tells less above and below it where there is not, and never half a word', () => {
  expect(shown(34, 20)).toEqual([
    'Score 66,048   Moves 2,951',
    'Game over. Score 66,048 after',
    '2,951 moves.',
  ]);
  const quiet = { ...PANEL, message: '' };
  expect(shown(34, 20, quiet)).toEqual(['Score 66,048   Moves 2,951', 'u undo  ? help  q quit']);
  expect(shown(20, 12, quiet)).toEqual(['Score 66,048', '? help  q quit']);
});

it('is compact in a small window: a line above the board, and one below where there is room', () => {
  const quiet = { ...PANEL, message: '' };
  expect(shown(20, 6, quiet)).toEqual(['Score 66,048', '? help  q quit']);
  expect(shown(20, 6, { ...PANEL, message: 'Undone.' })).toEqual(['Score 66,048', 'Undone.']);
  expect(shown(20, 6)).toEqual(['Game over. Score', '66,048 after 2,951 m']);
  expect(shown(16, 5, quiet)).toEqual(['Score 66,048']);
  expect(shown(16, 5)).toEqual(['Game over. Score']);
  const canvas = new Canvas(20, 6);
  const location = layOut(canvas, emptyBoard(4, 4), PANEL, lookOf('dark', 'twofold', 0, true));
  expect(location).toMatchObject({ column: 0, row: 1, cell: { columns: 5, rows: 1 } });
});

it('says of a window that is too small how large it must be, and marks the picture', () => {
  for (const [columns, rows] of [
    [15, 5],
    [16, 4],
    [10, 8],
  ] as const) {
    expect(shown(columns, rows).join(' ')).toContain('16x5 is needed.');
    const canvas = new Canvas(columns, rows);
    expect(layOut(canvas, emptyBoard(4, 4), PANEL, lookOf('dark', 'twofold', 0, true))).toBeUndefined();
    expect(canvas.isTooSmall).toBe(true);
  }
  const canvas = new Canvas(16, 5);
  expect(layOut(canvas, emptyBoard(4, 4), PANEL, lookOf('dark', 'twofold', 0, true))).toBeDefined();
  expect(canvas.isTooSmall).toBe(false);
});
