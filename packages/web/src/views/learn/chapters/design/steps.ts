// The five ways on one board: how many steps each takes, by real recordings.
import { boardFromValues, boardToValues, type Direction, tilt } from '@twofold/core';
import { copyBoard, recordSteps, SIDES, type Side, WAYS, type Way } from '@twofold/lessons';
import type { Values } from '../parts/values';

interface StepCount {
  readonly id: Way['id'];
  readonly steps: number;
  /** Whether it ends with the board and the points of the game's own rules. */
  readonly isRight: boolean;
}

export function stepCounts(board: Values, side: Side): StepCount[] {
  const expected = tilt(boardFromValues(board), SIDES.indexOf(side) as Direction);
  const wanted = JSON.stringify([boardToValues(expected.board), expected.reward]);
  return WAYS.map((way) => {
    const { steps, result } = recordSteps(way, copyBoard(board), side);
    const isRight = JSON.stringify([result.board, result.score]) === wanted;
    return { id: way.id, steps: steps.length, isRight };
  });
}
