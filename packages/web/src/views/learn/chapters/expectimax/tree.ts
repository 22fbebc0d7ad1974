// Expectimax on a 2x2 board, drawn: two moves of the player and two of chance. The last nodes of
// the drawing are searched to the end of the game by the same rule. So every value is exact.
import {
  type Board,
  boardFromValues,
  boardToValues,
  type Direction,
  legalDirections,
  placeSpawn,
  spawnOutcomes,
  tilt,
  USUAL_FOUR_CHANCE,
  VARIANTS,
} from '@twofold/core';
import type { Values } from '../parts/values';

/** The player's node: the best of its moves. It has none where the game is over. */
export interface MaxNode {
  readonly kind: 'max';
  readonly board: Values;
  /** The expected score from here on. */
  readonly value: number;
  readonly moves: readonly MoveEdge[];
}

/** Chance's node, after a tilt: the mean over all spawns. */
export interface ChanceNode {
  readonly kind: 'chance';
  readonly board: Values;
  readonly value: number;
  /** Empty at the end of the drawing. */
  readonly spawns: readonly SpawnEdge[];
}

export interface MoveEdge {
  readonly direction: Direction;
  /** Points of the tilt itself. */
  readonly reward: number;
  /** The reward and the expected score after it. */
  readonly worth: number;
  readonly to: ChanceNode;
}

export interface SpawnEdge {
  readonly cell: number;
  readonly rank: number;
  readonly probability: number;
  readonly to: MaxNode;
}

export type Node = MaxNode | ChanceNode;

const VARIANT = VARIANTS['2x2'];

/** The chance of a 4, for a search to compare with. */
export const FOUR_CHANCE = USUAL_FOUR_CHANCE;

/** The tree below a 2x2 board. `moves`: the number of moves of the player that it shows. */
export function drawTree(board: Values, moves = 2): MaxNode {
  return maxNode(boardFromValues(board), moves, new Map());
}

type Known = Map<string, number>;

function maxNode(board: Board, depth: number, known: Known): MaxNode {
  const moves = legalDirections(board).map((direction): MoveEdge => {
    const { board: after, reward } = tilt(board, direction);
    const to = chanceNode(after, depth - 1, known);
    return { direction, reward, worth: reward + to.value, to };
  });
  const value = Math.max(0, ...moves.map(({ worth }) => worth));
  return { kind: 'max', board: boardToValues(board), value, moves };
}

function chanceNode(after: Board, depth: number, known: Known): ChanceNode {
  const board = boardToValues(after);
  if (depth === 0) return { kind: 'chance', board, value: meanOf(after, known), spawns: [] };
  const spawns = spawnOutcomes(after, VARIANT).map(
    ({ cell, rank, probability }): SpawnEdge => ({
      cell,
      rank,
      probability,
      to: maxNode(placeSpawn(after, { cell, rank }), depth, known),
    }),
  );
  const value = spawns.reduce((sum, { probability, to }) => sum + probability * to.value, 0);
  return { kind: 'chance', board, value, spawns };
}

/** The exact value of an afterstate. A game on 2x2 is short, so it is searched to its end. */
function meanOf(after: Board, known: Known): number {
  const key = after.ranks.join();
  const found = known.get(key);
  if (found !== undefined) return found;
  const value = spawnOutcomes(after, VARIANT).reduce(
    (sum, outcome) => sum + outcome.probability * bestOf(placeSpawn(after, outcome), known),
    0,
  );
  known.set(key, value);
  return value;
}

function bestOf(board: Board, known: Known): number {
  const worths = legalDirections(board).map((direction) => {
    const { board: after, reward } = tilt(board, direction);
    return reward + meanOf(after, known);
  });
  return Math.max(0, ...worths);
}

/** The move with the greatest worth. Undefined where the game is over. */
export function bestMove(node: MaxNode): MoveEdge | undefined {
  return node.moves.find(({ worth }) => worth === node.value);
}
