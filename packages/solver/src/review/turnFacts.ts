/** What a review needs of each turn of a game, beside its searches. It is found once: a page sums up a review several times a second. */
import type { Direction, Game } from '@twofold/core';
import { winningDirections } from '../success/course.js';

/** A turn of the game. */
export interface TurnFacts {
  /** Of the move that was played. */
  readonly direction: Direction;
  /** Points of its merges. */
  readonly reward: number;
  /** Directions that make the target of a board that ends there. */
  readonly wins: readonly Direction[];
}

/** The facts of a turn by its ply. Those of a game that does not change are kept. */
export type FactsOfTurn = (ply: number) => TurnFacts;

/** Reads the turns of a game, each once. The game must not change up to the plies that are asked for. */
export function keepFacts(game: Game): FactsOfTurn {
  const known: TurnFacts[] = [];
  return (ply) => {
    const facts = known[ply] ?? factsOf(game, ply);
    known[ply] = facts;
    return facts;
  };
}

function factsOf(game: Game, ply: number): TurnFacts {
  const { direction, reward, before } = game.turn(ply);
  return { direction, reward, wins: winningDirections(before, game.variant) };
}
