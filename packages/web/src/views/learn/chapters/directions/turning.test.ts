import { boardFromValues, boardToValues, type Direction, tilt } from '@twofold/core';
import { SIDES } from '@twofold/lessons';
import source from '@twofold/lessons/src/minimumRow.ts?raw';
import { describe, expect, it } from 'vitest';
import { codeSize, picturesOf } from './turning';

const BOARD = [
  [2, 0, 2, 4],
  [4, 4, 0, 8],
  [0, 2, 2, 8],
];

describe('picturesOf', () => {
  it.each(SIDES.map((side, direction) => [side, direction as Direction] as const))(
    'ends for %s with the board that core tilts',
    (side, direction) => {
      const { board } = tilt(boardFromValues(BOARD), direction);
      expect(picturesOf(BOARD, side).at(-1)?.board).toEqual(boardToValues(board));
    },
  );

  it('turns there, tilts up and turns back', () => {
    const actions = SIDES.map((side) => picturesOf(BOARD, side).map(({ action }) => action));
    expect(actions).toEqual([
      ['given', 'up'],
      ['given', 'left', 'up', 'right'],
      ['given', 'left', 'left', 'up', 'right', 'right'],
      ['given', 'right', 'up', 'left'],
    ]);
  });

  it('leaves the given board as it is', () => {
    const before = structuredClone(BOARD);
    picturesOf(BOARD, 'WEST');
    expect(BOARD).toEqual(before);
  });
});

describe('codeSize', () => {
  it('counts lines of code without comments and without observers', () => {
    const body = 'export function tiltUp() {\n  // why\n\n  return 0;\n}\n';
    const others = ['moveTileUpAsFarAsPossible', 'tiltColumn', 'rotateLeft', 'rotateRight', 'tilt', 'turn'];
    const text = body + others.map((name) => `function ${name}(board) {\n}\n`).join('');
    expect(codeSize(text)).toEqual({ rule: 3 + 2 + 2, turning: 8 });
  });

  it('finds the rule longer than a turn, so that four copies cost more', () => {
    const { rule, turning } = codeSize(source);
    expect(rule + turning).toBeLessThan(4 * rule);
  });
});
