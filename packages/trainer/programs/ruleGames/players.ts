/**
 * Players that follow a rule of thumb, as people tell it. Each looks at the board after its own move, and at nothing later. The
 * last two show what looking further is worth. The corner is the one at the bottom left.
 */
import {
  type Board,
  DIRECTIONS,
  type Direction,
  DOWN,
  LEFT,
  maxRank,
  placeSpawn,
  RIGHT,
  spawnOutcomes,
  tilt,
  UP,
  USUAL_FOUR_CHANCE,
} from '@twofold/core';
import type { Kernel } from '@twofold/solver';
import type { ChooseMove } from '../../src/puzzles/players.js';
import type { Xorshift } from '../../src/xorshift.js';

/** A move, and the board after it without its tile. */
interface Move {
  readonly direction: Direction;
  readonly reward: number;
  readonly board: Board;
}

/** How good a move is by a rule. Numbers earlier in the list count first. */
type Judge = (move: Move, before: Board) => readonly number[];

const CORNER = 12; // the cell at the bottom left of 4x4
const BOTTOM = [12, 13, 14, 15] as const;

const points: Judge = ({ reward }) => [reward];
/** Up only where nothing else is a move. */
const notUp = ({ direction }: Move) => Number(direction !== UP);
/** Of Down and Left the better one, else Right, and Up last. */
const towardsCorner = ({ direction }: Move) => [0, 1, 2, 2][direction]!;
const keepsCorner = ({ board }: Move) => Number(board.ranks[CORNER] === maxRank(board));
const isRowFull = ({ board }: Move) => Number(BOTTOM.every((cell) => board.ranks[cell] !== 0));

/** Along the snake: the bottom row from the left, the next from the right, and so on. A cell counts half of the one before. */
const SNAKE = [12, 13, 14, 15, 11, 10, 9, 8, 4, 5, 6, 7, 3, 2, 1, 0];
const WEIGHTS = Float64Array.from({ length: 16 }, (_, cell) => 2 ** -SNAKE.indexOf(cell));

/** The weight of a board whose large tiles stand along the snake. */
function weightOf({ ranks }: Board): number {
  return ranks.reduce((sum, rank, cell) => sum + (rank === 0 ? 0 : 2 ** rank * WEIGHTS[cell]!), 0);
}

/** How many cells along the snake fall from the corner on, without a gap. */
function chainLength({ board: { ranks } }: Move): number {
  const end = SNAKE.findIndex(
    (cell, at) => ranks[cell] === 0 || (at > 0 && ranks[cell]! > ranks[SNAKE[at - 1]!]!),
  );
  return end < 0 ? SNAKE.length : end;
}

/** How far neighbours are from being equal: the sum of the differences of their ranks, without free cells. */
function roughness({ board: { ranks } }: Move): number {
  const step = (one: number, other: number | undefined) => (one && other ? Math.abs(one - other) : 0);
  return ranks.reduce(
    (sum, rank, cell) => sum + step(rank, cell % 4 === 3 ? 0 : ranks[cell + 1]) + step(rank, ranks[cell + 4]),
    0,
  );
}

const RULES = {
  random: () => [],
  points,
  notUp: (move) => [notUp(move)],
  notUpPoints: (move) => [notUp(move), move.reward],
  fixed: ({ direction }) => [[DOWN, LEFT, RIGHT, UP].toReversed().indexOf(direction)],
  two: (move) => [towardsCorner(move), move.reward],
  corner: (move) => [keepsCorner(move), move.reward],
  cornerNotUp: (move) => [keepsCorner(move), notUp(move), move.reward],
  row: (move) => [keepsCorner(move), notUp(move), isRowFull(move), move.reward],
  chain: (move) => [chainLength(move), move.reward],
  rowChain: (move) => [keepsCorner(move), notUp(move), isRowFull(move), chainLength(move), move.reward],
  rowNear: (move) => [keepsCorner(move), notUp(move), isRowFull(move), -roughness(move)],
} satisfies Record<string, Judge>;

/** The players in the order of the table. */
export const RULE_PLAYERS = [
  ...(Object.keys(RULES) as (keyof typeof RULES)[]),
  'aheadNotUp',
  'ahead',
  'network',
] as const;
export type RulePlayer = (typeof RULE_PLAYERS)[number];

/** A player by name. Equal moves are chosen among by chance. */
export function rulePlayer(name: RulePlayer, kernel: Kernel): ChooseMove {
  if (name === 'network') return ({ ranks }) => kernel.bestMove(ranks, { depth: 1 }).direction!;
  if (name === 'ahead') return (board, random) => bestOf(movesOf(board).map(aheadOf), random);
  if (name === 'aheadNotUp')
    return (board, random) =>
      bestOf(
        movesOf(board).map((move) => putFirst(notUp(move), aheadOf(move))),
        random,
      );
  return (board, random) =>
    bestOf(
      movesOf(board).map((move) => ({ move, worth: RULES[name](move, board) })),
      random,
    );
}

function movesOf(board: Board): Move[] {
  return DIRECTIONS.flatMap((direction) => {
    const { moved, reward, board: after } = tilt(board, direction);
    return moved ? [{ direction, reward, board: after }] : [];
  });
}

interface Judged {
  readonly move: Move;
  readonly worth: readonly number[];
}

function bestOf(judged: readonly Judged[], random: Xorshift): Direction {
  const order = judged.toSorted((one, other) => compare(other.worth, one.worth));
  const equal = order.filter(({ worth }) => compare(worth, order[0]!.worth) === 0);
  return equal[random.below(equal.length)]!.move.direction;
}

function compare(one: readonly number[], other: readonly number[]): number {
  const at = one.findIndex((number, place) => number !== other[place]);
  return at < 0 ? 0 : one[at]! - other[at]!;
}

function putFirst(number: number, { move, worth }: Judged): Judged {
  return { move, worth: [number, ...worth] };
}

/** The mean of the best weight over the tiles that may come. A tile that ends the game counts as none. */
function aheadOf(move: Move): Judged {
  const worth = spawnOutcomes(move.board, { fourChance: USUAL_FOUR_CHANCE }).reduce((sum, outcome) => {
    const best = Math.max(0, ...movesOf(placeSpawn(move.board, outcome)).map(({ board }) => weightOf(board)));
    return sum + outcome.probability * best;
  }, 0);
  return { move, worth: [worth] };
}
