// The exercises of a worksheet. The same seed gives the same sheet, so that it can be printed again. Right answers come from
// the lesson's own function.
import {
  type Board,
  type Recording,
  recordSteps,
  SIDES,
  type Side,
  type Step,
  type Way,
} from '@twofold/lessons';
import { type Dice, diceOf } from '../../quiz/dice';
import { drawPosition } from '../../quiz/positions';

/** A board to tilt on paper, and what comes out. */
export interface TiltExercise {
  readonly board: Board;
  readonly side: Side;
  readonly result: Board;
  readonly score: number;
}

/** Steps to bring into order. */
export interface OrderExercise {
  readonly recording: Recording;
  /** Positions in the recording, from 1, in the order of the sheet. */
  readonly listed: readonly number[];
}

export interface Worksheet {
  readonly tilts: readonly TiltExercise[];
  readonly order: OrderExercise;
}

export const TILTS = 6;
/** Steps to order: more take too long, fewer are too easy. */
export const STEPS = { least: 4, most: 9 };
const MOST_DRAWS = 2000; // some ten are enough

export function worksheetOf(way: Way, seed: string): Worksheet {
  const dice = diceOf(`worksheet ${way.id} ${seed}`);
  return { tilts: drawTilts(way, dice), order: drawOrder(way, dice) };
}

/** Different boards, each with a merge. */
function drawTilts(way: Way, dice: Dice): TiltExercise[] {
  const tilts: TiltExercise[] = [];
  for (let draw = 0; draw < MOST_DRAWS && tilts.length < TILTS; draw++) {
    const { board, side } = drawPosition(dice);
    const { board: result, score } = way.tilt(board, side);
    const isNew = tilts.every((other) => String(other.board) !== String(board));
    if (score > 0 && isNew) tilts.push({ board, side, result, score });
  }
  return tilts;
}

const VALUES = [0, 2, 2, 4, 4, 8];
/** Small boards, so that a page has room for all steps. */
const SHAPES = [
  [1, 3],
  [3, 1],
  [1, 4],
  [4, 1],
  [2, 2],
] as const;

/** Steps of a small tilt in which something happens, no two of them alike: then there is one right order. */
function drawOrder(way: Way, dice: Dice): OrderExercise {
  for (let draw = 0; draw < MOST_DRAWS; draw++) {
    const [rows, columns] = dice.pick(SHAPES);
    const board = Array.from({ length: rows }, () =>
      Array.from({ length: columns }, () => dice.pick(VALUES)),
    );
    const recording = recordSteps(way, board, dice.pick(SIDES));
    const positions = tellingPositions(recording.steps);
    const isFit = positions.length >= STEPS.least && positions.length <= STEPS.most;
    if (isFit && recording.result.score > 0) return { recording, listed: dice.shuffled(positions) };
  }
  throw new RangeError(`No small board of ${way.id} has few steps.`);
}

/** The positions of the steps that do more than set a variable, and whose sentence stands once in the recording. */
function tellingPositions(steps: readonly Step[]): number[] {
  const contents = steps.map(({ fact }) => JSON.stringify(fact));
  const isOnce = (at: number) => contents.indexOf(contents[at]!) === contents.lastIndexOf(contents[at]!);
  const isTelling = ({ fact }: Step) => fact.kind !== 'set' && fact.kind !== 'done';
  return [...steps.keys()].filter((at) => isTelling(steps[at]!) && isOnce(at)).map((at) => at + 1);
}
