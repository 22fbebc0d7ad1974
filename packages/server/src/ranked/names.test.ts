import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { makeName, NAME_BYTES, nameKey, nameLook, whyNotName } from './names.js';

it('a name has two words and three digits, and six after some that were taken', () => {
  const bytes = (fill: number) => new Uint8Array(NAME_BYTES).fill(fill);
  for (const fill of [0, 1, 127, 255]) {
    for (let attempt = 0; attempt < 20; attempt++) {
      const digits = attempt < 5 ? 3 : 6;
      expect(makeName(bytes(fill), attempt)).toMatch(
        new RegExp(`^[A-Z][a-z]+ [A-Z][a-z]+ [1-9]\\d{${digits - 1}}$`),
      );
    }
  }
});

describe('two names', () => {
  it.each([
    ['what nobody sees', 'Ann', 'Ann\u3164', 'A\u200dnn'],
    ['capitals', 'ann', 'ANN', 'aNn'],
    ['the end of a word in capitals', 'Νίκος', 'ΝΊΚΟΣ', 'νίκοσ'],
    ['full case folding', 'Straße', 'STRASSE', 'strasse', 'STRAẞE'],
    ['compatible forms', 'Ann', '\uff21nn', '\u{1d400}nn'],
    ['letters of other scripts', 'Bot', 'B\u043et', 'b\u03bft'],
    ['letters of the newer table', 'bot', '\u1472ot'],
    ['digits like letters', 'Lol', 'L0l', 'l01', 'IOI'],
    ['capitals that look like small letters', 'lynx', 'Iynx', 'LYNX', '1ynx'],
    ['several letters that look like one', 'modern', 'rnodern', 'MODERN'],
    ['signs between letters', 'Grace H', 'GraceH', 'Grace.H', 'Grace-H', 'grace_h', 'Grace\u2013H'],
    ['digits that look like a sign', 'X \u0660', 'X \u06f0'],
    ['two letters that look like one', 'walter', 'vvalter', 'VValter'],
    ['a phrase as one character', '\ufdfa', '\ufdfa'.normalize('NFKC')],
  ])('are the same but for %s', (_, first, ...others) => {
    for (const other of others) expect(nameKey(other), other).toBe(nameKey(first));
  });

  it.each([
    ['Bot', '\u0412\u041e\u0422', '\u0392\u039f\u03a4', '\u0412\u043et', 'BOT'],
    ['HOME', '\u041d\u041e\u041c\u0415'],
  ])('look the same as they are written: %s', (first, ...others) => {
    for (const other of others) expect(nameLook(other), other).toBe(nameLook(first));
  });

  it.each([
    ['Ann', 'Anna'],
    ['X', 'X \u0660'], // with a digit that looks like a dot
    ['Ann', 'Änn'],
    ['Calm Heron 482', 'Calm Heron 483'],
    ['Bot', 'Boot'],
    ['van', 'nan'],
    ['\u0644\u0661', '\u0644\u0661\u0660'], // Arabic digits 1 and 10
    ['...', '..'],
    ['\u0416', '\u0428'],
    ['\u5f20\u4e09', '\u5f20\u4e94'],
  ])('%s and %s are two', (first, second) => {
    expect(nameKey(first)).not.toBe(nameKey(second));
    expect(nameLook(first)).not.toBe(nameLook(second));
  });

  it('are the same for whoever compares a key again, or in capitals', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'grapheme', maxLength: 40 }), (name) => {
        const key = nameKey(name);
        expect(nameKey(key)).toBe(key);
        // Unicode orders the marks before it compares capitals.
        expect(nameKey(name.normalize('NFKC').toUpperCase())).toBe(key);
      }),
      { numRuns: 2_000 },
    );
    // A minus with a dot below, once its minus is gone, leaves the dot to the letter before.
    expect(nameKey(nameKey('ĥ\u2a2a'))).toBe(nameKey('ĥ\u2a2a'));
  });
});

it('the names of erased accounts are nobody else’s, in whatever letters', () => {
  for (const name of ['Deleted 12345678', 'deleted', 'D\u0435leted 1a2b3c4d', 'DE1ETED 1', 'DeIeted x']) {
    expect(whyNotName(name), name).toBe('reserved');
  }
  for (const name of ['Delete', 'Undeleted', 'My bot']) expect(whyNotName(name)).toBeUndefined();
  for (const name of ['\ufdfa', 'a\ufdfb']) expect(whyNotName(name)).toBe('phrase');
  for (const name of ['\ufb03n', 'Straße', 'Иван', '張三', 'ﷲ']) expect(whyNotName(name)).toBeUndefined();
});
