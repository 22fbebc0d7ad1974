import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { firstWrongStep, recordSteps, SIDES, WAYS, WRONG_WAYS } from './index.js';
import { anyBoard } from './testing.js';

/** A wrong way, what it makes of its example, the points it gives, and the move that is wrong. */
const MISTAKES: [id: string, row: number[], score: number, wrong: object][] = [
  ['repeat', [16, 0, 0, 0], 24, { kind: 'merge', from: [0, 1], to: [0, 0], value: 16 }],
  ['merge-twice', [8, 0, 0, 0], 12, { kind: 'merge', from: [0, 2], to: [0, 0], value: 8 }],
  ['wrong-end', [2, 4, 0, 0], 4, { kind: 'merge', from: [0, 2], to: [0, 1], value: 4 }],
];

describe.each(MISTAKES)('%s', (id, row, score, wrong) => {
  const way = WRONG_WAYS.find((candidate) => candidate.id === id)!;
  const { board, side } = way.example;
  const recording = recordSteps(way, board, side);

  it('makes its mistake on its example', () => {
    expect(recording.result).toEqual({ board: [row], score, moved: true });
  });

  it('goes wrong at the merge that should not be', () => {
    expect(recording.steps[firstWrongStep(recording)!]!.fact).toEqual(wrong);
  });

  it('is right on other boards', () => {
    expect(firstWrongStep(recordSteps(way, [[2, 4, 8, 0]], side))).toBeUndefined();
    expect(firstWrongStep(recordSteps(way, [[0, 4, 0, 2]], 'EAST'))).toBeUndefined();
  });
});

it('a step is found exactly on the boards whose end is wrong', () => {
  fc.assert(
    fc.property(
      anyBoard,
      fc.constantFrom(...SIDES),
      fc.constantFrom(...WAYS, ...WRONG_WAYS),
      (board, side, way) => {
        const right = WAYS[0]!.tilt(board, side).board;
        const recording = recordSteps(way, board, side);
        const isRight = JSON.stringify(recording.result.board) === JSON.stringify(right);
        expect(firstWrongStep(recording) === undefined).toBe(isRight);
      },
    ),
    { numRuns: 300 },
  );
});
