import type { RacerView, RaceView } from '@twofold/protocol/client';
import { describe, expect, it } from 'vitest';
import { leadOf, placeOnScale, presenceOf, ranked, rankOf, scaleRanks, scaleStart } from './standing';
import { newRacer as racer } from './testing';

function race(kind: RaceView['kind'], racers: RacerView[]): RaceView {
  return { kind, target: kind === 'points' ? null : 512, racers } as RaceView;
}

describe('the lead', () => {
  it('is by points, and behind whoever leads', () => {
    const run = race('points', [racer(0, 100), racer(1, 300), racer(2, 200)]);
    expect(ranked(run).map(({ seat }) => seat)).toEqual([1, 2, 0]);
    expect(leadOf(run, run.racers[1]!)).toMatchObject({ leads: true, points: 100, moves: 10 });
    expect(leadOf(run, run.racers[0]!)).toMatchObject({ leads: false, points: 200, moves: -20 });
  });

  it('is of the one who made the tile first, or with fewer moves', () => {
    const early = racer(0, 100, { reached: { ply: 90, ms: 5 } });
    const short = racer(1, 100, { reached: { ply: 80, ms: 9 } });
    expect(rankOf(race('first', [early, short]), short)).toBe(2);
    expect(rankOf(race('fewest', [early, short]), short)).toBe(1);
  });

  it('is shared by equals, and lost by whoever has left', () => {
    const run = race('points', [racer(0, 100), racer(1, 100), racer(2, 300, { left: true })]);
    expect(run.racers.map((each) => rankOf(run, each))).toEqual([1, 1, 3]);
    expect(leadOf(run, run.racers[0]!)).toMatchObject({ isLevel: true });
  });
});

describe('the scale', () => {
  it('ends at the tile of the race', () => {
    expect(scaleRanks(scaleStart({ kind: 'first', target: 2048 }, []))).toEqual([7, 8, 9, 10, 11]);
    expect(placeOnScale({ score: 20_480, max: 11 }, 7)).toBe(1);
  });

  it('follows the largest tile where there is no such tile', () => {
    expect(scaleStart({ kind: 'points', target: null }, [{ max: 10 }])).toBe(7);
    expect(scaleStart({ kind: 'points', target: null }, [{ max: 1 }])).toBe(3);
  });

  it('moves between two doublings, and never past the next', () => {
    const at = (score: number) => placeOnScale({ score, max: 9 }, 7);
    expect(at(4_096)).toBe(0.5);
    expect(at(6_144)).toBeCloseTo(0.625, 2);
    expect(at(90_000)).toBeLessThan(0.75);
  });
});

it('takes nobody for ready who has gone, but for the viewer, whose connection is new', () => {
  const run = { you: 0 };
  expect(presenceOf(run, racer(1, 0, { here: false }))).toBe('away');
  expect(presenceOf(run, racer(1, 0))).toBe('ready');
  expect(presenceOf(run, racer(1, 0, { ready: false }))).toBe('there');
  expect(presenceOf(run, racer(0, 0, { here: false }))).toBe('ready');
});
