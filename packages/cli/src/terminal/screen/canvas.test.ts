import { expect, it } from 'vitest';
import { Canvas } from './canvas.js';

it('draws no character that a terminal would obey', () => {
  const canvas = new Canvas(24, 2);
  canvas.put(0, 0, 'a\x1b]52;c;eA==\x07b\x9b2J\n\u202ec');
  canvas.put(0, 1, 'e\u0301 \u4e2d x');
  expect(canvas.text()).toBe('a]52;c;eA==b2Jc\ne\u0301 \u4e2d x');
});
