/** What `twofold daily puzzle` does: shows a position, asks which direction is best, and says what each one is worth. */
import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { createInterface } from 'node:readline';
import type { Direction } from '@twofold/core';
import { messageOf } from '@twofold/core/internal';
import { dayNumberAt, puzzleOfDay } from '@twofold/protocol/client';
import { ratingFrom } from '@twofold/protocol/ratings';
import { isRight, type Puzzle, parsePuzzle, readPuzzleFile } from '@twofold/solver/internal';
import { dataFolder } from '../inputs/sources.js';
import { wordOf } from '../play/playLines.js';
import { KEYS } from '../play/playModel.js';
import { capabilities, type LookOptions, lookFor } from '../terminal/colour/look.js';
import { drawInline } from '../terminal/frame.js';
import { askKey } from '../terminal/screen/askKey.js';
import { describeBoard, describeNoMove } from '../terminal/speech.js';
import { widthOf, wrapText } from '../terminal/wrap.js';
import { answersFile, type RatedPuzzle, rateAnswer, readAnswers } from './answers.js';
import {
  describeAnswer,
  describeQuestion,
  describeRated,
  describeRating,
  puzzleJson,
} from './puzzleReport.js';

export interface PuzzleOptions extends LookOptions {
  readonly plain?: boolean;
  readonly json?: boolean;
}

const BY_KEY = 'Which direction is best? (arrows, WASD or hjkl; q quits)';
const DIRECTIONS_BY_LINE = 'up, right, down or left (or w, d, s, a, or k, l, j, h)';
const BY_LINE = `Which direction is best? Type ${DIRECTIONS_BY_LINE} and Enter; q quits.`;

/** `number`: of the day, by default of today. */
export async function runPuzzle(
  number = dayNumberAt(Date.now()),
  { plain, json, ...look }: PuzzleOptions,
): Promise<void> {
  const puzzle = readPuzzle(number);
  if (json) return console.log(JSON.stringify(puzzleJson(puzzle, number)));
  const { columns = 80 } = process.stdout;
  const isByKey = plain !== true && capabilities().screen;
  console.log(describeQuestion(puzzle, number));
  sayRating();
  console.log(isByKey ? drawInline(puzzle.board, columns, lookFor(look)) : describeBoard(puzzle.board));
  const answer = await (isByKey ? answerByKey(puzzle) : answerByLine(puzzle));
  if (answer === undefined) return;
  const rated = rate(puzzle, answer);
  const width = widthOf(process.stdout);
  console.log(describeAnswer({ ...puzzle, rating: rated?.difficulty ?? puzzle.rating }, answer, width));
  if (rated) console.log(wrapText(describeRated(rated), width));
}

/** Whoever has answered no puzzle has no rating yet. */
function sayRating(): void {
  const answers = whileKept(() => readAnswers(answersFile(dataFolder())));
  if (answers && answers.size > 0) console.log(describeRating(ratingFrom(answers.values())));
}

function rate(puzzle: Puzzle, answer: Direction): RatedPuzzle | undefined {
  return whileKept(() => rateAnswer(answersFile(dataFolder()), puzzle, isRight(puzzle, answer), Date.now()));
}

/** The puzzle can be solved all the same where answers cannot be kept. */
function whileKept<Result>(work: () => Result): Result | undefined {
  try {
    return work();
  } catch (error) {
    console.error(`Your rating is not kept: ${messageOf(error)}`);
    return undefined;
  }
}

/** The puzzle of a day, from the puzzles that come with the solver. */
export function readPuzzle(number: number): Puzzle {
  const file = createRequire(import.meta.url).resolve('@twofold/solver/puzzles/puzzles.txt');
  const entries = readPuzzleFile(readFileSync(file, 'utf8'));
  const entry = entries.ok ? puzzleOfDay(entries.value, number) : undefined;
  const puzzle = parsePuzzle(entry?.line ?? '');
  if (puzzle.ok) return puzzle.value;
  throw new Error(
    `${file} has no puzzle for the day: ${entries.ok ? puzzle.error.message : entries.error.message}`,
  );
}

/** Undefined: the player quits. */
async function answerByKey({ values }: Puzzle): Promise<Direction | undefined> {
  console.log(BY_KEY);
  const answer = await askKey(process.stdin, (key) => {
    const command = KEYS[key.toLowerCase()];
    if (command === 'quit') return command;
    if (typeof command !== 'number') return undefined;
    if (values[command] !== undefined) return command;
    console.log(describeNoMove(command));
    return undefined;
  });
  return answer === 'quit' ? undefined : answer;
}

/** Undefined: the player quits. A pipe without an answer, or with another line, is an error: nobody could mend it. */
async function answerByLine({ values }: Puzzle): Promise<Direction | undefined> {
  const isTyped = process.stdin.isTTY === true;
  console.log(wrapText(BY_LINE, widthOf(process.stdout)));
  try {
    for await (const line of createInterface({ input: process.stdin, terminal: false })) {
      const word = wordOf(line.trim().toLowerCase());
      if (word === 'quit') return undefined;
      if (typeof word === 'number' && values[word] !== undefined) return word;
      const problem =
        typeof word === 'number'
          ? describeNoMove(word)
          : `"${line.trim()}" is no direction. Give ${DIRECTIONS_BY_LINE}.`;
      if (!isTyped) throw new RangeError(problem);
      console.log(wrapText(problem, widthOf(process.stdout)));
    }
    if (!isTyped) throw new RangeError(`The input has no answer. Give ${DIRECTIONS_BY_LINE}.`);
    return undefined;
  } finally {
    process.stdin.destroy(); // its writer may leave it open, and that would keep this process running
  }
}
