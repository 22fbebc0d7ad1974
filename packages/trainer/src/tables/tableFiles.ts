/** Tables as files, for programs in Node. */
import { createHash } from 'node:crypto';
import { readFileSync } from 'node:fs';
import type { FormationTable } from '@twofold/solver';
import { openTableFile } from '@twofold/solver/node';

/** A table and the beginning of its file's hash; plain data. */
export interface TableFile {
  /** The table that was read. */
  table: FormationTable;
  /** Names the contents. */
  fingerprint: string;
}

/** Throws an Error that names the file and says what to do, if it is missing or no table. */
export function readTable(path: string): TableFile {
  const table = openTableFile(path);
  const fingerprint = createHash('sha256').update(readFileSync(path)).digest('hex').slice(0, 12);
  return { table, fingerprint };
}
