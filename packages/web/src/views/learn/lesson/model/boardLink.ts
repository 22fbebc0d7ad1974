// A board in the address of a lesson: `&board=16,4/0,2&side=WEST`, so that a teacher can link a position. Links come
// from strangers: reading one never throws.
import { type Board, SIDES, type Side } from '@twofold/lessons';
import { learnPath } from '../../location';
import type { Position } from './examples';
import { readBoard, type TextFault } from './positionText';

export type LinkReading = { readonly linked: Position | undefined } | { readonly fault: TextFault };

/** The path of a lesson with a board. Digits, commas and slashes stand in an address as they are. */
export function boardPath(way: string, { board, side }: Position): string {
  return `${learnPath('way', way)}&board=${compact(board)}&side=${side}`;
}

/** The part of an address that asks for a board, or an empty text. */
export function linkIn(search: string): string {
  const query = new URLSearchParams(search);
  const [board, side] = [query.get('board'), query.get('side')];
  return board === null && side === null ? '' : `${side ?? ''} ${board ?? ''}`;
}

/** The position that an address asks for. What it leaves out is that of `opening`. */
export function readBoardLink(search: string, opening: Position): LinkReading {
  const query = new URLSearchParams(search);
  const [text, side] = [query.get('board'), sideOf(query.get('side'))];
  if (text === null) return { linked: side && { ...opening, side } };
  const read = readBoard(text);
  return 'fault' in read ? read : { linked: { board: read.board, side: side ?? opening.side } };
}

/** The side of this name, in small or large letters. */
export function sideOf(name: string | null): Side | undefined {
  return SIDES.find((side) => side === name?.toUpperCase());
}

const compact = (board: Board) => board.map((row) => row.join(',')).join('/');
