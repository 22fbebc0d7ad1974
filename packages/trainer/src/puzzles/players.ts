/** Players of several strengths, whose games show what grades and accuracy mean. Each is a function of its seed. */
import { type Board, DIRECTIONS, type Direction, type Game, tilt } from '@twofold/core';
import type { Kernel } from '@twofold/solver';
import { createAnySizeSearch } from '@twofold/solver/internal';
import type { Xorshift } from '../xorshift.js';

/** Chooses a move of a game that is not over. */
export type ChooseMove = (board: Board, random: Xorshift) => Direction;

const FOUR_CHANCE = 0.1;
/** Towards the bottom and the left, else right, and up only where nothing else is a move. */
const CORNER: readonly (readonly Direction[])[] = [[2, 3], [1], [0]];

/** A player by name: `random`, `corner`, `heuristic`, `1-ply`, `searched`, or a number: the noise of a 1-ply player. */
export function playerNamed(name: string, kernel: Kernel): ChooseMove {
  if (name === 'random') return (board, random) => anyOf(movesOf(board), random);
  if (name === 'corner') return chooseCorner;
  if (name === 'heuristic') return heuristic();
  if (name === 'searched') return (board) => kernel.bestMove(board.ranks, { nodes: 2000 }).direction!;
  const noise = name === '1-ply' ? 0 : Number(name);
  if (!(noise >= 0)) throw new RangeError(`There is no player ${name}`);
  return (board, random) => chooseNoisily(kernel, board, noise, random);
}

interface Move {
  readonly direction: Direction;
  readonly reward: number;
  readonly board: Board;
}

function movesOf(board: Board): Move[] {
  return DIRECTIONS.flatMap((direction) => {
    const { moved, reward, board: after } = tilt(board, direction);
    return moved ? { direction, reward, board: after } : [];
  });
}

function anyOf(moves: readonly Move[], random: Xorshift): Direction {
  return moves[random.below(moves.length)]!.direction;
}

/** Most points towards its corner. */
function chooseCorner(board: Board): Direction {
  const moves = movesOf(board);
  for (const group of CORNER) {
    const [best] = moves
      .filter(({ direction }) => group.includes(direction))
      .sort((one, other) => other.reward - one.reward);
    if (best) return best.direction;
  }
  throw new Error('The game is over.');
}

function heuristic(): ChooseMove {
  const search = createAnySizeSearch({ now: () => 0 });
  return (board) => search.bestMove(board, FOUR_CHANCE, { nodes: 60 }).direction!;
}

/** The choice of the kernel's noisy games. Here the moves are known, and not the last position alone. */
function chooseNoisily(kernel: Kernel, { ranks }: Board, noise: number, random: Xorshift): Direction {
  const { values, direction } = kernel.bestMove(ranks, { depth: 1 });
  if (noise === 0) return direction!;
  const best = values[direction!]!;
  const weights = values.map((value) =>
    value === undefined ? 0 : (1 + (best - value) / (noise * Math.max(1, best)) / 256) ** -256,
  );
  let left = random.unit() * weights.reduce((sum, weight) => sum + weight, 0);
  const chosen = DIRECTIONS.find((own) => {
    left -= weights[own]!;
    return left < 0;
  });
  return chosen ?? direction!;
}

/** Plays a game to its end. Returns the game, to be looked at turn by turn. */
export function playOut(game: Game, choose: ChooseMove, random: Xorshift): Game {
  while (game.status !== 'over') game.play(choose(game.board, random));
  return game;
}
