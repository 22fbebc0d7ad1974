import { expect, it } from 'vitest';
import { resultsPath } from './location';

const closing = (inHours: number) => new Date(Date.now() + inHours * 3_600_000).toISOString();

it('leads to the page of now while the deal is open', () => {
  expect(resultsPath('daily-7', { kind: 'daily', closes: closing(1) })).toBe('/daily');
  expect(resultsPath('week-3', { kind: 'week', closes: closing(1) })).toBe('/daily?show=week');
});

it('leads to the results of its own deal afterwards, or while the server has not answered', () => {
  expect(resultsPath('daily-7', { kind: 'daily', closes: closing(-1) })).toBe('/daily?deal=daily-7');
  expect(resultsPath('week-3', { kind: 'week', closes: closing(-1) })).toBe('/daily?deal=week-3');
  expect(resultsPath('daily-7', undefined)).toBe('/daily?deal=daily-7');
});
