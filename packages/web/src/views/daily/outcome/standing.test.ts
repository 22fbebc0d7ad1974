import { expect, it } from 'vitest';
import { standingOf } from './standing';

const first = { gameId: 'first234', status: 'over', ranked: true, score: 900, maxTile: 64, ply: 80 } as const;
const own = { rank: 2, score: 900, maxTile: 64 };

it('is not known before the server has answered', () => {
  expect(standingOf(undefined, 'first234')).toBeUndefined();
});

it('is that of the first attempt, whatever day it is and whatever else goes on', () => {
  expect(standingOf({ first, own, total: 7 }, 'first234')).toEqual({
    isFirst: true,
    isRanked: true,
    lost: undefined,
    place: { rank: 2, total: 7 },
  });
  expect(standingOf({ first, own, total: 7 }, 'other234')).toEqual({
    isFirst: false,
    isRanked: false,
    lost: undefined,
    place: undefined,
  });
});

it('has no place without a rank, and none of somebody else', () => {
  const unranked = { first: { ...first, ranked: false }, own: null, total: 7 };
  expect(standingOf(unranked, 'first234')).toEqual({
    isFirst: true,
    isRanked: false,
    lost: undefined,
    place: undefined,
  });
  expect(standingOf({ first: null, own: null, total: 7 }, 'first234')).toMatchObject({ isFirst: false });
});

it('says why an attempt that was to be ranked is not', () => {
  const copied = { first: { ...first, rankLost: 'copied' }, own: null, total: 7 } as const;
  expect(standingOf(copied, 'first234')).toMatchObject({ isFirst: true, isRanked: false, lost: 'copied' });
  expect(standingOf(copied, 'other234')).toMatchObject({ isFirst: false, lost: undefined });
});
