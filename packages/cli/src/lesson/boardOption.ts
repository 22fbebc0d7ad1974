/** A board of any shape as a value of an option: numbers with spaces or commas between, rows with slashes. */
import type { Board } from '@twofold/lessons';
import { InvalidArgumentError } from 'commander';

/** The longest row or column. */
const LONGEST = 8;
const EXAMPLE = 'Give the numbers on the tiles, such as "4 4 _ 8/2 2 0 0": _ or 0 is an empty cell.';

/** Throws InvalidArgumentError with advice. */
export function parseBoard(text: string): Board {
  const rows = text
    .trim()
    .split(/[/\n]/)
    .map((row) =>
      row
        .trim()
        .split(/[\s,]+/)
        .map(parseTile),
    );
  if (rows.some((row) => row.length !== rows[0]!.length)) {
    throw new InvalidArgumentError(`The rows have different lengths. ${EXAMPLE}`);
  }
  if (Math.max(rows.length, rows[0]!.length) > LONGEST) {
    throw new InvalidArgumentError(`A board has at most ${LONGEST} rows and columns.`);
  }
  return rows;
}

function parseTile(text: string): number {
  if (text === '_' || text === '.' || text === '0') return 0;
  const value = /^\d+$/.test(text) ? Number(text) : Number.NaN;
  if (value >= 2 && Number.isSafeInteger(value) && Number.isInteger(Math.log2(value))) return value;
  throw new InvalidArgumentError(`There is no tile "${text}". ${EXAMPLE}`);
}
