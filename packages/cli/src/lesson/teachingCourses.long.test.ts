// @module-tag long
// The courses of docs/teaching.md, tried from the first step to the last: every command runs in the folder of the examples, and
// every file is there. e2e/classroom.spec.ts opens the addresses.
import { spawnSync } from 'node:child_process';
import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { SLOW, transcriptOf } from '../testing/transcript.js';

const ROOT = join(import.meta.dirname, '../../../..');
const EXAMPLES = join(ROOT, 'examples/lessons');

const COURSES = (() => {
  const text = readFileSync(join(ROOT, 'docs/teaching.md'), 'utf8');
  const [, courses = ''] = /^## Three courses$([\s\S]*?)^## In class$/m.exec(text) ?? [];
  return courses;
})();

/** Texts in backticks; a bar in a table stands behind a backslash. */
const CODES = [...COURSES.matchAll(/`([^`\n]+)`/g)].map(([, code]) => code!.replaceAll('\\|', '|'));
const COMMANDS = CODES.filter((code) => /^(?:npx twofold|printf|python3 \S+ --)/.test(code));

/** The program of a language, which a machine may lack. */
const NEEDS = ['java', 'perl', 'python3'] as const;
const isMissing = (command: string) =>
  NEEDS.some((name) => command.includes(`${name} `) && spawnSync(name, ['--version']).status !== 0);

/** A part of the report that a command must show. The check of a starter fails, which is its purpose. */
const SHOWN: readonly (readonly [RegExp, RegExp])[] = [
  [/starter\.py/, /The board comes back as it was given\.[\s\S]*\[exit 1\]/],
  [/lesson check/, /right: 11,004 tilts/],
  [/lesson show/, /Done|done|points/],
  [/lesson list/, /two-pointers/],
  [/console\.pl/, /score \d+\n.*bye/s],
  [/players\.py/, /mean: \d+/],
  [/solve/, /depth \d+/],
  [/arena/, /heuristic/],
];

it('has three courses, with commands', () => {
  const parts = COURSES.split(/^### /m).slice(1);
  expect(parts).toHaveLength(3);
  expect(COMMANDS.length).toBeGreaterThanOrEqual(14);
});

it.each([...new Set(COMMANDS)])('%s', { timeout: SLOW }, async (command) => {
  if (isMissing(command)) return console.warn(`skipped: a program is missing for ${command}`);
  const line = command.replace(/^npx twofold/, 'twofold');
  const transcript = await transcriptOf(`cd ${EXAMPLES}; ${line}`);
  const [, shown] = SHOWN.find(([like]) => like.test(command)) ?? [];
  expect(shown, 'a command that this test knows').toBeDefined();
  expect(transcript).toMatch(shown!);
  if (!command.includes('starter')) expect(transcript).not.toContain('[exit');
});

it('names files that are there', () => {
  const files = [...COURSES.matchAll(/\]\(\.\.\/([^)]+)\)/g)].map(([, path]) => path!);
  expect(files.length).toBeGreaterThanOrEqual(5);
  for (const path of files) expect(existsSync(join(ROOT, path)), path).toBe(true);
});
