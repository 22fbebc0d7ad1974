/**
 * Loads of networks. A page plays a network as soon as it is there, and reads the rest of it, its endgames, afterwards.
 */
import { hasNetworkChoice } from '../../network/manifest.js';
import { reachesEndgames } from '../../network/shape.js';
import type { NetworkInfo, ReadNetwork, ThreadChannel, Work } from '../port.js';

export type SearchWork = Extract<Work, { kind: 'search' }>;
export type LoadWork = Extract<Work, { kind: 'load' }>;

/** A load and its progress. A network is read during searches, and installed between two. */
export interface Load {
  id: number;
  work: LoadWork | undefined; // undefined: cancelled, but too late to stop
  network: string;
  phase: 'reading' | 'waiting' | 'installing';
  reader: ThreadChannel;
  read?: ReadNetwork; // once it was read
  info?: NetworkInfo;
  left: number; // threads that have not joined yet
  apart: ThreadChannel[]; // threads that could not join
  isRest?: boolean; // more of the network that plays; nobody waits for it
}

/** The reader of a network that plays, or soon will, while it reads more of it. */
export interface Rest {
  load: Load;
  reader: ThreadChannel;
  read?: ReadNetwork; // once it was read
}

/** Whether a search can reach boards for which the rest of a network was made. */
export function needsWhole({ weights }: ReadNetwork, { position: { board } }: SearchWork): boolean {
  return hasNetworkChoice(board) && reachesEndgames(weights.shape, board.ranks);
}

/**
 * The load of a network's rest. The whole is installed as another network would be, between two searches. It restarts
 * none. All sections must then be decoded again, so it waits for a game that needs it.
 */
export function loadOfRest({ load: { id, network }, reader, read }: Rest): Load {
  const load = { id, work: undefined, network, reader, left: 0, apart: [], isRest: true };
  return { ...load, phase: 'waiting', ...(read && { read }) };
}
