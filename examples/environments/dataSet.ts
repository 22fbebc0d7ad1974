// Positions with the values of their actions, one JSON object a line, from games that the solver plays.
//   npx tsx examples/environments/dataSet.ts --positions 1000000 > positions.jsonl
//   npx tsx examples/environments/dataSet.ts --variant 2x4 --exact --positions 100000 > exact.jsonl
// A value is the expected score from there on, with the action's reward. With --exact it is that of optimal play (boards of
// up to eight cells). --random is the share of random moves, so that positions of weaker play are there, too.
import { once } from 'node:events';
import { parseArgs } from 'node:util';
import { DIRECTION_NAMES, Environment, findVariant, makePosition } from '@twofold/core';
import { createAdvisor } from '@twofold/solver';
import { createNodeEngine } from '@twofold/solver/node';

const options = {
  positions: { type: 'string', default: '1000000' },
  variant: { type: 'string', default: 'classic' },
  depth: { type: 'string', default: '1' }, // own moves that the solver looks ahead
  random: { type: 'string', default: '0.02' },
  seed: { type: 'string', default: 'data' },
  exact: { type: 'boolean', default: false },
} as const;
const { values } = parseArgs({ options });
const variant = findVariant(values.variant);
if (variant === undefined)
  throw new RangeError(`There is no variant ${values.variant}: give one such as 3x3.`);

const advisor = createAdvisor({ openEngine: createNodeEngine, network: 'small', waitsForNetwork: true });
const limits = values.exact ? { milliseconds: 1000 } : { depth: Number(values.depth) };
const environment = new Environment(variant, { seed: values.seed });

let state = 2463534242; // xorshift32, for the random moves
function uniform(): number {
  state ^= state << 13;
  state ^= state >>> 17;
  state ^= state << 5;
  return (state >>> 0) / 2 ** 32;
}

for (let count = 0; count < Number(values.positions); count++) {
  if (environment.terminated) environment.reset();
  const { board, ply, score, seed } = environment;
  const question = { board, fourChance: variant.fourChance, ...(values.exact && { solves: true }) };
  const evaluation = await advisor.ask(question, limits).answer;
  const { lines, player } = evaluation!;
  if (values.exact && player !== 'exact')
    throw new Error(`${values.variant} has no exact table: take a smaller board.`);
  const actions = Object.fromEntries(lines.map((line) => [DIRECTION_NAMES[line.direction], line.value]));
  const line = JSON.stringify({ position: makePosition(board), values: actions, player, seed, ply, score });
  if (!process.stdout.write(`${line}\n`)) await once(process.stdout, 'drain');
  const choice = uniform() < Number(values.random) ? Math.floor(uniform() * lines.length) : 0;
  environment.step(lines[choice]!.direction);
}
advisor.dispose();
