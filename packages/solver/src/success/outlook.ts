/**
 * What an evaluation may tell a player. A figure is given only where it was compared with games of the solver, or
 * is exact. Beyond that an evaluation has an order of directions and nothing else.
 */
import {
  type Board,
  type Direction,
  maxRank,
  rankValue,
  tilt,
  USUAL_FOUR_CHANCE,
  type Variant,
} from '@twofold/core';
import type { TileRate } from '@twofold/core/internal';
import { type End, lastTile, winningDirections } from './course.js';
import type { Evaluator } from './features.js';
import { isMeasured, keptShare, makesTile } from './lineRate.js';
import { isFitted, largestTile, milestoneOf, successRate } from './rate.js';
import { stepRate } from './steps.js';

/** The part of an `Evaluation` that an outlook uses. */
export interface Evaluated {
  lines: readonly { direction: Direction; value: number; successRate?: number }[];
  depth: number;
  player: Evaluator | 'exact';
  exact?: boolean;
}

/** The part of a variant that an outlook uses. By default: twos and fours as usual, and no end at a target. */
export type Rules = End & Partial<Pick<Variant, 'fourChance'>>;

/** A tile whose making is in doubt. */
export interface Doubt {
  readonly tile: number; // the number on it
  /** The chance that the solver makes it if it plays on, after the best direction. */
  readonly rate: number;
  /** The same by direction, in the order of the lines. Undefined: worse moves were not measured on such boards. */
  readonly rates: readonly (number | undefined)[];
}

export interface Outlook {
  /** The tile that the best direction makes: the next milestone, or the target that ends the game. */
  readonly made: number | undefined;
  /**
   * The first milestone in doubt, after `made`: its chance is at most 95 %. Where all known chances are higher, the last
   * of them. Undefined where no chance was compared with games, and beyond the target where the game ends there. Undefined,
   * too, where no direction of a solved board leaves a doubt.
   */
  readonly doubt: Doubt | undefined;
  /**
   * Whether points tell how much worse a direction is. Where false, only the order of directions counts. So it is where
   * the game ends at its target: an evaluation is of play without such an end.
   */
  readonly comparesPoints: boolean;
  /**
   * The expected score from here on. Only where it is exact: the networks' own values are far from the games. None where
   * the game ends at its target.
   */
  readonly value: number | undefined;
}

/** From this chance on a milestone is not in doubt. */
const CERTAIN = 0.95;

/** Beyond this chance of a solved board no direction leaves a doubt. */
const SURE = 0.995;

/** The outlook of an evaluation of this board, in a game by these rules. */
export function outlookOf(board: Board, evaluation: Evaluated, rules: Rules = {}): Outlook {
  const { player, exact = false, lines } = evaluation;
  const { fourChance = USUAL_FOUR_CHANCE, target = Infinity, endsAtTarget = false } = rules;
  const [best] = lines;
  const [win] = winningDirections(board, rules);
  const direction = win ?? best?.direction;
  const tile = win === undefined ? milestoneOf(board) : target;
  const isMade = direction !== undefined && makesTile(board, direction, tile);
  const ends = win !== undefined;
  const most = Math.min(largestTile(board), lastTile(rules));
  return {
    made: isMade ? rankValue(maxRank(tilt(board, direction).board)) : undefined,
    doubt: best && !ends ? doubtOf(board, evaluation, { isMade, most, fourChance }) : undefined,
    comparesPoints: (player === 'network' || exact) && !endsAtTarget,
    value: exact && !endsAtTarget ? best?.value : undefined,
  };
}

/** What the first tile in doubt depends on, besides board and evaluation. */
interface Known {
  readonly isMade: boolean; // the next milestone, by the best direction
  readonly most: number; // the largest tile that may be named
  readonly fourChance: number;
}

function doubtOf(board: Board, evaluation: Evaluated, known: Known): Doubt | undefined {
  const { lines, player } = evaluation;
  if (player === 'exact') {
    const tile = milestoneOf(board);
    if (tile > known.most) return undefined;
    const rates = lines.map(({ successRate }) => successRate ?? 0);
    const isSure = rates.every((rate) => rate > SURE);
    return isSure ? undefined : { tile, rate: rates[0]!, rates };
  }
  if (known.fourChance !== USUAL_FOUR_CHANCE || !isFitted(board, player)) return undefined; // the models' games have few fours
  const chain = chainOf(board, { ...evaluation, player }, known);
  const doubt = chain.find(({ rate }) => rate <= CERTAIN) ?? chain.at(-1);
  return doubt && { ...doubt, rates: ratesOf(board, { ...evaluation, player }, doubt) };
}

/** The chances of the best direction for the milestones to come, the nearest first. */
function chainOf(
  board: Board,
  { lines, depth, player }: Evaluated & { player: Evaluator },
  { isMade, most }: Known,
): TileRate[] {
  const { direction, value } = lines[0]!;
  const { board: after, reward } = tilt(board, direction);
  const seen = isMade ? after : board;
  const points = Math.max(0, isMade ? value - reward : value);
  const first = milestoneOf(seen);
  if (first > most) return [];
  const rate = successRate({ board: seen, value: points, depth, player, milestone: first });
  const chain = [{ tile: first, rate }];
  for (let tile = 2 * first; tile <= most && player === 'network'; tile *= 2) {
    const step = stepRate(board, tile);
    if (step === undefined) break;
    chain.push({ tile, rate: chain.at(-1)!.rate * step });
  }
  return chain;
}

/** The chances of one tile by direction. What a direction keeps of the chance of the next milestone it keeps of later ones. */
function ratesOf(
  board: Board,
  { lines, depth, player }: Evaluated & { player: Evaluator },
  { tile, rate }: TileRate,
): (number | undefined)[] {
  const best = Math.max(0, lines[0]!.value);
  const search = { best, depth, player, milestone: milestoneOf(board) };
  return lines.map(({ direction, value }, place) => {
    if (makesTile(board, direction, tile)) return 1;
    if (place === 0) return rate;
    return isMeasured(board, player) ? rate * keptShare(board, value, search) : undefined;
  });
}
