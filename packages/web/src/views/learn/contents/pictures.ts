// The small picture of each way: a step of its own recording, always of the same board, at which its idea shows.
import { type Recording, recordSteps, type Step, type Way } from '@twofold/lessons';

const BOARD = [
  [4, 2, 0, 0],
  [4, 0, 2, 0],
  [0, 2, 0, 4],
  [8, 0, 0, 4],
];

/** The line of pseudo-code at which each picture is taken, and how often it has run by then. */
const MOMENTS: Readonly<Record<Way['id'], { readonly line: string; readonly run: number }>> = {
  walk: { line: 'step', run: 1 }, // behind the flag of a merged tile
  'pack-and-pair': { line: 'pair', run: 1 }, // two tiles in one place
  'minimum-row': { line: 'climb', run: 2 }, // towards the row of minR
  'two-pointers': { line: 'read', run: 4 }, // one pointer reads, one writes
  'rotate-with-motions': { line: 'stack', run: 2 }, // turned, below the next free row
};

/** The step of a way's picture. */
export function pictureOf(way: Way): Step {
  const { line, run } = MOMENTS[way.id];
  const { steps }: Recording = recordSteps(way, BOARD, way.id === 'rotate-with-motions' ? 'SOUTH' : 'NORTH');
  const runs = steps.filter((step) => way.lines[step.line]?.id === line);
  const step = runs[run - 1];
  if (!step) throw new RangeError(`${way.id} has no run ${run} of ${line}.`);
  return step;
}
