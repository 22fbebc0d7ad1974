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

it('says that the window is too small for the board', () => {
  expect(shown(10, 5)[0]).toBe('Too small');
});
