import type { TracedStep } from '@twofold/sandbox';
import { describe, expect, it } from 'vitest';
import { shownBoards, shownVariables } from './tracedValues';

const step = (values: Record<string, string>, other: Partial<TracedStep> = {}): TracedStep => ({
  line: 1,
  depth: 1,
  call: 1,
  name: 'tilt',
  printed: '',
  variables: Object.entries(values).map(([name, text]) => ({ name, text, isOuter: name === 'outer' })),
  ...other,
});

describe('variables', () => {
  it('have what the step before changed in the same call', () => {
    const inner = step({ n: '7' }, { depth: 2, name: 'inner' });
    const steps = [step({ n: '1' }), inner, step({ n: '2', board: '[[2, 0], [4, 4]]' })];
    expect(shownVariables(steps, 2)).toEqual([
      { name: 'n', text: '2', isChanged: true, before: '1' },
      { name: 'board', text: '[[2, 0],\n [4, 4]]', isChanged: false, before: undefined },
    ]);
    expect(shownVariables(steps, 1)).toMatchObject([{ name: 'n', isChanged: false }]);
  });

  it('of the end of a call are those of its last line', () => {
    const steps = [step({ n: '1' }), step({ n: '2' }), step({}, { returned: '2' })];
    expect(shownVariables(steps, 2)).toMatchObject([{ name: 'n', text: '2' }]);
  });

  it('of another call, or of no step, have no change', () => {
    const steps = [step({ n: '1' }), step({ n: '2' }, { call: 2 }), step({}, { returned: '2', call: 3 })];
    expect(shownVariables(steps, 1)).toMatchObject([{ isChanged: false }]);
    expect(shownVariables(steps, 2)).toEqual([]);
    expect(shownVariables([], -1)).toEqual([]);
  });
});

describe('boards', () => {
  const boardsOf = (values: Record<string, string>, isListOfRows = true) =>
    shownBoards([step(values)], 0, isListOfRows).map(({ rows }) => rows);

  it('are lists of rows of tiles, and rows of tiles', () => {
    expect(boardsOf({ a: '[[2, 0], [4, 131072]]', b: '[2, 0, 4]' })).toEqual([
      [
        [2, 0],
        [4, 131072],
      ],
      [[2, 0, 4]],
    ]);
  });

  it('are nothing else', () => {
    const others = ['[]', '[[]]', '3', '"[2]"', '[1, 2]', '[3]', '[[2], [2, 4]]', '[-2]', '[2, …]', '{a: 2}'];
    const wide = `[${Array(9).fill(2).join(', ')}]`;
    for (const text of [...others, wide, '[262144]', '[[2], 2]', '[null]'])
      expect(boardsOf({ a: text })).toEqual([]);
    expect(boardsOf({ outer: '[[2]]' })).toEqual([]);
  });

  it('of columns from the bottom are turned', () => {
    expect(boardsOf({ cells: '[[2, 4, 8], [0, 0, 16]]' }, false)).toEqual([
      [
        [8, 16],
        [4, 0],
        [2, 0],
      ],
    ]);
    expect(boardsOf({ row: '[2, 4]' }, false)).toEqual([[[2, 4]]]);
    expect(boardsOf({ cells: '[[2, 4]]' }, false)).toEqual([[[4], [2]]]);
  });

  it('know what they were', () => {
    const steps = [step({ row: '[2, 2]' }), step({ row: '[4, 0]' })];
    expect(shownBoards(steps, 1, true)).toEqual([{ name: 'row', rows: [[4, 0]], before: [[2, 2]] }]);
  });
});
