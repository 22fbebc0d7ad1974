import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { activateLocale, loadMessages } from '../../../../i18n/i18n';
import type { Best, GameSummary } from '../../../../storage/records';
import { isAsUsual, targetSentences } from './target';

beforeAll(async () => {
  await loadMessages('beside');
  await activateLocale('en', ['en-GB']);
});
afterAll(() => activateLocale('en', []));

const TARGET = 11;

/** A game that made the target after that many milliseconds, or did not make it. */
function game(id: string, elapsed: number | undefined, more: Partial<GameSummary> = {}): GameSummary {
  const milestones = elapsed === undefined ? [] : [{ rank: TARGET, ply: 900, elapsed }];
  const maxRank = elapsed === undefined ? 10 : TARGET;
  const shared = { variant: 'classic', undos: 0, score: 20_000, maxRank, milestones };
  return { id, ...shared, ...more } as Partial<GameSummary> as GameSummary;
}

describe('a time against the median', () => {
  it('is as usual where the difference would be told as 0 seconds', () => {
    expect([-499, 0, 499].map(isAsUsual)).toEqual([true, true, true]);
    expect([-500, 500, 60_000].map(isAsUsual)).toEqual([false, false, false]);
  });
});

describe('the words of the target', () => {
  const best = (score: number, maxRank: number, helped = false): Best => ({
    variant: 'classic',
    helped,
    score,
    maxRank,
  });
  const words = (
    games: readonly GameSummary[],
    more: Partial<GameSummary> = {},
    bests: readonly (Best | undefined)[] = [],
    id = 'me',
  ) => targetSentences(game('me', 60_000, more), TARGET, games, { record: game(id, undefined), bests });

  it('call it the first time where no other game made it, with undo or without', () => {
    const first = ['The first time on this board.'];
    expect(words([])).toEqual(first);
    expect(words([game('a', undefined), game('b', 50_000, { variant: 'even' })])).toEqual(first);
    expect(words([game('a', 50_000)], { undos: 1 })).toEqual([]);
    expect(words([game('a', undefined, { maxRank: TARGET })])).toEqual([]);
  });

  it('are silent where a game that is gone made it, with undo or without, or may have', () => {
    const first = ['The first time on this board.'];
    expect(words([], {}, [best(18_000, 10), best(17_000, 10, true)])).toEqual(first);
    expect(words([], {}, [best(19_000, 11), undefined])).toEqual([]);
    expect(words([], { undos: 1 }, [best(19_000, 11), undefined])).toEqual([]);
    expect(words([], {}, [undefined, best(19_000, 11, true)])).toEqual([]);
    expect(words([], {}, [best(30_000, 0), undefined])).toEqual([]);
    expect(words([], {}, [], 'another')).toEqual([]);
  });

  it('have the rank by time among those with undo or without', () => {
    expect(words([game('a', 60_000), game('b', 50_000, { undos: 1 })])).toEqual(['Your fastest of 2.']);
  });
});
