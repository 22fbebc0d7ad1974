/**
 * Who searches a game, and how: the network of its board, by its content, and the level. A file that was trained further searches
 * otherwise, and a deeper level gives other figures.
 */
import type { BoardShape, ReviewLevel } from '@twofold/solver';
import { hasNetworkChoice, isSolved } from '@twofold/solver/internal';
import { heuristicFingerprint, networkFingerprint } from '@twofold/trainer';
import { networkNameFor } from '../advisor.js';

const fingerprints = new Map<string, string | null>();

/** The fingerprint of the chosen network, by default `small`. Null: the heuristic has none. */
export function makerOf(network: string | undefined): string | null {
  return network === 'heuristic' ? null : networkFingerprint(network ?? 'small');
}

/** The fingerprint of the network of such boards, where it is not the chosen one. Null: it is, or there is none. */
export function boardMakerOf(board: BoardShape): string | null {
  return hasNetworkChoice(board) ? null : (heuristicFingerprint(board) ?? null);
}

/** How games are searched. */
export interface SearchOptions {
  readonly level: ReviewLevel;
  readonly network?: string | undefined;
  readonly exact?: boolean;
}

/** Names all that values depend on. Solved boards have the same ones at every level. */
export function searcherOf(board: BoardShape, { level, network, exact }: SearchOptions): string {
  return `${fingerprintedName(board, network)} ${isSolved(board, exact) ? 'exact' : level}`;
}

/** Names the network of such boards with its fingerprint. A file is read once. */
function fingerprintedName(board: BoardShape, network: string | undefined): string {
  const name = networkNameFor(board, network);
  const key = hasNetworkChoice(board) ? name : `${board.columns}x${board.rows}`;
  const known = fingerprints.get(key);
  const made = known ?? (hasNetworkChoice(board) ? makerOf(network) : boardMakerOf(board));
  fingerprints.set(key, made);
  return made === null ? name : `${name} ${made}`;
}
