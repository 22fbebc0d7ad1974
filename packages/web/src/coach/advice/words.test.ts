import { boardFromValues, DOWN, LEFT, RIGHT, UP } from '@twofold/core';
import type { Reason, Standing, Why } from '@twofold/solver/internal';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { activateLocale, loadMessages } from '../../i18n/i18n';
import type { Advice, Worth } from './advice';
import { factsOf, type MoveFacts } from './moveFacts';
import {
  describeAdvice,
  describeChoice,
  describeLines,
  describeLinesBriefly,
  describeOwnRate,
  describeReason,
  describeSource,
  describeStanding,
  describeWhy,
  formatChance,
  guessFor,
  hintFor,
} from './words';

beforeAll(async () => {
  await loadMessages('rest');
  await activateLocale('en', ['en-GB']);
});
afterAll(() => activateLocale('en', []));

const NO_FACTS: MoveFacts = { losesCorner: false, opens: undefined };

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

function because(reason: Reason | undefined, moves = 4): Why {
  return { better: UP, other: LEFT, moves, reasons: reason ? [reason] : [] };
}

describe('the sentence', () => {
  const [always, often] = [
    { share: 1, otherShare: 0.36 },
    { share: 0.8, otherShare: 0 },
  ];
  const rarely = { share: 0.2, otherShare: 1 };
  it.each<[string, Reason]>([
    ['Up keeps 1024 in the corner in all lines (Left: 36%).', { kind: 'corner', tile: 1024, ...always }],
    [
      'Up brings 1024 into a corner in 80% of the lines (Left: no line).',
      { kind: 'takesCorner', tile: 1024, ...often },
    ],
    ['Up keeps 512 at the edge in all lines (Left: 36%).', { kind: 'edge', tile: 512, ...always }],
    [
      'Up keeps a falling chain of 6 tiles or more from the corner in all lines (Left: 36%).',
      { kind: 'chain', count: 6, ...always },
    ],
    [
      'Up keeps 5 or more rows and columns in order in all lines (Left: 36%).',
      { kind: 'ordered', count: 5, ...always },
    ],
    ['Up keeps the two largest tiles side by side in all lines (Left: 36%).', { kind: 'beside', ...always }],
    [
      'Up makes 256 within 4 moves in 80% of the lines (Left: no line).',
      { kind: 'makes', tile: 256, ...often },
    ],
    ['Up brings 256 and 256 together in all lines (Left: 36%).', { kind: 'joins', tile: 256, ...always }],
    ['Up leaves 5 or more cells free in all lines (Left: 36%).', { kind: 'free', count: 5, ...always }],
    ['Up leaves 2 or more merges ready in all lines (Left: 36%).', { kind: 'ready', count: 2, ...always }],
    [
      'Up keeps the 3 largest tiles in one row or column in all lines (Left: 36%).',
      { kind: 'row', count: 3, ...always },
    ],
    [
      'Up, since Left shuts a tile in between larger ones in all lines (Up: 20%).',
      { kind: 'shut', ...rarely },
    ],
    ['Up, since Left leads to a forced move in all lines (Up: 20%).', { kind: 'forced', ...rarely }],
    [
      'Up, since after Left a forced Down takes the largest tile out of its corner in all lines (Up: 20%).',
      { kind: 'pulled', direction: DOWN, ...rarely },
    ],
    [
      'Up, since after Left the game ends within 4 moves in all lines (Up: 20%).',
      { kind: 'over', ...rarely },
    ],
  ])('%s', (sentence, reason) => {
    expect(describeChoice(advice(worth('best'), worth('worse')), because(reason))).toBe(sentence);
  });

  it('of a reason has other words where the message is another', () => {
    const keys = { over: 'coach.why.corner' } as const;
    expect(describeWhy(because({ kind: 'forced', ...rarely }), keys)).toMatch(/^Up, since Left leads/);
    expect(describeWhy(because({ kind: 'over', ...rarely }), keys)).toMatch(/^Up keeps/);
  });

  it('has a remark on its lines: whether their replies are optimal or quick', () => {
    const why = because({ kind: 'forced', ...rarely });
    expect(describeLines(why)).toMatch(/quick replies.*no chances/);
    expect(describeLinesBriefly(why)).toMatch(/quick replies.*one move ahead.$/);
    expect(describeLines({ ...why, exact: true })).toMatch(/best replies, 4 moves ahead$/);
    expect(describeLinesBriefly({ ...why, exact: true })).toMatch(/best replies, 4 moves ahead$/);
    expect(describeLines(because(undefined))).toBeUndefined();
  });

  it('is the direction alone until the reason is known, and where nothing could be followed', () => {
    const two = advice(worth('best'), worth('worse'));
    expect(describeChoice(two, undefined)).toBe('Hint: Up');
    expect(describeChoice(two, because(undefined, 0))).toBe('Up is best.');
  });

  it('says where nothing shows yet, and where there is no choice', () => {
    expect(describeChoice(advice(worth('best'), worth('worse')), because(undefined))).toBe(
      'Up is better than Left, but the next 4 moves do not show why.',
    );
    expect(describeChoice(advice(worth('best')), undefined)).toBe('Only Up is possible.');
  });

  it('is told with the chances', () => {
    expect(describeAdvice(advice(worth('best'), worth('worse')), because(undefined, 0))).toBe(
      'Hint: Up is best. 71% chance of 4096, if the solver plays on.',
    );
    expect(describeAdvice({ ...advice(worth('best')), finalScore: 66.96 }, undefined)).toContain(
      'about 67 points',
    );
  });
});

describe('directions that are equally good', () => {
  const equal: Advice = { ...advice(worth('best'), worth('asGood', {}, LEFT)), equals: [UP, LEFT] };

  it('are said together, in the order of the rows, whichever is ahead', () => {
    expect(describeChoice(equal, undefined)).toBe('Left and Up are equally good.');
    expect(describeChoice({ ...equal, equals: [LEFT, UP] }, undefined)).toBe('Left and Up are equally good.');
    expect(
      describeChoice(
        {
          ...equal,
          worths: [...equal.worths, worth('worse'), worth('asGood')],
          equals: [DOWN, UP, LEFT],
        },
        undefined,
      ),
    ).toBe('Left, Up, and Down are equally good.');
    const all = {
      ...advice(worth('best'), worth('asGood'), worth('asGood')),
      equals: [UP, LEFT, DOWN],
    } as const;
    expect(describeChoice(all, undefined)).toBe('All directions are equally good.');
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
