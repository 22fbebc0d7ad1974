// The small picture of each way: a step of its own recording, always of the same board, at which its idea shows.
import { type Recording, recordSteps, type Step, type Way } from '@twofold/lessons';
import { factsOf } from '../ways/ways';

const BOARD = [
  [4, 2, 0, 0],
  [4, 0, 2, 0],
  [0, 2, 0, 4],
  [8, 0, 0, 4],
];

/** The step of a way's picture. */
export function pictureOf(way: Way): Step {
  const { line, run, side } = factsOf(way).picture;
  const { steps }: Recording = recordSteps(way, BOARD, side);
  const runs = steps.filter((step) => way.lines[step.line]?.id === line);
  const step = runs[run - 1];
  if (!step) throw new RangeError(`${way.id} has no run ${run} of ${line}.`);
  return step;
}
