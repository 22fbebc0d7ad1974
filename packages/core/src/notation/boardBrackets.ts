// Boards in brackets, of any kind and on any number of lines. The innermost brackets are rows; rows in the same outer
// bracket are a board. What stands before, behind and between them, such as `np.array(`, says nothing.
import type { Line } from './boardRows.js';
import { isCell, wordsIn } from './boardWords.js';

/** The rows of one board in brackets, and where they begin and end in the text. */
export interface Bracketed {
  readonly rows: readonly Line[];
  readonly from: number;
  readonly to: number;
}

interface Open {
  readonly at: number;
  readonly parent: number; // the index of the outer bracket; -1: none
  hasInner: boolean;
}

/** The boards in brackets of a plain text. Brackets without two cells are left out, also around single cells. */
export function bracketedIn(plain: string): Bracketed[] {
  const boards: { rows: Line[]; from: number; to: number; parent: number }[] = [];
  const open: Open[] = [];
  for (const { 0: sign, index } of plain.matchAll(/[[\](){}]/g)) {
    if ('[({'.includes(sign)) {
      if (open.length > 0) open.at(-1)!.hasInner = true;
      open.push({ at: index, parent: open.at(-1)?.at ?? -1, hasInner: false });
      continue;
    }
    const opened = open.pop();
    if (opened === undefined || opened.hasInner) continue;
    const row = { plain: plain.slice(opened.at + 1, index), at: opened.at + 1 };
    if (!isRow(row.plain)) continue;
    const last = boards.at(-1);
    const continues =
      last?.parent === opened.parent && (last.parent >= 0 || areNeighbours(plain, last.to, opened.at));
    if (continues) {
      last.rows.push(row);
      last.to = index + 1;
    } else boards.push({ rows: [row], from: opened.at, to: index + 1, parent: opened.parent });
  }
  return boards.filter(({ rows }) => rows.some(({ plain: row }) => wordsIn(row).length > 1));
}

/** Words, of which at least one is a cell and none is longer than a letter without having a digit. */
function isRow(plain: string): boolean {
  const words = wordsIn(plain);
  return words.some(isCell) && words.every((word) => isCell(word) || /^.$|\d/u.test(word.text));
}

/** Whether two rows without an outer bracket are of one board: only signs are between them, and no empty line. */
function areNeighbours(plain: string, from: number, to: number): boolean {
  const between = plain.slice(from, to);
  return /^[\s,;|/]*$/.test(between) && !/\n[^\S\n]*\n/.test(between);
}

/** How many brackets a line leaves open, given those open before. Only such as may begin a board count. */
export function openBrackets(plain: string, before: number): number {
  const stack: boolean[] = [];
  let outer = before;
  for (const { 0: sign, index } of plain.matchAll(/[[\](){}]/g)) {
    if ('[({'.includes(sign)) stack.push(before > 0 || mayBegin(plain, index));
    else if (stack.length > 0) stack.pop();
    else outer = Math.max(0, outer - 1);
  }
  return outer + stack.filter(Boolean).length;
}

const BEGIN = /\s*(?:$|[[{(]|[\d"'._*·-])/y;

function mayBegin(plain: string, at: number): boolean {
  BEGIN.lastIndex = at + 1;
  const next = BEGIN.exec(plain)?.[0].trim();
  if (next === undefined) return false;
  return plain[at] !== '(' || (next !== '' && '[{('.includes(next));
}
