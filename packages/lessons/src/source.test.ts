// The source that readers see: it is the file without the observer, and it still compiles and is right.
import { readFileSync } from 'node:fs';
import ts from 'typescript';
import { describe, expect, it } from 'vitest';
import { SIDES, sourceOf, WAYS, WRONG_WAYS, withoutObserver } from './index.js';

const textOf = (file: string) => readFileSync(new URL(file, import.meta.url), 'utf8');

/** The module that a text of TypeScript makes, importing the modules given. */
function moduleOf(text: string, imports: Record<string, unknown>): Record<string, unknown> {
  const options = { module: ts.ModuleKind.CommonJS, target: ts.ScriptTarget.ES2022 };
  const { outputText } = ts.transpileModule(text, { compilerOptions: options });
  const module = {};
  new Function('exports', 'require', outputText)(module, (path: string) => imports[path]);
  return module;
}

describe.each([...WAYS, ...WRONG_WAYS].map((way) => [way.id, way] as const))('the source of %s', (_, way) => {
  const source = sourceOf(way, textOf(way.file));
  const shown = source.map(({ text }) => text).join('\n');

  it('is shown without its observer', () => {
    expect(shown).not.toMatch(/observe/i);
    expect(source.length).toBeGreaterThan(10);
    for (const { text } of source) expect(text.length).toBeLessThanOrEqual(110);
  });

  it('has every line of pseudo-code exactly once, if it has it at all', () => {
    const places = source.flatMap(({ lines }) => lines);
    const wanted = [...way.lines.keys()].filter((index) => way.lines[index]!.code !== '');
    expect(places.sort((a, b) => a - b)).toEqual(wanted);
  });

  it('has a place for every line of a right way', () => {
    if ('contract' in way) expect(way.lines.filter(({ code }) => code === '')).toEqual([]);
  });
});

/** What a module's function gives, and its arguments afterwards. */
function callOf(module: object, name: string, args: unknown[]): unknown[] {
  const run = (module as Record<string, (...args: unknown[]) => unknown>)[name]!;
  return [run(...args), args];
}

it.each(WAYS)(
  '$file compiles and runs without its observer as it does with one',
  async ({ file, contract }) => {
    const own: object = await import(/* @vite-ignore */ `./${file}`);
    const bare = moduleOf(withoutObserver(textOf(file)), { './step.js': { SIDES } });
    expect(Object.keys(bare).sort()).toEqual(Object.keys(own).sort());
    const board = () => [
      [2, 2, 0, 4],
      [0, 4, 4, 8],
    ];
    for (const side of SIDES) {
      for (const [index, args] of contract.calls(board(), side).entries()) {
        const again = contract.calls(board(), side)[index]!;
        expect(callOf(bare, contract.name, args)).toEqual(callOf(own, contract.name, again));
      }
      if (!('tilt' in own)) continue;
      expect(callOf(bare, 'tilt', [board(), side])).toEqual(callOf(own, 'tilt', [board(), side]));
    }
  },
);

it('refuses a function that the file lacks', () => {
  const odd = { ...WRONG_WAYS[0]!, functions: ['none'] };
  expect(() => sourceOf(odd, textOf(odd.file))).toThrow(RangeError);
});
