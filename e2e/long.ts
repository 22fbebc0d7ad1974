// The tag of slow browser tests beside quick ones of the same file. `npm run test:long` runs them, with those of
// e2e/long, and `npm test` the others.

/** The details of a slow test. */
export const LONG = { tag: '@long' };

/** The details of one test of many alike: it is a slow one unless it is among the first. */
export function tagOf(isFirst: boolean): { tag: string[] } {
  return { tag: isFirst ? [] : ['@long'] };
}
