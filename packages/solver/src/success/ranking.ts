/**
 * How each direction stands, and what the position promises, for a player. The web's coach and the terminal's hint say the same by
 * it, and the solver at play follows it.
 */
import type { Board, Direction } from '@twofold/core';
import { winningDirections } from './course.js';
import { type Evaluated, type Outlook, outlookOf, type Rules } from './outlook.js';
import { lossesOf, type Standing, standingsOf } from './standing.js';

export interface Ranked {
  readonly direction: Direction;
  readonly standing: Standing;
  /** The share of the best one's expected score that it costs. It says nothing where points are not compared. */
  readonly loss: number;
  /** The same in points of the evaluator. Undefined where points are not compared. */
  readonly cost: number | undefined;
  /** The chance of the tile in doubt. Undefined: it was not measured. */
  readonly chance: number | undefined;
}

export interface Ranking extends Outlook {
  /** The directions of the evaluation, the best first. Those that end a course by its target go before all others. */
  readonly directions: readonly Ranked[];
}

/** The ranking of an evaluation of this board, in a game by these rules. */
export function rankingOf(board: Board, evaluation: Evaluated, rules: Rules = {}): Ranking {
  const { lines, exact = false } = evaluation;
  const outlook = outlookOf(board, evaluation, rules);
  const wins = winningDirections(board, rules);
  const others = lines.filter(({ direction }) => !wins.includes(direction));
  const ranked = [
    ...wins.flatMap((win) => lines.find(({ direction }) => direction === win) ?? []),
    ...others,
  ];
  const standings = standingsOf(ranked, { ...outlook, exact });
  const losses = lossesOf(ranked);
  const best = ranked[0]?.value ?? 0;
  const directions = ranked.map((line, place) => ({
    direction: line.direction,
    standing: place > 0 && place < wins.length ? ('asGood' as const) : standings[place]!,
    loss: losses[place]!,
    cost: outlook.comparesPoints ? Math.max(0, best - line.value) : undefined,
    chance: outlook.doubt?.rates[lines.indexOf(line)],
  }));
  return { ...outlook, directions };
}

/**
 * The directions that are equally good as far as the search can tell, the best first. Where points are not compared: the
 * first alone, unless several end a course by its target.
 */
export function equalsOf(directions: readonly Pick<Ranked, 'direction' | 'standing'>[]): Direction[] {
  return directions
    .filter(({ standing }) => standing === 'best' || standing === 'asGood')
    .map(({ direction }) => direction);
}
