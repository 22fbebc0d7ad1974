/** Endgame tables as files, read synchronously. */
import { existsSync, readFileSync } from 'node:fs';
import { type FormationTable, parseTable } from '../../tables/file.js';

/** Opens a table. Throws an Error that names the file and says what to do, if it is missing or no table. */
export function openTableFile(path: string): FormationTable {
  if (!existsSync(path)) throw new Error(`There is no table ${path}: make it by twofold table build`);
  const table = parseTable(readFileSync(path));
  if (!table.ok) throw new Error(`${path}: ${table.error.message}`);
  return table.value;
}
