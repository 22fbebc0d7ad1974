// The questions of a quiz. Every right answer is read from a recording of the lesson's own functions, and so is every
// wrong board: the famous mistakes make them, or a tilt to another side.
import {
  type Board,
  type Cell,
  type Recording,
  recordSteps,
  SIDES,
  type Step,
  uprightBoard,
  type Value,
  type Way,
  WRONG_WAYS,
} from '@twofold/lessons';
import type { Assigning } from '../ways/way';
import { factsOf } from '../ways/ways';
import { type Dice, diceOf } from './dice';
import { type Journey, journeysOf } from './journeys';
import { drawPosition } from './positions';

interface Asked {
  readonly recording: Recording;
  /** Index of the step that the question starts from. -1 is the board before the first step. */
  readonly at: number;
  readonly choices: readonly Value[];
  /** Index of the one right choice. */
  readonly right: number;
  /** For each choice, the index of the step that shows why it is right or wrong. */
  readonly why: readonly number[];
}

/** A tile, on the board of the step that the question starts from. */
interface AskedTile {
  readonly cell: Cell;
  readonly value: number;
}

export type Question = Asked &
  (
    | { readonly kind: 'board' | 'score' }
    /** Where the next tile ends: its row on the step's board, or how many cells it moves. */
    | { readonly kind: 'row' | 'cells'; readonly tile: AskedTile }
    /** The value of a variable after the next line. */
    | { readonly kind: 'variable'; readonly name: string; readonly line: number }
  );

type Ask = (way: Way, dice: Dice) => Question | undefined;

const MOST_CHOICES = 4;
const MOST_DRAWS = 1000; // some ten are enough

/** The questions of a round. The same seed gives the same questions. */
export function questionsOf(way: Way, seed: string): Question[] {
  const dice = diceOf(`${way.id} ${seed}`);
  return [askBoard, askJourney, askVariable, askScore, askJourney, askVariable].map((ask) => {
    for (let draw = 0; draw < MOST_DRAWS; draw++) {
      const question = ask(way, dice);
      if (question) return question;
    }
    throw new RangeError(`No board gives a question about ${way.id}.`);
  });
}

/** The tile that a question is about, if there is one. */
export function tileOf(question: Question): AskedTile | undefined {
  return question.kind === 'row' || question.kind === 'cells' ? question.tile : undefined;
}

/** Whether two values are the same. */
export function isSame(a: Value, b: Value): boolean {
  return JSON.stringify(a) === JSON.stringify(b);
}

function record(way: Way, dice: Dice): Recording {
  const { board, side } = drawPosition(dice);
  return recordSteps(way, board, side);
}

/** Asks for the board after the tilt. Two of the famous mistakes at least must lead to other boards. */
const askBoard: Ask = (way, dice) => {
  const recording = record(way, dice);
  const { board, side, result } = recording;
  const mistakes = without(
    WRONG_WAYS.map((wrong) => wrong.tilt(board, side).board),
    result.board,
  );
  if (mistakes.length < 2) return undefined;
  const others = SIDES.filter((other) => other !== side).map((other) => way.tilt(board, other).board);
  const wrong = without([...mistakes, ...dice.shuffled(others)], result.board).slice(0, MOST_CHOICES - 1);
  if (wrong.length < MOST_CHOICES - 1) return undefined;
  const choices = dice.shuffled([result.board, ...wrong]);
  const why = choices.map((choice) => settlingStep(recording, choice));
  return { kind: 'board', recording, at: -1, choices, right: choices.indexOf(result.board), why };
};

/**
 * The first step that gives a cell its last value, of the cells where this board is wrong. For the right board
 * it is the last step.
 */
function settlingStep({ steps, result }: Recording, choice: Board): number {
  const boards = steps.map(uprightBoard);
  const settling = result.board.flatMap((row, r) =>
    row.flatMap((value, c) => {
      if (choice[r]?.[c] === value) return [];
      return boards.findLastIndex((board) => board[r]?.[c] !== value) + 1;
    }),
  );
  const changing = settling.filter((index) => index > 0); // the others are right from the start
  return Math.min(steps.length - 1, ...(changing.length > 0 ? changing : settling));
}

/** Asks for the points of the tilt. */
const askScore: Ask = (way, dice) => {
  const recording = record(way, dice);
  const { board, side, steps, result } = recording;
  const mistakes = WRONG_WAYS.map((wrong) => wrong.tilt(board, side).score);
  const ofBoard = result.board.flat().reduce((sum, value) => sum + value, 0);
  const partial = steps.map(({ score }) => score).filter((score) => score > 0);
  const near = [result.score + 4, result.score + 8, result.score - 4].filter((score) => score > 0);
  const wrong = without(
    [...mistakes, result.score / 2, ofBoard, ...partial.reverse(), ...near],
    result.score,
  );
  if (wrong.length < MOST_CHOICES - 1 || result.score === 0) return undefined;
  const choices = ascending([result.score, ...wrong.slice(0, MOST_CHOICES - 1)]);
  const why = choices.map(() => steps.findIndex(({ score }) => score === result.score));
  return { kind: 'score', recording, at: -1, choices, right: choices.indexOf(result.score), why };
};

/** Asks where the next tile ends. It is a tile that moves, when there is one. */
const askJourney: Ask = (way, dice) => {
  const recording = record(way, dice);
  const moving = journeysOf(way, recording).filter(({ from, to }) => !isSame(from, to));
  if (moving.length === 0) return undefined;
  const { before, end, from, to, value } = dice.pick<Journey>(moving);
  const choices = recording.board.map((_, index) => index);
  const kind = way.turns ? 'row' : 'cells';
  const right = kind === 'row' ? to[0] : Math.abs(to[0] - from[0]) + Math.abs(to[1] - from[1]);
  const why = choices.map(() => end);
  const tile = { cell: from, value };
  return { kind, recording, at: before, tile, choices, right, why };
};

const NOTHING: Assigning = { assigns: [], reads: [] };

/**
 * Asks for a variable that the next line assigns. What the line reads must be among the values shown, and they
 * must still hold: the loop around the line is not shown, and may change them before.
 */
const askVariable: Ask = (way, dice) => {
  const recording = record(way, dice);
  const { steps } = recording;
  const { assigning } = factsOf(way);
  const name = dice.pick([...new Set(Object.values(assigning).flatMap(({ assigns }) => assigns))]);
  const valueAt = (index: number) => steps[index]?.variables[name];
  const changes = [...steps.keys()].filter((index) => {
    const { assigns, reads } = assigning[way.lines[steps[index + 1]?.line ?? -1]?.id ?? ''] ?? NOTHING;
    const changed = changedAfter(steps, index);
    const holds = (read: string) => read in steps[index]!.variables && !changed.includes(read);
    return assigns.includes(name) && changed.includes(name) && reads.every(holds);
  });
  if (changes.length === 0) return undefined;
  const at = dice.pick(changes);
  const value = valueAt(at + 1) as Value;
  const seen = [at, ...steps.keys()].map(valueAt).filter((held) => held !== undefined);
  const choices = choicesOf(value, seen, dice);
  if (choices.length < 2) return undefined;
  const right = choices.findIndex((choice) => isSame(choice, value));
  const line = (steps[at + 1] as Step).line;
  return { kind: 'variable', recording, at, name, line, choices, right, why: choices.map(() => at + 1) };
};

/** The variables with another value after the next step. */
function changedAfter(steps: readonly Step[], index: number): string[] {
  const [now, next] = [steps[index]?.variables ?? {}, steps[index + 1]?.variables ?? {}];
  return Object.keys(now).filter((name) => name in next && !isSame(now[name]!, next[name]!));
}

/** A value among others of its kind: numbers near it, both booleans, or lists that the variable has held. */
function choicesOf(value: Value, seen: readonly Value[], dice: Dice): readonly Value[] {
  if (typeof value === 'boolean') return [true, false];
  if (typeof value === 'number') {
    const first = Math.max(0, value - MOST_CHOICES + 1);
    return Array.from({ length: MOST_CHOICES }, (_, index) => first + index);
  }
  return dice.shuffled([value, ...without(seen, value).slice(0, MOST_CHOICES - 1)]);
}

/** The different values of a list, without one. */
function without<T extends Value>(list: readonly T[], excluded: T): T[] {
  return list.filter(
    (value, index) => !isSame(value, excluded) && list.findIndex((other) => isSame(other, value)) === index,
  );
}

function ascending(numbers: readonly number[]): number[] {
  return numbers.toSorted((a, b) => a - b);
}
