import { boardFromValues, DOWN, LEFT, RIGHT, UP } from '@twofold/core';
import type { Standing } from '@twofold/solver';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { activateLocale, loadMessages } from '../../i18n/i18n';
import type { Advice, Worth } from './advice';
import { factsOf, type MoveFacts } from './moveFacts';
import {
  describeAdvice,
  describeBest,
  describeChoice,
  describeOwnRate,
  describeReason,
  describeSource,
  describeStanding,
  formatChance,
  guessFor,
  hintFor,
} from './words';

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
  return {
    direction,
    standing,
    length: 1,
    cost: undefined,
    chance: undefined,
    facts: { ...NO_FACTS, ...facts },
  };
}

function advice(...worths: Worth[]): Advice {
  return {
    worths,
    equals: [worths[0]!.direction],
    made: undefined,
    doubt: { tile: 4096, rate: 0.714, rates: [] },
    finalScore: undefined,
    value: 1,
    depth: 4,
    player: 'network',
  };
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
      'Hint: Up is best. 71% chance of 4096, if the solver plays on.',
    );
    expect(describeAdvice({ ...advice(worth('best')), finalScore: 66.96 })).toContain('about 67 points');
  });
});

describe('directions that are equally good', () => {
  const equal = { ...advice(worth('best'), worth('asGood', {}, LEFT)), equals: [UP, LEFT] };

  it('are said together, in the order of the rows, whichever is ahead', () => {
    expect(describeChoice(equal)).toBe('Left and Up are equally good.');
    expect(describeChoice({ ...equal, equals: [LEFT, UP] })).toBe('Left and Up are equally good.');
    expect(describeChoice({ ...equal, equals: [DOWN, UP, LEFT] })).toBe(
      'Left, Up, and Down are equally good.',
    );
    expect(describeChoice(advice(worth('best'), worth('worse')))).toBe('Up is best.');
    expect([hintFor([UP, LEFT]), guessFor([UP])]).toEqual(['Hint: Left or Up', 'First guess: Up']);
  });
});

describe('a standing', () => {
  it('is a word, or what it costs, with what a worse direction does to the board', () => {
    const board = boardFromValues([
      [64, 8, 4, 2],
      [0, 0, 0, 0],
      [2, 0, 0, 0],
      [0, 0, 0, 0],
    ]);
    const loses = factsOf(board, DOWN);
    const worse = { ...worth('muchWorse', loses, DOWN), cost: 12_345 };
    expect([describeStanding(worse), describeReason(worse)]).toEqual(['-12,000', 'loses the corner']);
    const equal = { ...worth('asGood', loses, DOWN), cost: 20 };
    expect([describeStanding(equal), describeReason(equal)]).toEqual(['as good', undefined]);
    expect(describeStanding(worth('third', loses, DOWN))).toBe('third');
    expect(describeReason(worth('worse', { opens: LEFT }, RIGHT))).toBe('opens the left column');
    expect(describeReason(worth('slightlyWorse'))).toBeUndefined();
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

it('own games are told with their count', () => {
  expect(describeOwnRate({ tile: 1024, from: 512, made: 9, games: 12 })).toBe(
    'For you: 9 of 12 games with 512',
  );
});
