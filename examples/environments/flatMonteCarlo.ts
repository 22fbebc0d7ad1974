// Flat Monte Carlo: tries each action by random games from there, and plays the action with the best mean. It plays once
// with honest clones, and once with clones that meet the very tiles that will come. The second is a mistake that looks
// like a good result.
//   npx tsx examples/environments/flatMonteCarlo.ts --games 100 --rollouts 10 --variant 3x3
import { parseArgs } from 'node:util';
import { Environment, findVariant } from '@twofold/core';

const options = {
  games: { type: 'string', default: '100' },
  rollouts: { type: 'string', default: '10' }, // for each action
  variant: { type: 'string', default: '3x3' },
  seed: { type: 'string', default: 'flat' },
} as const;
const { values } = parseArgs({ options });
const variant = findVariant(values.variant);
if (variant === undefined)
  throw new RangeError(`There is no variant ${values.variant}: give one such as 3x3.`);

// The choices have a generator of their own (xorshift32), so that tiles and choices are independent.
let state = 2463534242;
function below(count: number): number {
  state ^= state << 13;
  state ^= state >>> 17;
  state ^= state << 5;
  return (state >>> 0) % count;
}

function legalActions({ legalMask }: { legalMask: number }): number[] {
  return [0, 1, 2, 3].filter((action) => (legalMask >> action) & 1);
}

/** The score of a random game that begins with this action. */
function rollout(environment: Environment, action: number, sameFuture: boolean): number {
  const clone = environment.clone({ sameFuture });
  let actions = legalActions(clone.step(action));
  while (actions.length > 0) actions = legalActions(clone.step(actions[below(actions.length)]!));
  return clone.score;
}

function playGame(environment: Environment, sameFuture: boolean): number {
  environment.reset();
  while (!environment.terminated) {
    const sums = legalActions(environment).map((action) => {
      let sum = 0;
      for (let n = 0; n < Number(values.rollouts); n++) sum += rollout(environment, action, sameFuture);
      return { action, sum };
    });
    environment.step(sums.sort((a, b) => b.sum - a.sum)[0]!.action);
  }
  return environment.score;
}

for (const sameFuture of [false, true]) {
  const environment = new Environment(variant, { seed: values.seed });
  const scores = Array.from({ length: Number(values.games) }, () => playGame(environment, sameFuture));
  const mean = scores.reduce((sum, score) => sum + score, 0) / scores.length;
  const spread = scores.reduce((sum, score) => sum + (score - mean) ** 2, 0) / (scores.length - 1);
  const standardError = Math.sqrt(spread / scores.length);
  console.log(
    JSON.stringify({
      sameFuture,
      games: scores.length,
      rollouts: Number(values.rollouts),
      mean,
      standardError,
    }),
  );
}
