/**
 * A game in words, for screen readers, for terminals without a screen and for pipes. The sentences are the
 * web game's, in English.
 */
import {
  type Board,
  countEmpty,
  type Direction,
  describeTurn,
  findVariant,
  type Game,
  maxRank,
  rankValue,
  type Turn,
  type TurnFacts,
  type Variant,
  variantName,
} from '@twofold/core';
import { MOST_NAMED_MERGES } from '@twofold/core/internal';
import { grouped } from '../format.js';

/** By direction. */
export const DIRECTION_NAMES = ['Up', 'Right', 'Down', 'Left'] as const;

/** "Left. 4 and 4 make 8. New 2, row 1, column 3. Score 120." */
export function tellTurn(turn: Turn, variant: Variant): string {
  const { direction, merges, spawn, score } = describeTurn(turn, variant);
  const untold = merges.slice(MOST_NAMED_MERGES).reduce((sum, { places }) => sum + places.length, 0);
  return [
    `${DIRECTION_NAMES[direction]}.`,
    ...merges.slice(0, MOST_NAMED_MERGES).map(tellMerge),
    ...(untold > 0 ? [`And ${untold} more ${untold === 1 ? 'merge' : 'merges'}.`] : []),
    `New ${spawn.value}, row ${spawn.place.row}, column ${spawn.place.column}.`,
    `Score ${grouped(score)}.`,
  ].join(' ');
}

function tellMerge({ value, sum, places }: TurnFacts['merges'][number]): string {
  const times = places.length === 1 ? '' : `, ${places.length} times`;
  return `${value} and ${value} make ${sum}${times}.`;
}

/** A direction in which nothing can move. */
export function describeNoMove(direction: Direction): string {
  return `${DIRECTION_NAMES[direction]}: nothing moves.`;
}

/** After an undo or a redo. */
export function describeStep(kind: 'undo' | 'redo', { ply, score }: Game): string {
  const where = kind === 'redo' ? `Redone, move ${grouped(ply)}.` : `Undone, back at ${plyName(ply)}.`;
  return `${where} Score ${grouped(score)}.`;
}

function plyName(ply: number): string {
  return ply === 0 ? 'the start' : `move ${grouped(ply)}`;
}

/** Every row from the top, then the number of empty cells. */
export function describeBoard(board: Board): string {
  const rows = Array.from({ length: board.rows }, (_, row) => describeRow(board, row));
  const empty = countEmpty(board);
  const left = empty === 0 ? 'No cell is' : empty === 1 ? '1 cell is' : `${empty} cells are`;
  return [...rows, `${left} empty.`].join('\n');
}

function describeRow({ columns, ranks }: Board, row: number): string {
  const cells = [...ranks.subarray(row * columns, (row + 1) * columns)];
  return `Row ${row + 1}: ${cells.map((rank) => (rank === 0 ? 'empty' : rankValue(rank))).join(', ')}.`;
}

/** "Score 120. 45 moves." */
export function describeScore({ score, ply }: Game): string {
  return `Score ${grouped(score)}. ${moves(ply)}.`;
}

/** "1 move", "45 moves". */
export function moves(ply: number): string {
  return `${grouped(ply)} ${ply === 1 ? 'move' : 'moves'}`;
}

/** The result of a turn: the target for the first time, the end, or both. Undefined: neither. */
export function describeEvent(game: Game): string | undefined {
  const { variant, status, score, ply, board } = game;
  const made = `You made ${variant.target}.`;
  if (game.won && variant.endsAtTarget) return `${made} The game is complete.`;
  const makesTarget = ply > 0 && describeTurn(game.turn(ply), variant).makesTarget;
  if (status === 'over') {
    const largest = rankValue(maxRank(board));
    const end = `Game over. Score ${grouped(score)} after ${moves(ply)}, largest tile ${largest}.`;
    return makesTarget ? `${made} ${end}` : end;
  }
  return makesTarget ? `${made} Keep going, or start a new game.` : undefined;
}

/** Whether a move of this game made the target. A board that began with it does not count. */
export function hasMadeTarget(game: Game): boolean {
  return (game.reachedAt(Math.log2(game.variant.target)) ?? 0) > 0;
}

/** The name of a variant: "Classic 4x4", "5x5, even"; an unknown id as it stands. */
export function describeVariant(id: string): string {
  const variant = findVariant(id);
  return variant ? variantName(variant) : printable(id);
}

/** Text of a file on one line. Escape sequences in it must not reach this terminal. */
export function printable(text: string): string {
  return text.replaceAll(/\s+/g, ' ').replaceAll(/\p{C}/gu, '');
}
