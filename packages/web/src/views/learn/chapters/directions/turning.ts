// Why one routine serves four directions: the board is turned, tilted up, and turned back. Every picture is made
// by the functions of the minimum row way.
import { copyBoard, minimumRow, type Side, withoutObserver } from '@twofold/lessons';
import type { Values } from '../parts/values';

/** What was done to make a picture. */
export type TurnAction = 'given' | 'left' | 'right' | 'up';

export interface Picture {
  readonly action: TurnAction;
  readonly board: Values;
}

/** Quarter turns that bring a side to the top: to the left, or to the right. */
const TURNS: Readonly<Record<Side, readonly ('left' | 'right')[]>> = {
  NORTH: [],
  EAST: ['left'],
  SOUTH: ['left', 'left'],
  WEST: ['right'],
};

const ACTIONS: Readonly<Record<Exclude<TurnAction, 'given'>, (board: number[][]) => unknown>> = {
  left: (board) => minimumRow.rotateLeft(board),
  right: (board) => minimumRow.rotateRight(board),
  up: (board) => minimumRow.tiltUp(board),
};

/** The board as given, and after each turn and the tilt. The last picture is the tilted board. */
export function picturesOf(given: Values, side: Side): Picture[] {
  const there = TURNS[side];
  const back = there.map((turn) => (turn === 'left' ? ('right' as const) : ('left' as const)));
  const board = copyBoard(given);
  const pictures: Picture[] = [{ action: 'given', board: given }];
  for (const action of [...there, 'up' as const, ...back]) {
    ACTIONS[action](board);
    pictures.push({ action, board: copyBoard(board) });
  }
  return pictures;
}

/** Lines of code of the rule for one direction, and of what turns the board. */
export interface CodeSize {
  readonly rule: number;
  readonly turning: number;
}

const RULE = ['moveTileUpAsFarAsPossible', 'tiltColumn', 'tiltUp'];
const TURNING = ['rotateLeft', 'rotateRight', 'tilt', 'turn'];

/** Counts the lines of the way's source, without its observer and its comments. */
export function codeSize(source: string): CodeSize {
  const text = withoutObserver(source);
  const count = (names: readonly string[]) => names.reduce((sum, name) => sum + functionLines(text, name), 0);
  return { rule: count(RULE), turning: count(TURNING) };
}

/** Throws RangeError if there is no such function. */
function functionLines(text: string, name: string): number {
  const found = new RegExp(`^(?:export )?function ${name}\\([^]*?\\n}$`, 'm').exec(text);
  if (!found) throw new RangeError(`There is no function ${name}.`);
  return found[0].split('\n').filter((line) => !/^\s*(?:\/\/|$)/.test(line)).length;
}
