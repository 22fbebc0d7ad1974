/** The table of docs/replay-format.md has every code of a refusal. */
import { readdirSync, readFileSync } from 'node:fs';
import { expect, test } from 'vitest';

const SOURCES = new URL('.', import.meta.url);
const DOCUMENT = readFileSync(new URL('../../../docs/replay-format.md', import.meta.url), 'utf8');

/** All words with hyphens in quotation marks; core has no others than codes. */
function codesOf(source: string): string[] {
  return [...source.matchAll(/'([a-z]+(?:-[a-z]+)+)'/g)].map((match) => match[1]!);
}

function codesOfSources(): string[] {
  const files = readdirSync(SOURCES, { recursive: true, encoding: 'utf8' });
  const sources = files.filter((file) => file.endsWith('.ts') && !file.endsWith('.test.ts'));
  const codes = sources.flatMap((file) => codesOf(readFileSync(new URL(file, SOURCES), 'utf8')));
  const claims = ['score', 'ply', 'maxtile', 'status'].map((name) => `claim-${name}`);
  return [...new Set([...codes, ...claims])].sort();
}

test('every code of the sources is in the table of the refusals, and no other', () => {
  const table = DOCUMENT.slice(DOCUMENT.indexOf('| code |'));
  const told = table.split('\n').flatMap((line) => line.split('|')[1]?.match(/(?<=`)[a-z-]+(?=`)/g) ?? []);
  expect(codesOfSources().length).toBeGreaterThan(40);
  expect(told.sort()).toEqual(codesOfSources());
});
