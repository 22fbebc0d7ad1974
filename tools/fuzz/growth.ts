// Whether a reader's time grows no faster than its input. Four times the input may take ten times the time;
// quadratic growth would take sixteen. The measure is processor time, and the least of several tries, because
// the machine may be busy.
import assert from 'node:assert/strict';
import { pick, type Random } from '../../packages/core/test/sampleReplays.js';
import { anyLongInput, type LongInput } from './longInputs.js';
import { READERS } from './readers.js';

const FACTOR = 4;
const MOST_GROWTH = 10;
const FLOOR = 60; // milliseconds that are always allowed: compiling and collecting garbage take some
const TRIES = 3;

/**
 * The fault of a reader, measured at inputs of about this length and of four times it; undefined if there is
 * none.
 */
export function growthFailure(reader: string, input: LongInput, length: number): string | undefined {
  const read = READERS[reader]!;
  const [short, long] = [input.make(length), input.make(FACTOR * length)];
  let [least, most] = [Number.POSITIVE_INFINITY, Number.POSITIVE_INFINITY];
  for (let left = TRIES; left > 0; left--) {
    least = Math.min(least, costOf(read, short));
    most = Math.min(most, costOf(read, long));
    if (most <= MOST_GROWTH * least + FLOOR) return undefined;
  }
  return `${reader} of ${input.name}: ${least} ms for ${short.length} characters, ${most} ms for ${long.length}`;
}

/** Milliseconds of processor time. */
function costOf(read: (text: string) => unknown, text: string): number {
  const before = process.cpuUsage();
  read(text);
  const { user, system } = process.cpuUsage(before);
  return (user + system) / 1000;
}

/** Fails by an assertion where a reader drawn at random takes more than its share of time, or throws. */
export function checkLongInput(random: Random): void {
  const input = anyLongInput(random);
  const length = Math.round(10 ** (4 + 1.4 * random())); // four times that is a million at most
  assert.equal(growthFailure(pick(random, Object.keys(READERS)), input, length), undefined);
}
