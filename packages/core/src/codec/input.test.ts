import { expect, it } from 'vitest';
import { textOf } from './input.js';

it('a text is itself, and bytes are read as UTF-8', () => {
  expect(textOf('é', 2)).toEqual({ ok: true, value: 'é' });
  expect(textOf(new Uint8Array([0xc3, 0xa9]), 2)).toEqual({ ok: true, value: 'é' });
});

it('an input that is too long is refused with the limit', () => {
  const error = { code: 'replay-too-long', message: 'This is too large for a replay: at most 3 MB.' };
  expect(textOf('x'.repeat(3 * 1024 * 1024 + 1), 3 * 1024 * 1024)).toEqual({ ok: false, error });
});

it('bytes that are not UTF-8 are refused with the place of the first wrong one', () => {
  const error = { code: 'replay-encoding', message: 'This is not a text file in UTF-8: byte 2 is wrong.' };
  expect(textOf(new Uint8Array([0x61, 0xff]), 9)).toEqual({ ok: false, error });
});
