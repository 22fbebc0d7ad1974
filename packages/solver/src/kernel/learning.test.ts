import { DIRECTIONS, SYMMETRIES, tilt, transformBoard } from '@twofold/core';
import { beforeAll, describe, expect, it } from 'vitest';
import { createWasmKernel, type EpisodeOptions, type NetworkShape } from '../index.js';
import { compiledKernels } from '../testing/kernels.js';
import { TwinRandom } from './twin/random.js';

// An independent implementation of learning: a dictionary keyed by tuple contents, and the formulas of the
// papers. It shares only the random numbers of spawns with the twin.
//
// Mirrored afterstates have equal values, and rounding decides between them. So weights are rounded to whole
// numbers before each game, which makes sums exact. Games begin at a crowded position, where boards soon stop
// being symmetric. In longer runs a near tie is decided differently.

let own: Uint8Array;
beforeAll(async () => {
  ({ own } = await compiledKernels());
});

const SHAPE: NetworkShape = {
  patterns: [
    [0, 1, 2],
    [0, 1, 4, 5],
  ],
  stages: [64],
};
const EPISODES = 6;
const START = Uint8Array.of(1, 2, 3, 1, 5, 1, 2, 4, 1, 3, 0, 2, 2, 1, 4, 0);

interface Weight {
  value: number;
  errors: number;
  sizes: number;
}

class SlowNetwork {
  readonly weights = new Map<string, Weight>();

  /** The weights of a board: one for each pattern and symmetry, named by stage, pattern and ranks. */
  tuples(ranks: Uint8Array): Weight[] {
    const sum = ranks.reduce((total, rank) => total + (rank && 2 ** rank), 0);
    const stage = SHAPE.stages!.filter((bound) => sum >= bound).length;
    return SHAPE.patterns.flatMap((pattern, index) =>
      SYMMETRIES.map((symmetry) => {
        const seen = transformBoard({ columns: 4, rows: 4, ranks }, symmetry).ranks;
        return this.#weight(`${[stage, index, ...pattern.map((cell) => seen[cell])]}`);
      }),
    );
  }

  #weight(name: string): Weight {
    const known = this.weights.get(name) ?? { value: 0, errors: 0, sizes: 0 };
    this.weights.set(name, known);
    return known;
  }

  value(ranks: Uint8Array): number {
    return this.tuples(ranks).reduce((sum, weight) => sum + weight.value, 0);
  }

  learn(ranks: Uint8Array, error: number, { rate, coherence }: EpisodeOptions): void {
    const tuples = this.tuples(ranks);
    for (const weight of tuples) {
      const share = error / tuples.length;
      const coherent = coherence && weight.sizes > 0 ? Math.abs(weight.errors) / weight.sizes : 1;
      weight.value += rate * coherent * share;
      weight.errors += share;
      weight.sizes += Math.abs(share);
    }
  }
}

interface Step {
  ranks: Uint8Array;
  reward: number;
  worth: number; // the reward plus the afterstate's value when it was chosen
}

function best(network: SlowNetwork, ranks: Uint8Array): Step | undefined {
  const steps = DIRECTIONS.map((direction) => tilt({ columns: 4, rows: 4, ranks }, direction))
    .filter(({ moved }) => moved)
    .map(({ board, reward }) => ({ ranks: board.ranks, reward, worth: reward + network.value(board.ranks) }));
  return steps.reduce<Step | undefined>(
    (chosen, step) => (chosen && chosen.worth >= step.worth ? chosen : step),
    undefined,
  );
}

/** Plays and learns from one game; returns its score. */
function slowEpisode(network: SlowNetwork, random: TwinRandom, options: EpisodeOptions): number {
  const ranks = START.slice();
  const steps: Step[] = [];
  for (let step = best(network, ranks); step; step = best(network, ranks)) {
    const previous = steps.at(-1);
    if (options.lambda === undefined && previous) {
      network.learn(previous.ranks, step.worth - (previous.worth - previous.reward), options);
    }
    steps.push(step);
    ranks.set(step.ranks);
    random.spawn(ranks);
  }
  const last = steps.at(-1)!;
  if (options.lambda === undefined) network.learn(last.ranks, last.reward - last.worth, options);
  else learnBackwards(network, steps, options.lambda, options);
  return steps.reduce((sum, { reward }) => sum + reward, 0);
}

/** G(t) = r(t+1) + (1 - lambda) V(s(t+1)) + lambda G(t+1), computed from the end, where G is 0. */
function learnBackwards(network: SlowNetwork, steps: Step[], lambda: number, options: EpisodeOptions): void {
  let after = 0; // the lambda return from the afterstate on
  for (let at = steps.length - 1; at >= 0; at--) {
    const { ranks, reward } = steps[at]!;
    network.learn(ranks, after - network.value(ranks), options);
    after = reward + (1 - lambda) * network.value(ranks) + lambda * after;
  }
}

describe('learning as a slow reference does', () => {
  it.each<[string, EpisodeOptions]>([
    ['after every move', { rate: 0.1 }],
    ['after every move, by temporal coherence', { rate: 1, coherence: true }],
    ['backwards, by what the next afterstate is worth', { rate: 0.1, lambda: 0 }],
    ['backwards, by half of each, by temporal coherence', { rate: 1, coherence: true, lambda: 0.5 }],
    ['backwards, by what was gained, by temporal coherence', { rate: 1, coherence: true, lambda: 1 }],
  ])('%s', (_, options) => {
    const kernel = createWasmKernel(own);
    kernel.newNetwork(SHAPE, { learning: true });
    kernel.seed(3);
    const random = new TwinRandom();
    const [low, high] = kernel.randomState;
    random.state = BigInt(low) | (BigInt(high) << 32n);
    const network = new SlowNetwork();
    for (let episode = 0; episode < EPISODES; episode++) {
      const score = slowEpisode(network, random, options);
      expect(kernel.playEpisode(options, START).score).toBe(score);
      for (const [name, weight] of network.weights) {
        const at = indexOf(name);
        expect(Math.abs(kernel.weights[at]! - weight.value)).toBeLessThan(0.1);
        weight.value = Math.round(weight.value);
        kernel.weights[at] = weight.value;
      }
    }
    expect(network.weights.size).toBeGreaterThan(300);
  });
});

/** The kernel's index of a named weight: by stage, pattern and ranks, the first rank as the lowest digit. */
function indexOf(name: string): number {
  const [stage, pattern, ...ranks] = name.split(',').map(Number);
  const sizes = SHAPE.patterns.map((cells) => 16 ** cells.length);
  const first = stage! * (sizes[0]! + sizes[1]!) + (pattern === 0 ? 0 : sizes[0]!);
  return ranks.reduceRight((index, rank) => index * 16 + rank, 0) + first;
}
