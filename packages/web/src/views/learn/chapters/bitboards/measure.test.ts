import { describe, expect, it } from 'vitest';
import { CONTESTANTS, logShares, makeRuns, rateOf } from './measure';

describe('rateOf', () => {
  /** A clock that a run moves on: `speed` moves a millisecond. */
  function machine(speed: number) {
    let time = 0;
    const run = (moves: number) => {
      time += moves / speed;
      return moves;
    };
    return { run, now: () => time };
  }

  it.each([3, 40, 100_000])('is moves a second: %i a millisecond', (speed) => {
    const { run, now } = machine(speed);
    expect(rateOf(run, now)).toBeCloseTo(1000 * speed, 0);
  });

  it('takes the best round: others may be slowed down', () => {
    let time = 0;
    let calls = 0;
    const run = (moves: number) => {
      time += moves / (calls++ % 3 === 0 ? 10 : 1);
      return moves;
    };
    expect(rateOf(run, () => time)).toBeCloseTo(10_000, 0);
  });

  it('counts the moves that were made, not those that were wanted', () => {
    const { run, now } = machine(1000);
    expect(rateOf((moves) => run(moves) + moves, now)).toBeCloseTo(2_000_000, 0);
  });
});

describe('logShares', () => {
  it('fills the width with the highest, and gives each factor of ten the same length', () => {
    const shares = logShares([10, 100, 1000]);
    expect(shares[2]).toBe(1);
    expect(shares[1]! - shares[0]!).toBeCloseTo(shares[2]! - shares[1]!);
    expect(shares[0]).toBeGreaterThan(0.2);
  });
});

describe('makeRuns', () => {
  const runs = makeRuns();

  it('has every contestant but the kernel', () => {
    expect([...Object.keys(runs), 'kernel']).toEqual([...CONTESTANTS]);
  });

  it.each(Object.entries(runs))('%s makes the moves that are asked for', (_, run) => {
    expect(run(1000)).toBe(1000);
  });
});
