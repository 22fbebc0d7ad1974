import { expect, it } from 'vitest';
import { makeName } from './randomName';

it('is as long as asked for, and easy to read out', () => {
  for (const length of [0, 1, 10, 20])
    expect(makeName(length)).toMatch(new RegExp(`^[2-9a-hjkmnp-z]{${length}}$`));
});

it('is another each time', () => {
  expect(new Set(Array.from({ length: 500 }, () => makeName(20))).size).toBe(500);
});
