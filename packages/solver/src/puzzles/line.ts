/** Lines of moves as text: three signs a move, which are the direction, the cell of the new tile in base 36, and its rank. */
import { type Board, type Direction, placeSpawn, tilt } from '@twofold/core';
import type { LineMove } from './puzzle.js';

/** The signs of the directions. */
export const SIGNS = 'URDL';

export function makeLine(line: readonly LineMove[]): string {
  return line.map(({ direction, cell, rank }) => `${SIGNS[direction]}${cell.toString(36)}${rank}`).join('');
}

/** Plays the line. Undefined: a move is none, or its tile has no place. */
export function parseLine(start: Board, first: Direction, text: string): LineMove[] | undefined {
  if (!/^([URDL][0-9a-z][12]){0,20}$/.test(text)) return undefined;
  const line: LineMove[] = [];
  let board = start;
  for (const [sign = '', cell = '', rank = ''] of text.match(/.../g) ?? []) {
    const move = {
      direction: SIGNS.indexOf(sign) as Direction,
      cell: Number.parseInt(cell, 36),
      rank: Number(rank),
    };
    const after = tilt(board, move.direction);
    const isFirst = line.length > 0 || move.direction === first;
    if (!after.moved || after.board.ranks[move.cell] !== 0 || !isFirst) return undefined;
    line.push(move);
    board = placeSpawn(after.board, move);
  }
  return line;
}
