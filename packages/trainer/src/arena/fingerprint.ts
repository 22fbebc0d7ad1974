/** Which player a game was played by: its network and kernel, and its tables. */
import { createHash } from 'node:crypto';
import type { ThreadNetwork } from '../networkFiles.js';
import type { TableFile } from '../tables/tableFiles.js';
import type { PlayerSpec } from './player.js';

export interface PlayerFiles {
  networks: ReadonlyMap<string, ThreadNetwork>;
  tables: ReadonlyMap<string, TableFile>; // by path
  heuristic: string | undefined; // fingerprint of the network by which `heuristic` plays, where it has one
}

/** Undefined for a player without a network, as `heuristic` on 4x4. Without tables it is the network's own. */
export function fingerprintOf({ network, tables }: PlayerSpec, files: PlayerFiles): string | undefined {
  const own = network === 'heuristic' ? files.heuristic : files.networks.get(network)?.fingerprint;
  if (own === undefined || tables.length === 0) return own;
  const hash = createHash('sha256').update(own);
  for (const path of tables) hash.update(files.tables.get(path)!.fingerprint);
  return hash.digest('hex').slice(0, 12);
}
