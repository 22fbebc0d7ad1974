/**
 * Checks the limits of a search where they enter: in the engine, its port, a kernel, a board search, the
 * arena.
 */
import type { Limits } from '../kernel/kernel.js';

interface Rule {
  allows(value: number): boolean;
  readonly wording: string; // the allowed values
}

const RULES: Readonly<Record<keyof Limits, Rule>> = {
  depth: { allows: (value) => isWhole(value) && value >= 1, wording: 'a whole number from 1 on' },
  nodes: { allows: (value) => isWhole(value) && value >= 0, wording: 'a whole number from 0 on' },
  milliseconds: {
    allows: (value) => typeof value === 'number' && value >= 0,
    wording: 'a number from 0 on, or Infinity to search until it is stopped',
  },
  minProbability: {
    allows: (value) => typeof value === 'number' && value >= 0 && value <= 1,
    wording: 'a number from 0 to 1',
  },
};
const NAMES = Object.keys(RULES) as (keyof Limits)[];

function isWhole(value: unknown): boolean {
  return Number.isSafeInteger(value);
}

/**
 * A sentence that names each wrong limit and the allowed values; undefined if all limits are right. Limits
 * combine freely, and the first one reached ends the search. One of `depth`, `nodes` and `milliseconds` is
 * required.
 */
export function limitsFault(limits: Limits): string | undefined {
  const { depth, nodes, milliseconds } = limits;
  if (depth === undefined && nodes === undefined && milliseconds === undefined) {
    return 'A search needs a limit: depth, nodes or milliseconds';
  }
  return valuesFault(limits);
}

/** Does what `limitsFault` does, but no limit is required. */
export function valuesFault(limits: Limits): string | undefined {
  const wrong = NAMES.filter((name) => limits[name] !== undefined && !RULES[name].allows(limits[name]));
  if (wrong.length === 0) return undefined;
  return wrong.map((name) => `${name} must be ${RULES[name].wording}, not ${limits[name]}`).join('; ');
}

/** Throws RangeError with the message of `limitsFault`. */
export function checkLimits(limits: Limits): void {
  const fault = limitsFault(limits);
  if (fault !== undefined) throw new RangeError(fault);
}

/** Throws RangeError unless `threads` is a whole number from 1 on. */
export function checkThreads(threads: number): void {
  if (isWhole(threads) && threads >= 1) return;
  throw new RangeError(`threads must be a whole number from 1 on, not ${threads}`);
}
