import { describe, expect, it } from 'vitest';
import { duration, grouped, percent, table } from './format.js';

describe('what people read', () => {
  it.each([
    [0, '0'],
    [999.6, '1,000'],
    [1234567, '1,234,567'],
    [-1500, '-1,500'],
  ])('%d is %s', (value, text) => {
    expect(grouped(value)).toBe(text);
  });

  it.each([
    [0, '0.0 %'],
    [1 / 3, '33.3 %'],
    [1, '100.0 %'],
    [0.9999, '>99.9 %'],
    [0.0001, '<0.1 %'],
  ])('a share of %d is %s', (share, text) => {
    expect(percent(share)).toBe(text);
  });

  it.each([
    [4.6, '5 s'],
    [59.6, '1 min'],
    [240, '4 min'],
    [12_000, '3 h 20 min'],
  ])('%d seconds are %s', (seconds, text) => {
    expect(duration(seconds)).toBe(text);
  });

  it('a table has columns of one width, numbers flushed right', () => {
    const rows = [
      ['player', 'mean'],
      ['random', '1,094'],
      ['a', '7'],
    ];
    expect(table(rows)).toBe('player   mean\nrandom  1,094\na           7');
  });
});
