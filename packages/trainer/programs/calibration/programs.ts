/**
 * Weak programs that no figure of the model was fitted on: their games show whether the chances for a player hold for players
 * unlike the model.
 */
import { type Board, DIRECTIONS, type Direction, tilt } from '@twofold/core';
import type { Kernel } from '@twofold/solver';
import { type ChooseMove, playerNamed } from '../../src/puzzles/players.js';

/** The share of the careless player's moves that are any move. */
const CARELESS = 0.15;
/** A path through the board along which tiles should grow. */
const SNAKE = [0, 1, 2, 3, 7, 6, 5, 4, 8, 9, 10, 11, 15, 14, 13, 12];

/** `greedy`, `ordered`, `sideways`, `careless`, `snake`, or a player of `playerNamed`. */
export function programNamed(name: string, kernel: Kernel): ChooseMove {
  const any = playerNamed('random', kernel);
  const corner = playerNamed('corner', kernel);
  switch (name) {
    case 'greedy': // most points, else any move
      return (board, random) => mostBy(board, ({ reward }) => reward + random.unit());
    case 'ordered': // left, else down, else right, else up
      return (board) => mostBy(board, ({ direction }) => [0, 1, 2, 3][direction]!);
    case 'sideways': // any move but up, as long as there is one
      return (board, random) => mostBy(board, ({ direction }) => (direction === 0 ? 0 : 1) + random.unit());
    case 'careless':
      return (board, random) => (random.unit() < CARELESS ? any : corner)(board, random);
    case 'snake': // the largest tiles first along the path
      return (board) => mostBy(board, ({ after }) => alongSnake(after));
    default:
      return playerNamed(name, kernel);
  }
}

interface Move {
  readonly direction: Direction;
  readonly reward: number;
  readonly after: Board;
}

function mostBy(board: Board, figureOf: (move: Move) => number): Direction {
  const moves = DIRECTIONS.flatMap((direction) => {
    const { moved, reward, board: after } = tilt(board, direction);
    return moved ? [{ direction, figure: figureOf({ direction, reward, after }) }] : [];
  });
  return moves.reduce((best, move) => (move.figure > best.figure ? move : best)).direction;
}

function alongSnake({ ranks }: Board): number {
  return SNAKE.reduce((sum, cell, at) => sum + 2 ** (ranks[cell]! - at / 2), 0);
}
