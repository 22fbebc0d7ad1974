import { expect, it } from 'vitest';
import { makeName, NAME_BYTES, nameKey } from './names.js';

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

it('two names that look equal are the same name', () => {
  for (const name of ['ann', 'ANN', 'Ann\u3164', 'A\u200dnn', '\uff21nn']) expect(nameKey(name)).toBe('ann');
});
