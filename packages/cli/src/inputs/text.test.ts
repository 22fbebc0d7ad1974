import { expect, it } from 'vitest';
import { locationOf } from './text.js';

it('names a file without the escape sequences in its name', () => {
  expect(locationOf('x\u001b]52;c;eA==\u0007.2048', { line: 3, column: 1 })).toBe('x]52;c;eA==.2048:3:1');
  expect(locationOf('dir/two  blanks.2048', {})).toBe('dir/two  blanks.2048');
});
