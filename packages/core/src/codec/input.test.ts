import { expect, it } from 'vitest';
import { failure, success } from './answers.js';
import { readText } from './input.js';

/** Reads only the text that is wanted; the refusal of any other is at its first sign that differs. */
const reads = (wanted: string) => (text: string) => {
  if (text === wanted) return success(text);
  let column = 1;
  while (column <= text.length && text[column - 1] === wanted[column - 1]) column++;
  return failure('differs', 'It differs.', { line: 1, column });
};

it('a text is itself, and bytes are read in the encoding in which they are right', () => {
  expect(readText('\u00e9', 2, reads('\u00e9'))).toEqual(success('\u00e9'));
  expect(readText(new Uint8Array([0xc3, 0xa9]), 2, reads('\u00e9'))).toEqual(success('\u00e9'));
  expect(readText(new Uint8Array([0xe9]), 2, reads('\u00e9'))).toEqual(success('\u00e9'));
  expect(readText(new Uint8Array([0x82]), 2, reads('\u00e9'))).toEqual(success('\u00e9'));
});

it('an input that is too long is refused with the limit', () => {
  const error = { code: 'replay-too-long', message: 'This is too large for a replay: at most 3 MB.' };
  const long = 'x'.repeat(3 * 1024 * 1024 + 1);
  expect(readText(long, 3 * 1024 * 1024, reads(long))).toEqual({ ok: false, error });
});

it('the refusal is that of the text that is right for longest', () => {
  const place = (bytes: number[], wanted: string) => {
    const answer = readText(Uint8Array.from(bytes), 99, reads(wanted));
    return answer.ok || answer.error.column;
  };
  expect(place([0x61, 0xe9, 0x62], 'a\u00e9c')).toBe(3);
  expect(place([0x61, 0x82, 0x62], 'a\u00e9c')).toBe(3);
  expect(place([0xff, 0x62], 'c')).toBe(1);
});

it('bytes that are no text at all are refused as such', () => {
  const error = { code: 'replay-encoding', message: 'This is not a text file: it has bytes of zero.' };
  const picture = Uint8Array.of(0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a, 0, 0, 0, 0x0d);
  expect(readText(picture, 99, reads('x'))).toEqual({ ok: false, error });
});
