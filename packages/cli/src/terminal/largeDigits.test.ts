import { expect, it } from 'vitest';
import { hugeDigits, largeDigits } from './largeDigits.js';

it('draws every digit so that it can be told from every other', () => {
  const drawn = Array.from('0123456789', (digit) => largeDigits(digit)!.join('\n'));
  expect(new Set(drawn).size).toBe(10);
  expect(`\n${largeDigits('1024')!.join('\n')}\n`).toBe(`
▄█  █▀█ ▀▀█ █ █
 █  █ █ █▀▀ ▀▀█
▀▀▀ ▀▀▀ ▀▀▀   ▀
`);
});

it('knows nothing but digits: a number with an exponent is written small', () => {
  expect([largeDigits('1e+21'), largeDigits('2^64'), largeDigits('')]).toEqual([
    undefined,
    undefined,
    undefined,
  ]);
});

it('draws huge digits six wide and five high', () => {
  expect(hugeDigits('24')).toEqual([
    '██████ ██  ██',
    '    ██ ██  ██',
    '██████ ██████',
    '██         ██',
    '██████     ██',
  ]);
  expect(hugeDigits('2^18')).toBeUndefined();
});
