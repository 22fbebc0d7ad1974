/** Programs for tests: the ways of the lessons as a learner would hand them in. */
import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { WAYS, withoutObserver } from '@twofold/lessons';
import type { Source } from '../program/program.js';

const require = createRequire(import.meta.url);

/** The TypeScript of a way, in one file. */
export function sourceOf(id: string): Source {
  const way = WAYS.find((each) => each.id === id)!;
  return { text: textOf(way.file), language: 'typescript' };
}

/** A file of the lessons without its imports; SIDES is the only value among them. */
function textOf(file: string): string {
  const text = withoutObserver(readFileSync(require.resolve(`@twofold/lessons/src/${file}`), 'utf8'));
  const sides = text.includes('SIDES.') ? "const SIDES = ['NORTH', 'EAST', 'SOUTH', 'WEST'];\n" : '';
  return `${sides}${text.replace(/^import .*\n/gm, '')}`;
}

/** `tiltRow` by one of the famous wrong ways. */
export function wrongRow(name: string): Source {
  const withoutTiltRow = textOf('twoPointers.ts').replace(/export function tiltRow[\s\S]*?\n}\n/, '');
  const call = `export const tiltRow = (row: number[]) => ${name}(row);`;
  return { text: `${withoutTiltRow}\n${textOf('wrongWays.ts')}\n${call}\n`, language: 'typescript' };
}

/** JavaScript. */
export function js(text: string): Source {
  return { text, language: 'javascript' };
}

/** A right program, in which tests change a part. */
export const RIGHT = `
function mergeRow(row) {
  const merged = [];
  let last = 0;
  for (const value of row) {
    if (value === 0) continue;
    if (value === last) { merged[merged.length - 1] += value; last = 0; score += 2 * value; }
    else { merged.push(value); last = value; }
  }
  while (merged.length < row.length) merged.push(0);
  return merged;
}
let score = 0;
const transposed = (board) => board[0].map((_, c) => board.map((row) => row[c]));
const reversed = (board) => board.map((row) => [...row].reverse());
function tilt(board, side) {
  score = 0;
  let turned = side === 'NORTH' || side === 'SOUTH' ? transposed(board) : board;
  if (side === 'EAST' || side === 'SOUTH') turned = reversed(turned);
  turned = turned.map(mergeRow);
  if (side === 'EAST' || side === 'SOUTH') turned = reversed(turned);
  turned = side === 'NORTH' || side === 'SOUTH' ? transposed(turned) : turned;
  return { board: turned, score };
}`;
