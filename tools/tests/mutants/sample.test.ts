import { describe, expect, it } from 'vitest';
import { describeSurvivors, type Result, scoreOf, shuffleMutants, textAt } from './sample.mjs';

const mutant = (line: number, more: Partial<Result> = {}): Result => ({
  id: String(line),
  fileName: 'packages/core/src/a.ts',
  location: { start: { line, column: 3 }, end: { line, column: 4 } },
  mutatorName: 'EqualityOperator',
  replacement: '>',
  status: 'Survived',
  original: '<=',
  ...more,
});
const linesOf = (mutants: Result[]) => mutants.map(({ location }) => location.start.line);

describe('the order of mutants', () => {
  const mutants = Array.from({ length: 100 }, (_, line) => mutant(line + 1));
  const shuffle = (own: Result[], seed = 1) => shuffleMutants(own, seed, (result) => result);

  it('has all of them, the same for a seed, whatever their order and numbers, and another for another', () => {
    const order = linesOf(shuffle(mutants));
    const renumbered = mutants.toReversed().map((own, index) => ({ ...own, id: `m${index}` }));
    expect(order.toSorted((a, b) => a - b)).toEqual(linesOf(mutants));
    expect(linesOf(shuffle(renumbered))).toEqual(order);
    expect(linesOf(shuffle(mutants, 2))).not.toEqual(order);
  });

  it('is that of those that stay where others go', () => {
    const fewer = mutants.filter((_, index) => index % 3 > 0);
    expect(shuffle(fewer)).toEqual(shuffle(mutants).filter((own) => fewer.includes(own)));
  });

  it('tells mutants of one place apart', () => {
    const twins = [mutant(1), mutant(1, { replacement: '>=' }), mutant(1, { mutatorName: 'Other' })];
    expect(shuffle(twins)).toEqual(shuffle(twins.toReversed()));
  });
});

describe('a score', () => {
  it('counts endless runs as found, untested code as not found, and broken runs not at all', () => {
    const statuses = ['Killed', 'Killed', 'Timeout', 'Survived', 'NoCoverage', 'NoCoverage', 'RuntimeError'];
    const results = statuses.map((status, line) => mutant(line, { status }));
    expect(scoreOf(results)).toEqual({
      score: 50,
      tested: 6,
      killed: 2,
      timeout: 1,
      survived: 1,
      noCoverage: 2,
      errors: 1,
    });
  });

  it('of nothing is 0', () => {
    expect(scoreOf([]).score).toBe(0);
  });
});

describe('survivors', () => {
  it('are told by file and place, with the code before and after on one line', () => {
    const results = [
      mutant(2, {
        original: '{\n  b();\n}',
        replacement: '{}',
        mutatorName: 'BlockStatement',
        status: 'NoCoverage',
      }),
      mutant(1),
      mutant(3, { status: 'Killed' }),
    ];
    expect(describeSurvivors(results)).toEqual([
      'packages/core/src/a.ts (2)',
      '  packages/core/src/a.ts:1:3 EqualityOperator: <= -> >',
      '  packages/core/src/a.ts:2:3 BlockStatement: { b(); } -> {} (no test runs it)',
    ]);
  });

  it('are cut where the code is long', () => {
    const [, line = ''] = describeSurvivors([mutant(1, { replacement: 'x'.repeat(500) })]);
    expect(line).toMatch(/-> x{99}…$/);
  });
});

it('the text at a location is what stands there, over lines', () => {
  const at = (line: number, column: number, endLine: number, endColumn: number) =>
    textAt('a <= b;\nif (a) {\n  b();\n}\n', {
      start: { line, column },
      end: { line: endLine, column: endColumn },
    });
  expect(at(1, 3, 1, 5)).toBe('<=');
  expect(at(2, 8, 4, 2)).toBe('{\n  b();\n}');
});
