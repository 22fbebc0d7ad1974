import { type Board, DOWN, LEFT, parsePosition, RIGHT, UP } from '@twofold/core';
import { describe, expect, it } from 'vitest';
import { type Goal, isBoardRight, judgeMove } from './goal.js';

function board(position: string): Board {
  const read = parsePosition(position);
  if (!read.ok) throw new Error(read.error.message);
  return read.value;
}

const goal = (kind: Goal['kind'], moves = 3, amount = 0): Goal => ({ kind, moves, amount });
const OPEN = board('0000/0000/0001/8732');

it.each([
  ['corner', 0, '0000/0000/0001/8732', true],
  ['corner', 0, '0000/0000/8001/0732', false],
  ['return', 0, '0000/0000/0001/7832', false],
  ['row', 0, '0000/0000/0001/8732', true],
  ['row', 0, '0000/0000/0001/8730', false],
  ['row', 0, '0000/0000/0009/8732', false],
  ['make', 256, '0000/0000/0001/7832', true],
  ['make', 512, '0000/0000/0001/7832', false],
  ['free', 11, '0000/0000/0001/7832', true],
  ['free', 12, '0000/0000/0001/7832', false],
  ['clear', 4, '0000/0000/0001/8232', true],
  ['clear', 8, '0000/0000/0001/8232', false],
  ['order', 4, '0000/0000/0001/8732', true],
  ['order', 8, '0000/0000/0001/8732', false],
  ['order', 4, '0000/0000/0001/8332', false],
  ['order', 4, '0000/0000/0009/8732', false],
] as const)('%s %i on %s: %s', (kind, amount, position, isRight) => {
  expect(isBoardRight(goal(kind, 3, amount), board(position))).toBe(isRight);
});

describe('something to hold', () => {
  it('is reached after its moves, and missed at the first that breaks it', () => {
    expect(judgeMove(goal('corner'), { ply: 2, direction: LEFT, board: OPEN })).toBe('open');
    expect(judgeMove(goal('corner'), { ply: 3, direction: LEFT, board: OPEN })).toBe('reached');
    const moved = board('0000/8000/0001/0732');
    expect(judgeMove(goal('corner'), { ply: 1, direction: UP, board: moved })).toBe('missed');
  });

  it('without Up, is about the move alone', () => {
    const moved = board('0000/8000/0001/0732');
    expect(judgeMove(goal('notUp'), { ply: 1, direction: DOWN, board: moved })).toBe('open');
    expect(judgeMove(goal('notUp'), { ply: 3, direction: UP, board: OPEN })).toBe('missed');
  });

  it('is missed where the game ends, at its last move too', () => {
    const over = board('1212/2121/1212/2121');
    expect(judgeMove(goal('survive'), { ply: 3, direction: RIGHT, board: over })).toBe('missed');
  });
});

describe('something to reach', () => {
  it('is reached at once, also by the last move', () => {
    expect(judgeMove(goal('make', 3, 256), { ply: 3, direction: UP, board: OPEN })).toBe('reached');
  });

  it('is missed where the moves are used up, or the game ends', () => {
    expect(judgeMove(goal('make', 3, 512), { ply: 2, direction: UP, board: OPEN })).toBe('open');
    expect(judgeMove(goal('make', 3, 512), { ply: 3, direction: UP, board: OPEN })).toBe('missed');
    const over = board('1212/2121/1212/2121');
    expect(judgeMove(goal('make', 3, 512), { ply: 1, direction: UP, board: over })).toBe('missed');
  });
});
