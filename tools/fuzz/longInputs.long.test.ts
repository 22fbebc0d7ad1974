// @module-tag long
// A short form of the long inputs of `npm run fuzz`.
import { describe, expect, it } from 'vitest';
import { randomOf } from '../../packages/core/test/sampleReplays.js';
import { growthFailure } from './growth.js';
import { anyLongInput, KNOWN } from './longInputs.js';
import { READERS } from './readers.js';

const LENGTH = 8192; // and four times that
const KNOWN_LENGTH = 16_384;
const SAMPLES = 40;

describe.each(Object.keys(READERS))('%s', (reader) => {
  it.each(KNOWN)('takes time by length for $name', (input) => {
    expect(growthFailure(reader, input, KNOWN_LENGTH)).toBeUndefined();
  });

  it('takes time by length for inputs drawn at random', () => {
    const random = randomOf(15);
    for (let left = SAMPLES; left > 0; left--) {
      expect(growthFailure(reader, anyLongInput(random), LENGTH)).toBeUndefined();
    }
  });
});

it.each(Object.keys(READERS))('%s answers whatever it is given in great length', (reader) => {
  for (const input of KNOWN.slice(3)) expect(() => READERS[reader]!(input.make(3e6))).not.toThrow();
});
