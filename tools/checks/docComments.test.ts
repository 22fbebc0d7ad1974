import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { findUndocumented } from './docComments.mjs';

let root: string;
beforeEach(() => {
  root = mkdtempSync(join(tmpdir(), 'twofold-docs-'));
});
afterEach(() => rmSync(root, { recursive: true }));

/** The names that lack a comment, in a package with this module and an index that exports all of it. */
function lacksIn(text: string): string[] {
  const sources = join(root, 'packages/core/src');
  mkdirSync(sources, { recursive: true });
  writeFileSync(join(sources, 'a.ts'), text);
  const index = join(sources, 'index.ts');
  writeFileSync(index, "export * from './a.js';");
  return findUndocumented(root, [index]).map((line) => line.split(' ')[1]!);
}

it.each([
  ['a value', 'export const a = 1;', ['a']],
  ['a documented value', '/** One. */\nexport const a = 1;', []],
  ['a line comment, which types lose', '// One.\nexport const a = 1;', ['a']],
  ['what is not exported', 'const a = 1;\nexport {};', []],
  [
    'members of an interface',
    '/** Of it. */\nexport interface A {\n  /** One. */\n  a: 1;\n  b: 2; // two\n  c(): void;\n}',
    ['A.b', 'A.c'],
  ],
  [
    'members of a class, but for those that nobody sees',
    '/** Of it. */\nexport class A {\n  a = 1;\n  #b = 2;\n  private c = 3;\n  get d() {\n    return this.#b + this.c;\n  }\n}',
    ['A.a', 'A.d'],
  ],
  ['a type', 'export type A = 1 | 2;', ['A']],
])('%s', (_what, text, expected) => {
  expect(lacksIn(text)).toEqual(expected);
});
