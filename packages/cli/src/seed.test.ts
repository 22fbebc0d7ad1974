import { expect, it } from 'vitest';
import { newSeed } from './seed.js';

it('is eight letters that can be read out, and another each time', () => {
  const seeds = Array.from({ length: 500 }, newSeed);
  for (const seed of seeds) expect(seed).toMatch(/^[2-9a-hjkmnp-z]{8}$/);
  expect(new Set(seeds).size).toBe(500);
});
