/**
 * The answers to puzzles on this machine: a file of JSON, one answer a line, as the web's sync writes them. Lines are only added. So
 * two commands at a time lose nothing, and a line that a kill cut off costs one answer.
 */
import { appendFileSync, existsSync, mkdirSync, readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import {
  type Answered,
  answerTo,
  parseAnswer,
  type Rated,
  ratedOf,
  ratingFrom,
} from '@twofold/protocol/ratings';
import type { Puzzle } from '@twofold/solver/internal';

/** The player before and after an answer, and the puzzle's rating. */
export interface RatedPuzzle {
  readonly before: Rated;
  readonly after: Rated;
  readonly counts: boolean; // the first answer to this puzzle
  readonly difficulty: number;
}

/** The file in the folder of saved games. */
export function answersFile(folder: string): string {
  return join(folder, 'puzzles.jsonl');
}

/** The answers of a file, by puzzle. Throws an Error if there is a file that cannot be read. */
export function readAnswers(file: string): Map<string, Answered> {
  return answersIn(textOf(file));
}

function textOf(file: string): string {
  return existsSync(file) ? readFileSync(file, 'utf8') : '';
}

function answersIn(text: string): Map<string, Answered> {
  const answers = new Map<string, Answered>();
  for (const line of text.split('\n')) {
    const answer = parseLine(line);
    if (!answer) continue;
    const known = answers.get(answer.id);
    const rated = (known && ratedOf(known)) ?? answer.rated; // the first one counts
    answers.set(answer.id, { ...answer, ...(rated && { rated }) });
  }
  return answers;
}

function parseLine(line: string): Answered | undefined {
  try {
    return parseAnswer(JSON.parse(line));
  } catch {
    return undefined;
  }
}

/** Rates an answer and adds it to the file. Throws an Error if it cannot be kept. */
export function rateAnswer(file: string, { id, rating }: Puzzle, isRight: boolean, at: number): RatedPuzzle {
  const text = textOf(file);
  const answers = answersIn(text);
  const before = ratingFrom(answers.values());
  const known = answers.get(id);
  const answer = answerTo({ id, rating }, known, { at, isRight }, before);
  answers.set(id, answer);
  mkdirSync(dirname(file), { recursive: true, mode: 0o700 });
  const isCut = text !== '' && !text.endsWith('\n');
  appendFileSync(file, `${isCut ? '\n' : ''}${JSON.stringify(answer)}\n`, { mode: 0o600 });
  const counts = !(known && ratedOf(known));
  return { before, after: ratingFrom(answers.values()), counts, difficulty: answer.rating };
}
