import { expect, it } from 'vitest';
import { addTile, type Motion, tilt } from './rotateWithMotions.js';

const motion = (from: Motion['from'], to: Motion['to'], value: number, isMerged = false) => ({
  from,
  to,
  value,
  isMerged,
  isNew: false,
});

it('says of each moving tile from where and to where, and whether it merges', () => {
  const board = [
    [0, 2, 2],
    [4, 0, 8],
  ];
  expect(tilt(board, 'EAST').motions).toEqual([motion([0, 1], [0, 2], 2, true), motion([1, 0], [1, 1], 4)]);
  expect(tilt(board, 'SOUTH').motions).toEqual([motion([0, 1], [1, 1], 2)]);
  expect(tilt([[2, 0, 2, 4]], 'WEST').motions).toEqual([
    motion([0, 2], [0, 0], 2, true),
    motion([0, 3], [0, 1], 4),
  ]);
});

it('a new tile is a motion that comes from nowhere', () => {
  const board = [[2, 0]];
  expect(addTile(board, [0, 1], 4)).toEqual({ ...motion([0, 1], [0, 1], 4), isNew: true });
  expect(board).toEqual([[2, 4]]);
});
