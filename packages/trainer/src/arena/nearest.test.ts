import { describe, expect, it } from 'vitest';
import { nearest } from './nearest.js';

const KNOWN = ['small', 'stronger.2048ntn', 'heuristic', 'random', 'greedy', 'nets/new.2048ntn'];

describe('the nearest name', () => {
  it.each([
    ['smal', 'small'],
    ['samll', 'small'],
    ['smal', 'small'],
    ['heuristics', 'heuristic'],
    ['hueristic', 'heuristic'],
    ['nets/new.2048nt', 'nets/new.2048ntn'],
    ['nothing', undefined],
    ['', undefined],
    ['x', undefined],
  ])('to %j is %j', (text, name) => {
    expect(nearest(text, KNOWN)).toBe(name);
  });
});
