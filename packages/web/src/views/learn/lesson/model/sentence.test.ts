import { type Routine, recordSteps, SIDES, WAYS, WRONG_WAYS } from '@twofold/lessons';
import { beforeAll, describe, expect, it } from 'vitest';
import { activateLocale, loadMessages } from '../../../../i18n/i18n';
import { EXAMPLES, openingOf } from './examples';
import { boardWords, sentenceOf } from './sentence';
import { variablesOf } from './values';

beforeAll(async () => {
  await loadMessages('learn');
  await activateLocale('en', []);
});

const routine = (id: string): Routine => [...WAYS, ...WRONG_WAYS].find((way) => way.id === id)!;

/** The sentences of all positions. */
function tell(id: string, board: number[][], side: (typeof SIDES)[number]): string[] {
  const recording = recordSteps(routine(id), board, side);
  return [0, ...recording.steps.keys(), recording.steps.length]
    .filter((position, at, all) => all.indexOf(position) === at)
    .map((position) => sentenceOf(routine(id), recording, position));
}

describe('sentenceOf', () => {
  it('tells each step of minimum row, with the numbers beside the board', () => {
    expect(tell('minimum-row', [[4], [0], [4]], 'NORTH')).toEqual([
      'The board before the first step.',
      'The board need not turn.',
      'minR is now 0.',
      'Row 0, column 0 holds 4.',
      'Row 0, column 0 holds 4.',
      '4 stays in row 0, column 0.',
      'Row 1, column 0 is empty.',
      'Row 2, column 0 holds 4.',
      'Row 1, column 0 is empty.',
      '4 in row 2, column 0 meets 4 in row 0, column 0.',
      'Column 0: 4 and 4 merge to 8 at row 0.',
      'minR is now 1.',
      'The board need not turn.',
      'Done: 8 points.',
    ]);
  });

  it('tells a row from the side', () => {
    const sentences = tell('pack-and-pair', [[2, 0, 2]], 'EAST');
    expect(sentences).toContain('Row 0 is read: 2, empty, 2.');
    expect(sentences).toContain('Row 0: 2 and 2 merge to 4 at column 0.');
    expect(sentences).toContain('Row 0 is written back: 4, empty, empty.');
  });

  it('tells turns, and that nothing has moved', () => {
    const sentences = tell('rotate-with-motions', [[2, 4]], 'WEST');
    expect(sentences).toContain('The board turns left by 3 quarters.');
    expect(sentences.at(-1)).toBe('Done: nothing has moved.');
  });

  it('tells what the line says of variables outside the margin', () => {
    expect(tell('walk', [[2, 2]], 'WEST').at(-2)).toBe('clear all flags');
  });

  it('has a sentence for every step of every way', () => {
    const positions = [...EXAMPLES.map(({ board }) => board), openingOf({ id: 'walk' }).board];
    for (const { id } of [...WAYS, ...WRONG_WAYS])
      for (const board of positions)
        for (const side of SIDES)
          for (const sentence of tell(id, board, side)) {
            expect(sentence).not.toMatch(/learn\.|undefined|NaN|[{}]/);
            expect(sentence.length).toBeGreaterThan(5);
          }
  });
});

it('boardWords says each row and its empty cells', () => {
  const board = [
    [2, 0],
    [0, 16],
  ];
  expect(boardWords(routine('minimum-row'), 'WEST', board)).toBe('Row 0: 2, empty. Row 1: empty, 16.');
  expect(boardWords(routine('walk'), 'WEST', board)).toBe('Row 1: 2, empty. Row 0: empty, 16.');
});

describe('variablesOf', () => {
  it('shows old and new value of what a step has changed', () => {
    const { steps } = recordSteps(routine('minimum-row'), [[4], [0], [4]], 'NORTH');
    const raise = steps.findIndex(({ variables }) => variables.minR === 1);
    const shown = variablesOf(['c', 't', 'minR'], steps[raise], steps[raise - 1]);
    expect(shown).toEqual([
      { name: 'c', text: '0', isChanged: false, before: undefined },
      { name: 't', text: '1', isChanged: false, before: undefined },
      { name: 'minR', text: '1', isChanged: true, before: '0' },
    ]);
    expect(variablesOf(['t'], steps[0], undefined)).toEqual([
      { name: 't', text: undefined, isChanged: false, before: undefined },
    ]);
  });

  it('writes lists in a line, and the last motions below each other', () => {
    const { steps } = recordSteps(routine('rotate-with-motions'), [[0, 2, 4, 8, 16, 32]], 'WEST');
    const [motions] = variablesOf(['motions'], steps.at(-1), undefined);
    expect(motions?.text).toBe('…\n0,2 → 0,1\n0,3 → 0,2\n0,4 → 0,3\n0,5 → 0,4');
    const { steps: packing } = recordSteps(routine('pack-and-pair'), [[0, 2]], 'WEST');
    const [indices] = variablesOf(['indices'], packing[1], undefined);
    expect(indices?.text).toBe('−1 −1');
  });
});
