/** Tables as files, for programs in Node. */
import { createHash } from 'node:crypto';
import { existsSync, readFileSync } from 'node:fs';
import { type FormationTable, parseTable } from '@twofold/solver';

/** A table and the beginning of its file's hash; plain data. */
export interface TableFile {
  table: FormationTable;
  fingerprint: string;
}

/** Throws an Error that names the file and says what to do, if it is missing or no table. */
export function readTable(path: string): TableFile {
  if (!existsSync(path)) throw new Error(`There is no table ${path}: make it by twofold table build`);
  const bytes = readFileSync(path);
  const table = parseTable(bytes);
  if (!table.ok) throw new Error(`${path}: ${table.error.message}`);
  const fingerprint = createHash('sha256').update(bytes).digest('hex').slice(0, 12);
  return { table: table.value, fingerprint };
}
