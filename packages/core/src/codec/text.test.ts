import { execFileSync, spawnSync } from 'node:child_process';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { decodeText, decodeUtf16, detectByteOrder, textsOf } from './text.js';

const decoded = (label: string, bytes: Uint8Array) => new TextDecoder(label).decode(bytes);
const latin1 = (bytes: Uint8Array) => Buffer.from(bytes).toString('latin1');
/** Undefined where there is no iconv. */
const converted = (page: string, input: Uint8Array) => {
  if (spawnSync('iconv', ['--version']).error) return undefined;
  return execFileSync('iconv', ['-f', page, '-t', 'UTF-8'], { input }).toString();
};
/** Bytes that windows-1252 leaves to control characters. */
const CONTROLS = [0x81, 0x8d, 0x8f, 0x90, 0x9d];
const HIGH = Uint8Array.from({ length: 128 }, (_, index) => 0x80 + index);
const utf16 = (text: string, mark = '\ufeff') => new Uint8Array(Buffer.from(mark + text, 'utf16le'));
const swapped = (bytes: Uint8Array) => new Uint8Array(Buffer.from(bytes).swap16());

describe('the texts of bytes', () => {
  it('are Latin-1 and code page 850 where the bytes are not UTF-8, as platform and iconv read them', () => {
    const [western, dos, ...others] = textsOf(HIGH);
    expect(others).toEqual([]);
    expect(western!.slice(32)).toBe(latin1(HIGH.subarray(32)));
    for (const byte of CONTROLS) expect(western!.charCodeAt(byte - 0x80)).toBe(byte);
    expect([...western!.slice(0, 4), western!.length]).toEqual(['€', '\u0081', '‚', 'ƒ', 128]);
    expect([...dos!.slice(0, 4), dos!.at(-1), dos!.length]).toEqual(['Ç', 'ü', 'é', 'â', '\u00a0', 128]);
    const printed = HIGH.filter((byte) => !CONTROLS.includes(byte));
    const [asWestern] = textsOf(printed);
    expect([asWestern, dos]).toEqual([
      converted('CP1252', printed) ?? asWestern,
      converted('CP850', HIGH) ?? dos,
    ]);
  });

  it('have the old alphabet of 2048verse in code page 850, in its order', () => {
    const [, dos] = textsOf(HIGH.subarray(0, 33));
    expect(dos).toBe('ÇüéâäàåçêëèïîìÄÅÉæÆôöòûùÿÖÜø£Ø×ƒá');
  });

  it.each(['', '2 4\n8 16', 'é', '\ufeffé', '\ufeff'])('are one text for the UTF-8 of %j', (text) => {
    expect([...textsOf(new TextEncoder().encode(text))]).toEqual([text.replace('\ufeff', '')]);
  });

  it('are one text for UTF-16, by its mark or by the zero beside the first letter', () => {
    const text = '[Name "é 😀"]';
    for (const mark of ['\ufeff', '']) {
      const bytes = utf16(text, mark);
      for (const [given, order] of [[bytes, 'low'] as const, [swapped(bytes), 'high'] as const]) {
        expect([...textsOf(given)]).toEqual([text]);
        expect([detectByteOrder(given), decodeUtf16(given, order)]).toEqual([order, text]);
      }
    }
    expect(detectByteOrder(Uint8Array.of(0, 0))).toBe('high');
    for (const plain of [[], [0x41], [0xff], [0x41, 0x42], [0xfe, 0xfe], [0xff, 0xff], [0xef, 0xbb]]) {
      expect(detectByteOrder(Uint8Array.from(plain))).toBeUndefined();
    }
  });

  it('are those of the platform, whatever the bytes are', () => {
    const anyBytes = fc.uint8Array({ maxLength: 40 });
    fc.assert(
      fc.property(anyBytes, (bytes) => {
        const texts = [...textsOf(bytes)];
        expect([1, 2]).toContain(texts.length);
        const alike = bytes.filter((byte) => byte < 0x80 || byte >= 0xa0); // in windows-1252 and in Latin-1
        const narrow = Uint8Array.of(0x41, 0x41, ...alike, 0xff); // neither UTF-16 nor UTF-8
        expect(textsOf(narrow).next().value).toBe(latin1(narrow));
        const order = detectByteOrder(bytes);
        if (order === undefined) return;
        const even = bytes.subarray(0, bytes.length & ~1);
        const label = order === 'low' ? 'utf-16le' : 'utf-16be';
        const isWhole = /^(?:[^\ud800-\udfff]|[\ud800-\udbff][\udc00-\udfff])*$/;
        const wide = decodeUtf16(even, order);
        if (isWhole.test(wide)) expect(wide).toBe(decoded(label, even));
        expect(texts[0]).toBe(wide + (bytes.length % 2 === 1 ? '\ufffd' : ''));
      }),
      { numRuns: 2000 },
    );
  });
});

describe('the text of bytes', () => {
  it('is the first that is accepted, else the likeliest', () => {
    const bytes = Uint8Array.of(0x82);
    expect(decodeText(bytes)).toBe('‚');
    expect(decodeText(bytes, (text) => text === 'é')).toBe('é');
    expect(decodeText(bytes, () => false)).toBe('‚');
  });
});
