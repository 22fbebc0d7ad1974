import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { type Board, type Recording, recordSteps, SIDES, type Step, WAYS, WRONG_WAYS } from './index.js';
import { anyBoard } from './testing.js';

const ROUTINES = [...WAYS, ...WRONG_WAYS];
const anyRoutine = fc.constantFrom(...ROUTINES);
const anySide = fc.constantFrom(...SIDES);
const wayOf = (id: string) => ROUTINES.find((way) => way.id === id)!;

/** Most steps of any way on a board: for each cell a walk along the longer side, and a few steps besides. */
const mostSteps = (board: Board): number =>
  board.length * board[0]!.length * (Math.max(board.length, board[0]!.length) + 4) + 3;

const tilesOf = (board: Board): number => board.flat().reduce((sum, value) => sum + value, 0);

/** What a player of the recording may rely on in each step. */
function checkStep(step: Step, { board: given, way }: Recording): void {
  const { board, fact, marks, turns } = step;
  expect(wayOf(way).lines[step.line]!.quiet).toBe(false);
  expect(tilesOf(board), 'no tile appears or is lost').toBe(tilesOf(given));
  const shape = turns % 2 === 0 ? [given.length, given[0]!.length] : [given[0]!.length, given.length];
  expect([board.length, board[0]!.length]).toEqual(shape);
  const valueAt = ([row, column]: readonly [number, number]) => board[row]![column]!;
  for (const { kind, cell } of marks) {
    const [row, column] = kind === 'edge' ? [Math.max(0, cell[0] - 1), cell[1]] : cell;
    expect(valueAt([row, column]), `mark at ${cell}`).toBeTypeOf('number');
  }
  if (fact.kind === 'look') expect(fact.values).toEqual(fact.cells.map(valueAt));
  if (way === 'pack-and-pair') return; // it plans its moves in another row
  if (fact.kind === 'merge' || fact.kind === 'slide') expect(valueAt(fact.to)).toBe(fact.value);
  if (fact.kind === 'stay') expect(valueAt(fact.cell)).toBe(fact.value);
}

describe('a recording', () => {
  it('ends with the result, which is that without an observer', () => {
    fc.assert(
      fc.property(anyRoutine, anyBoard, anySide, (way, board, side) => {
        const given = JSON.stringify(board);
        const { steps, result, ...rest } = recordSteps(way, board, side);
        expect(result).toEqual(way.tilt(board, side));
        expect(JSON.stringify(board)).toBe(given);
        expect(rest).toEqual({ way: way.id, board, side });
        const { score, moved } = result;
        expect(steps.at(-1)).toMatchObject({
          board: result.board,
          turns: 0,
          score,
          fact: { kind: 'done', moved, score },
        });
      }),
      { numRuns: 400 },
    );
  });

  it('has a bounded number of steps, all of them sound', () => {
    fc.assert(
      fc.property(anyRoutine, anyBoard, anySide, (way, board, side) => {
        const recording = recordSteps(way, board, side);
        expect(recording.steps.length).toBeLessThanOrEqual(mostSteps(board));
        for (const step of recording.steps) checkStep(step, recording);
      }),
      { numRuns: 200 },
    );
  });

  it.each(ROUTINES.map((way) => [way.id, way] as const))('of %s is bounded on full boards, too', (_, way) => {
    for (const length of [1, 2, 5, 8]) {
      const board = Array.from({ length }, () => new Array<number>(length).fill(2));
      expect(recordSteps(way, board, 'SOUTH').steps.length).toBeLessThanOrEqual(mostSteps(board));
    }
  });

  it('is plain data, and its boards are its own', () => {
    for (const way of ROUTINES) {
      const { steps } = recordSteps(way, [[4, 4, 0, 8]], 'EAST');
      expect(JSON.parse(JSON.stringify(steps))).toEqual(steps);
      expect(new Set(steps.map(({ board }) => board)).size).toBe(steps.length);
    }
  });

  it.each(ROUTINES.map((way) => [way.id, way] as const))(
    'reaches every line of %s that can run',
    (_, way) => {
      const board = [
        [2, 2, 0, 4],
        [0, 4, 4, 8],
      ];
      const lines = SIDES.flatMap((side) => recordSteps(way, board, side).steps.map(({ line }) => line));
      const reached = way.lines.filter((_line, index) => lines.includes(index)).map(({ id }) => id);
      expect(reached).toEqual(way.lines.filter(({ quiet }) => !quiet).map(({ id }) => id));
    },
  );

  it('refuses a line that the catalogue does not have', () => {
    const odd = { ...WAYS[0]!, lines: [] };
    expect(() => recordSteps(odd, [[2]], 'WEST')).toThrow(RangeError);
  });
});

describe('the variables of minimum row', () => {
  // The column 4 _ 4 8, tilted up: r 2 merges into row 0, and 8 stops below it.
  const { steps } = recordSteps(wayOf('minimum-row'), [[4], [0], [4], [8]], 'NORTH');
  const told = steps.map(({ line, variables, score }) => [
    wayOf('minimum-row').lines[line]!.id,
    variables,
    score,
  ]);

  it('are those in scope, with the points so far', () => {
    expect(told).toEqual([
      ['turn', {}, 0],
      ['column', { c: 0, minR: 0 }, 0],
      ['start', { c: 0, r: 0, t: 0, minR: 0 }, 0],
      ['compare', { c: 0, r: 0, t: 0, minR: 0 }, 0],
      ['put', { c: 0, r: 0, t: 0, minR: 0 }, 0],
      ['empty', { c: 0, r: 1, minR: 0 }, 0],
      ['start', { c: 0, r: 2, t: 2, minR: 0 }, 0],
      ['climb', { c: 0, r: 2, t: 1, minR: 0 }, 0],
      ['compare', { c: 0, r: 2, t: 1, minR: 0 }, 0],
      ['merge', { c: 0, r: 2, t: 1, minR: 0 }, 8],
      ['raise', { c: 0, r: 2, t: 1, minR: 1 }, 8],
      ['start', { c: 0, r: 3, t: 3, minR: 1 }, 8],
      ['climb', { c: 0, r: 3, t: 2, minR: 1 }, 8],
      ['climb', { c: 0, r: 3, t: 1, minR: 1 }, 8],
      ['compare', { c: 0, r: 3, t: 1, minR: 1 }, 8],
      ['put', { c: 0, r: 3, t: 1, minR: 1 }, 8],
      ['back', {}, 8],
      ['done', {}, 8],
    ]);
  });

  it('are drawn as a cursor, a target and an edge', () => {
    const climb = steps[7]!;
    expect(climb.marks).toEqual([
      { kind: 'edge', name: 'minR', cell: [0, 0] },
      { kind: 'cursor', name: 'r', cell: [2, 0] },
      { kind: 'target', name: 't', cell: [1, 0] },
    ]);
    expect(climb.lane).toEqual({ axis: 'column', index: 0 });
    expect(steps[9]!.fact).toEqual({ kind: 'merge', from: [2, 0], to: [0, 0], value: 8 });
    expect(steps[10]!.marks).toEqual([{ kind: 'edge', name: 'minR', cell: [1, 0] }]);
  });
});

it('boards turn with the ways that turn them', () => {
  const turned = (id: string) =>
    recordSteps(wayOf(id), [[2, 4]], 'EAST')
      .steps.filter(({ fact }) => fact.kind === 'rotate')
      .map(({ board, turns, fact }) => [board, turns, fact]);
  expect(turned('minimum-row')).toEqual([
    [[[4], [2]], 3, { kind: 'rotate', quarters: -1 }],
    [[[2, 4]], 0, { kind: 'rotate', quarters: 1 }],
  ]);
  expect(turned('rotate-with-motions')).toEqual([
    [[[4], [2]], 3, { kind: 'rotate', quarters: -1 }],
    [[[2, 4]], 0, { kind: 'rotate', quarters: -3 }],
  ]);
  expect(turned('walk')).toEqual([]);
});
