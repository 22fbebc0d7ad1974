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
}

export interface Ranking extends Outlook {
  /** The directions of the evaluation, the best first. Those that end a course by its target go before all others. */
  readonly directions: readonly Ranked[];
}

/** An evaluation with the direction of each line, as the engine's is. */
interface EvaluatedDirections extends Evaluated {
  lines: readonly (Evaluated['lines'][number] & { direction: Direction })[];
}

/** The ranking of an evaluation of this board, in a game by these rules. */
export function rankingOf(board: Board, evaluation: EvaluatedDirections, rules: Rules = {}): Ranking {
  const { lines } = evaluation;
  const outlook = outlookOf(board, evaluation, rules);
  const wins = winningDirections(board, rules);
  const others = lines.filter(({ direction }) => !wins.includes(direction));
  const ranked = [
    ...wins.flatMap((win) => lines.find(({ direction }) => direction === win) ?? []),
    ...others,
  ];
  const standings = standingsOf(ranked, outlook.comparesPoints);
  const losses = lossesOf(ranked);
  const directions = ranked.map(({ direction }, place) => ({
    direction,
    standing: place > 0 && place < wins.length ? 'asGood' : standings[place]!,
    loss: losses[place]!,
  }));
  return { ...outlook, directions };
}
