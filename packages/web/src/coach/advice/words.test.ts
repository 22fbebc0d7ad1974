import { boardFromValues, DOWN, LEFT, RIGHT, UP } from '@twofold/core';
import type { Standing } from '@twofold/solver';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { activateLocale, loadMessages } from '../../i18n/i18n';
import type { Advice, Worth } from './advice';
import { factsOf, type MoveFacts } from './moveFacts';
import { describeAdvice, describeBest, describeSource, describeStanding, formatChance } from './words';

beforeAll(async () => {
  await loadMessages('rest');
  await activateLocale('en', ['en-GB']);
});
afterAll(() => activateLocale('en', []));

const NO_FACTS: MoveFacts = { made: undefined, corner: undefined, opens: undefined };

function worth(
  standing: Standing,
  facts: Partial<MoveFacts> = {},
  direction: Worth['direction'] = UP,
): Worth {
  return { direction, standing, length: 1, facts: { ...NO_FACTS, ...facts } };
}

function advice(...worths: Worth[]): Advice {
  const milestones = [{ tile: 4096, rate: 0.714 }];
  return { worths, milestones, finalScore: undefined, value: 1, depth: 4, player: 'network' };
}

describe('the sentence', () => {
  it.each<[string, Partial<MoveFacts>]>([
    ['Up makes 16 and keeps the corner.', { made: 16, corner: 'keeps' }],
    ['Up makes 16 and takes the corner.', { made: 16, corner: 'takes' }],
    ['Up makes 16.', { made: 16, corner: 'loses' }],
    ['Up keeps the corner.', { corner: 'keeps' }],
    ['Up takes the corner.', { corner: 'takes' }],
    ['Up is best.', {}],
  ])('%s', (sentence, facts) => {
    expect(describeBest(advice(worth('best', facts), worth('worse')))).toBe(sentence);
  });

  it('says where there is no choice, and where the choice does not matter', () => {
    expect(describeBest(advice(worth('best', { made: 16 })))).toBe('Only Up is possible.');
    expect(describeBest(advice(worth('best'), worth('asGood')))).toBe('Up is as good as any.');
  });

  it('is told with the chances', () => {
    expect(describeAdvice(advice(worth('best'), worth('worse')))).toBe(
      'Hint: Up is best. 71% chance of 4096.',
    );
    expect(describeAdvice({ ...advice(worth('best')), finalScore: 66.96 })).toContain('about 67 points');
  });
});

describe('a standing', () => {
  it('is a word, or what a worse direction does to the board', () => {
    const board = boardFromValues([
      [64, 8, 4, 2],
      [0, 0, 0, 0],
      [2, 0, 0, 0],
      [0, 0, 0, 0],
    ]);
    const loses = factsOf(board, DOWN);
    expect(describeStanding(worth('muchWorse', loses, DOWN))).toBe('loses the corner');
    expect(describeStanding(worth('asGood', loses, DOWN))).toBe('as good');
    expect(describeStanding(worth('third', loses, DOWN))).toBe('third');
    expect(describeStanding(worth('worse', { opens: LEFT }, RIGHT))).toBe('opens the left column');
    expect(describeStanding(worth('slightlyWorse'))).toBe('slightly worse');
  });
});

it('the source of solved values says where they are of play past the target', () => {
  const solved: Advice = { ...advice(worth('best')), player: 'exact' };
  expect(describeSource(solved)).toBe('Exact values of optimal play');
  expect(describeSource({ ...solved, value: undefined })).toBe(
    'Solved for play that goes on past the target',
  );
  expect(describeSource(advice(worth('best')))).toBe('By the network, 4 moves ahead');
});

it('a chance is never rounded to certainty', () => {
  expect([1, 0.9996, 0.994, 0.714, 0.004, 0].map(formatChance)).toEqual([
    ...['100%', '>99%', '99%', '71%', '<1%', '0%'],
  ]);
});
