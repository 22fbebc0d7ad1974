import { boardFromValues, DOWN, LEFT, RIGHT } from '@twofold/core';
import type { Evaluation } from '@twofold/solver';
import type { Why } from '@twofold/solver/internal';
import { expect, it } from 'vitest';
import { describeEvaluation, evaluationJson } from './solveReport.js';

const board = boardFromValues([
  [512, 256, 128, 64],
  [8, 4, 2, 0],
  [0, 0, 0, 0],
  [0, 0, 0, 0],
]);
const evaluation: Evaluation = {
  depth: 3,
  nodes: 500,
  milliseconds: 20,
  lines: [
    { direction: RIGHT, value: 1000 },
    { direction: DOWN, value: 500 },
  ],
  player: 'network',
};
const why: Why = {
  better: RIGHT,
  other: DOWN,
  moves: 4,
  reasons: [
    { kind: 'corner', tile: 512, share: 1, otherShare: 0.25 },
    { kind: 'pulled', direction: LEFT, share: 0, otherShare: 0.5 },
  ],
};
const searched = { board, rules: {}, network: 'small' };

it('says why the best direction is best, once that is known', () => {
  const sentence = 'Right keeps 512 in the corner in all lines (Down: 25.0 %).';
  expect(describeEvaluation(evaluation, searched)).not.toContain('lines');
  expect(describeEvaluation(evaluation, { ...searched, why }).split('\n')).toContain(sentence);
  expect(describeEvaluation(evaluation, { ...searched, why })).toContain('quick replies');
  expect(describeEvaluation(evaluation, { ...searched, why: { ...why, exact: true } })).not.toContain(
    'quick',
  );
  expect(describeEvaluation(evaluation, { ...searched, why: { ...why, moves: 0 } })).not.toContain('lines');
});

it('has all reasons for programs, with directions by name', () => {
  expect(evaluationJson('19/00', evaluation, searched)).not.toHaveProperty('why');
  expect(evaluationJson('19/00', evaluation, { ...searched, why })).toMatchObject({
    why: {
      better: 'right',
      other: 'down',
      moves: 4,
      reasons: [
        { kind: 'corner', tile: 512, share: 1, otherShare: 0.25 },
        { kind: 'pulled', direction: 'left', share: 0, otherShare: 0.5 },
      ],
    },
  });
});
