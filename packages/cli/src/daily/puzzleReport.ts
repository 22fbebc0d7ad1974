/** The puzzle of the day in words, as the web says them, and as data. */
import { DIRECTION_NAMES as DIRECTION_IDS, type Direction, makePosition } from '@twofold/core';
import { startOfDay } from '@twofold/protocol/client';
import type { Rated } from '@twofold/protocol/ratings';
import { chancesAgree, costsOf, isRight, type Puzzle, type Theme } from '@twofold/solver/internal';
import { whyJson } from '../commands/solveReport.js';
import { grouped, percent, table } from '../format.js';
import { DIRECTION_NAMES } from '../terminal/speech.js';
import { describeWhy } from '../terminal/whyWords.js';
import { wrapText } from '../terminal/wrap.js';
import type { RatedPuzzle } from './answers.js';

const THEME_NAMES: Record<Theme, string> = {
  corner: 'keep the corner',
  order: 'keep the order',
  merge: 'merge in time',
  spawn: 'dangerous tile',
  forced: 'the only move',
  endgame: 'endgame',
};

const dateOf = (number: number) => new Date(startOfDay(number)).toISOString().slice(0, 10);

/** "Puzzle of 2026-12-24, from a game with 3,772 points." Neither difficulty nor theme: they would help. */
export function describeQuestion({ score }: Puzzle, number: number): string {
  return `Puzzle of ${dateOf(number)}, from a game with ${grouped(score)} points.`;
}

/**
 * Whether the answer is right and why, what each direction costs, and how difficult the puzzle is. Sentences fit the width: rows of
 * the table stay whole.
 */
export function describeAnswer(puzzle: Puzzle, answer: Direction, width = Number.POSITIVE_INFINITY): string {
  const { best, whys, rating, themes, board } = puzzle;
  const costs = costsOf(puzzle);
  const [name, against] = [DIRECTION_NAMES[best], DIRECTION_NAMES[answer]];
  const verdict = isRight(puzzle, answer) ? `${against} is right.` : `${name}, not ${against}.`;
  const other = answer === best ? costs[1]?.direction : answer;
  const why = other === undefined ? undefined : whys[other];
  const facts = [`Difficulty ${grouped(rating)}`, ...themes.map((theme) => THEME_NAMES[theme])].join(', ');
  return [
    wrapText([verdict, (why && describeWhy(why)) ?? ''].join(' ').trimEnd(), width),
    costTable(puzzle, answer),
    wrapText(`${facts}.`, width),
    wrapText(`"twofold solve ${makePosition(board)}" asks the solver.`, width),
  ].join('\n');
}

/** "Your rating: 1,612 ± 290." */
export function describeRating(rated: Rated): string {
  return `Your rating: ${ratingOf(rated)}.`;
}

/** "Your rating: 1,612 ± 290 (+112). Before: 1,500 ± 350." Or that the answer counts for none. */
export function describeRated({ before, after, counts }: RatedPuzzle): string {
  if (!counts) return `Seen before, so it counts for no rating. ${describeRating(after)}`;
  const change = Math.round(after.rating - before.rating) || 0; // no -0
  const sign = change > 0 ? '+' : '';
  return `Your rating: ${ratingOf(after)} (${sign}${grouped(change)}). Before: ${ratingOf(before)}.`;
}

function ratingOf({ rating, deviation }: Rated): string {
  return `${grouped(rating)} ± ${grouped(deviation)}`;
}

/** The best direction first. A practised player's chances stand there where they do not speak against it. */
function costTable(puzzle: Puzzle, answer: Direction): string {
  const costs = costsOf(puzzle);
  const known = chancesAgree(costs) ? puzzle.chances : undefined;
  const head = ['', 'expected score', ...(known ? [`practised players make ${known.tile} (± 4 %)`] : [])];
  const rows = costs.map(({ direction, share, chance }) => [
    `${DIRECTION_NAMES[direction]}${direction === answer ? ', your answer' : ''}`,
    share === 0 ? 'best' : `-${percent(share)}`,
    ...(known ? [chance === undefined ? '' : percent(chance)] : []),
  ]);
  return table([head, ...rows]);
}

/** The puzzle with its answer. `lost`: the share of the expected final score that a direction loses. */
export function puzzleJson(puzzle: Puzzle, number: number): object {
  const { id, board, score, rating, themes, best, values, chances, whys } = puzzle;
  return {
    number,
    date: dateOf(number),
    id,
    position: makePosition(board),
    score,
    rating,
    themes,
    best: DIRECTION_IDS[best],
    ...(chances && { tile: chances.tile }),
    directions: costsOf(puzzle).map(({ direction, share, chance }) => {
      const why = whys[direction];
      return {
        direction: DIRECTION_IDS[direction],
        value: values[direction],
        lost: Number(share.toFixed(4)),
        isRight: isRight(puzzle, direction),
        ...(chance !== undefined && { chance }),
        ...(why && { why: whyJson(why) }),
      };
    }),
  };
}
