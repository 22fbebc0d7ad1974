import { recordSteps, SIDES, WAYS, WRONG_WAYS } from '@twofold/lessons';
import { expect, it } from 'vitest';
import { openingOf } from './examples';
import { numbersOf } from './numbers';

const ROUTINES = [...WAYS, ...WRONG_WAYS];
const routine = (wanted: string) => ROUTINES.find(({ id }) => id === wanted)!;

const BOARD = [
  [2, 0, 0],
  [0, 4, 0],
];

it.each([
  ['walk', 'WEST', [1, 0], [0, 1, 2]],
  ['pack-and-pair', 'WEST', [0, 1], [0, 1, 2]],
  ['two-pointers', 'EAST', [0, 1], [2, 1, 0]],
  ['repeat', 'SOUTH', [1, 0], [0, 1, 2]],
  ['minimum-row', 'EAST', [0, 1], [0, 1, 2]],
] as const)('%s to %s counts as its code does', (id, side, rows, columns) => {
  expect(numbersOf(routine(id), side, BOARD)).toEqual({ rows, columns });
});

it('the turning ways are those whose steps turn the board', () => {
  const { board } = openingOf({ id: 'walk' });
  for (const way of ROUTINES) {
    const steps = SIDES.flatMap((side) => recordSteps(way, board, side).steps);
    expect(way.turns).toBe(steps.some(({ turns }) => turns > 0));
  }
});

it('the variables of a step are the numbers at its marks', () => {
  const { steps } = recordSteps(WAYS[0]!, [[0], [2], [2]], 'NORTH');
  const { rows } = numbersOf(routine('walk'), 'NORTH', [[0], [2], [2]]);
  for (const { marks, variables, fact } of steps) {
    const cursor = marks.find(({ kind }) => kind === 'cursor');
    if (cursor && fact.kind !== 'merge') expect(rows[cursor.cell[0]]).toBe(variables.y);
  }
});
