import { expect, it } from 'vitest';
import { closeOf } from './scanner.js';

it('a text ends at its sign, which may be escaped before', () => {
  expect(closeOf('a\\"b"c', 0, '"')).toBe(4);
  expect(closeOf('a}b}', 2, '}')).toBe(3);
});

it('a text in quotes ends with its line, another text does not', () => {
  expect(closeOf('ab\ncd"', 0, '"')).toBe(2);
  expect(closeOf('ab\ncd}', 0, '}')).toBe(5);
});

it('a text without its sign ends with the input', () => {
  expect(closeOf('ab', 0, '"')).toBe(2);
  expect(closeOf('ab\\', 0, '"')).toBe(3);
});
