// The solver as a policy: plays an environment by its best action, and prints the scores beside those of random play.
//   npx tsx examples/environments/solverBaseline.ts --games 10 --depth 1 --variant classic
import { parseArgs } from 'node:util';
import { Environment, findVariant } from '@twofold/core';
import { createAdvisor } from '@twofold/solver';
import { createNodeEngine } from '@twofold/solver/node';

const options = {
  games: { type: 'string', default: '10' },
  depth: { type: 'string', default: '1' }, // own moves that the solver looks ahead
  variant: { type: 'string', default: 'classic' },
  seed: { type: 'string', default: 'baseline' },
  maxPlies: { type: 'string', default: '100000' },
} as const;
const { values } = parseArgs({ options });
const variant = findVariant(values.variant);
if (variant === undefined)
  throw new RangeError(`There is no variant ${values.variant}: give one such as 3x3.`);

const advisor = createAdvisor({ openEngine: createNodeEngine, network: 'small', waitsForNetwork: true });
const depth = Number(values.depth);

type Policy = (environment: Environment) => Promise<number>;

const solver: Policy = async ({ board }) => {
  const evaluation = await advisor.ask({ board, fourChance: variant.fourChance }, { depth }).answer;
  return evaluation!.lines[0]!.direction;
};

let state = 2463534242; // xorshift32
const random: Policy = async (environment) => {
  state ^= state << 13;
  state ^= state >>> 17;
  state ^= state << 5;
  const actions = [0, 1, 2, 3].filter((action) => environment.legal[action]);
  return actions[(state >>> 0) % actions.length]!;
};

for (const [name, policy] of Object.entries({ random, solver })) {
  const environment = new Environment(variant, { seed: values.seed, maxPlies: Number(values.maxPlies) });
  const scores: number[] = [];
  for (let game = 0; game < Number(values.games); game++) {
    environment.reset();
    while (!environment.terminated && !environment.truncated) environment.step(await policy(environment));
    scores.push(environment.score);
  }
  const mean = scores.reduce((sum, score) => sum + score, 0) / scores.length;
  const spread = scores.reduce((sum, score) => sum + (score - mean) ** 2, 0) / (scores.length - 1);
  const standardError = Math.sqrt(spread / scores.length);
  console.log(
    JSON.stringify({ policy: name, games: scores.length, mean, standardError, best: Math.max(...scores) }),
  );
}
advisor.dispose();
