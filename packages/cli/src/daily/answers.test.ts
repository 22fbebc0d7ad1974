import { appendFileSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { NEW_RATED, newPuzzle, ratedByAnswer } from '@twofold/protocol/ratings';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { answersFile, rateAnswer, readAnswers } from './answers.js';
import { readPuzzle } from './puzzle.js';
import { describeRated, describeRating } from './puzzleReport.js';

const [ONE, OTHER] = [readPuzzle(30), readPuzzle(31)];

let folder: string;
let file: string;
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'twofold-answers-'));
  file = answersFile(join(folder, 'twofold'));
});
afterEach(() => rmSync(folder, { recursive: true }));

it('rates the player and the puzzle by the first answer to it, as the web does', () => {
  const first = rateAnswer(file, ONE, true, 1);
  const [player, puzzle] = ratedByAnswer(NEW_RATED, newPuzzle(ONE.rating), true);
  expect(first).toEqual({ before: NEW_RATED, after: player, counts: true, difficulty: puzzle.rating });
  const again = rateAnswer(file, ONE, false, 2);
  expect(again).toEqual({ before: player, after: player, counts: false, difficulty: puzzle.rating });
  const [later] = ratedByAnswer(player, newPuzzle(OTHER.rating), false);
  expect(rateAnswer(file, OTHER, false, 3)).toMatchObject({ before: player, after: later, counts: true });
  expect([...readAnswers(file).values()]).toMatchObject([
    { id: ONE.id, wasRight: false, at: 2, rated: { at: 1, against: ONE.rating, isRight: true } },
    { id: OTHER.id, wasRight: false, at: 3, rated: { at: 3 } },
  ]);
});

it('a line that a kill cut off costs one answer, and a strange one nothing', () => {
  rateAnswer(file, ONE, true, 1);
  const [line] = readFileSync(file, 'utf8').split('\n');
  appendFileSync(file, '{"id":3}\n[]\n{"id":"cut');
  const { before } = rateAnswer(file, OTHER, true, 2);
  expect(before.rating).toBeGreaterThan(NEW_RATED.rating);
  expect(readFileSync(file, 'utf8').split('\n').slice(0, 4)).toEqual([line, '{"id":3}', '[]', '{"id":"cut']);
  expect([...readAnswers(file).keys()]).toEqual([ONE.id, OTHER.id]);
});

it('of answers by two commands at a time the first one counts', () => {
  rateAnswer(file, ONE, true, 1);
  const first = readFileSync(file, 'utf8');
  writeFileSync(file, '');
  rateAnswer(file, ONE, false, 2);
  writeFileSync(file, first + readFileSync(file, 'utf8'));
  expect(readAnswers(file).get(ONE.id)).toMatchObject({ wasRight: false, rated: { at: 1, isRight: true } });
});

it('is said with its deviation, before and after', () => {
  const rated = (rating: number, deviation: number) => ({ ...NEW_RATED, rating, deviation });
  const change = { before: rated(1499.6, 350), after: rated(1311.2, 289.9), counts: true, difficulty: 900 };
  expect(describeRating(change.after)).toBe('Your rating: 1,311 ± 290.');
  expect(describeRated(change)).toBe('Your rating: 1,311 ± 290 (-188). Before: 1,500 ± 350.');
  expect(describeRated({ ...change, after: rated(1499.3, 340) })).toContain('1,499 ± 340 (0).');
  expect(describeRated({ ...change, counts: false })).toBe(
    'Seen before, so it counts for no rating. Your rating: 1,311 ± 290.',
  );
});
