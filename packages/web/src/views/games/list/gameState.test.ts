import { expect, it } from 'vitest';
import { sampleRecord } from '../samples';
import { standingOf, timeToTarget, wentBeyond } from './gameState';

it('tells how a game stands', () => {
  const stands = (fields: object, isCurrent = false) => standingOf(sampleRecord(fields), isCurrent);
  expect(stands({ status: 'playing' }, true)).toBe('now');
  expect(stands({ status: 'won', won: true }, false)).toBe('paused');
  expect(stands({ status: 'over', won: true }, true)).toBe('reached');
  expect(stands({ status: 'over' })).toBe('ended');
});

it('finds the time of the target of the board, if it was measured', () => {
  const milestones = [
    { rank: 9, ply: 100, elapsed: 5000 },
    { rank: 11, ply: 900, elapsed: 60_000 },
  ];
  expect(timeToTarget(sampleRecord({ milestones }))).toBe(60_000);
  expect(timeToTarget(sampleRecord({ milestones, variant: '3x3' }))).toBe(5000);
  expect(timeToTarget(sampleRecord({ milestones: milestones.slice(0, 1) }))).toBeUndefined();
  expect(timeToTarget(sampleRecord({ milestones: [{ rank: 11, ply: 9, elapsed: 0 }] }))).toBeUndefined();
});

it('knows a tile beyond the target', () => {
  expect(wentBeyond(sampleRecord({ maxRank: 11 }))).toBe(false);
  expect(wentBeyond(sampleRecord({ maxRank: 12 }))).toBe(true);
  expect(wentBeyond(sampleRecord({ maxRank: 10, variant: '3x3' }))).toBe(true);
});
