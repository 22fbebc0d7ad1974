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
