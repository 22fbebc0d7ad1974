import { MAX_SEED_LENGTH, USUAL_FOUR_CHANCE } from '@twofold/core';
import { expect, it } from 'vitest';
import { defineSolve } from './commands/solve.js';
import { requireSeed } from './options.js';
import { SLOW, transcriptOf } from './testing/transcript.js';

it('tells the usual chance of a 4, which the solver takes by itself', () => {
  expect(defineSolve().helpInformation()).toContain(`(default: ${USUAL_FOUR_CHANCE})`);
});

it('takes the longest seed and no longer one', async () => {
  await requireSeed('a'.repeat(MAX_SEED_LENGTH));
  await expect(requireSeed('a'.repeat(MAX_SEED_LENGTH + 1))).rejects.toThrow(RangeError);
});

it('tells a seed that is too long before anything is played, the numbers of later games counted', {
  timeout: SLOW,
  tags: ['long'],
}, async () => {
  const seed = (length: number) => `"$(printf %${length}s)"`;
  const transcript = await transcriptOf(
    `twofold play --plain --seed ${seed(65_537)} < /dev/null`,
    `twofold watch --network heuristic --games 10 --depth 1 --seed ${seed(65_534)}`,
    `twofold arena --players random --games 10 --seed ${seed(65_534)}`,
  );
  expect(
    transcript.match(/^Give a shorter seed: one has at most 65536 characters\.\n\[exit 2\]$/gm),
  ).toHaveLength(3);
});
