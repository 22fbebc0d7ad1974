/**
 * The kernel in TypeScript, learning and all: a check of the kernel. Values, node counts and learned weights equal the
 * kernel's bit by bit.
 */
import { createKernel, type KernelOptions } from '../createKernel.js';
import type { EpisodeOptions, Kernel } from '../kernel.js';
import { adjust, adjustCoherently, locate, locatedValue, mayLearn } from './learning.js';
import type { TwinNetwork } from './network.js';
import { type Learner, type Move, PlayingTwin } from './playingTwin.js';

/** The kernel in TypeScript. It gives the same values and node counts, bit by bit, and is slower. */
export function createTwinKernel(options: KernelOptions = {}): Kernel {
  return createKernel(new LearningTwin(options));
}

class LearningTwin extends PlayingTwin {
  protected override learner(options: EpisodeOptions): Learner {
    const network = this.existing();
    const learn = (located: number[], error: number) =>
      options.coherence
        ? adjustCoherently(network, located, error, options.rate)
        : adjust(network, located, error, options.rate);
    const { lambda } = options;
    if (lambda !== undefined) {
      return {
        onMove: () => {},
        onEnd: (history, reached) => learnBackwards(network, { history, learn, lambda, reached }),
      };
    }
    return {
      onMove({ ranks, value }, best) {
        if (!mayLearn(network, ranks)) return;
        learn(locate(network, ranks), (best ? best.value + best.reward : 0) - value);
      },
      onEnd: () => {},
    };
  }
}

interface Backwards {
  readonly history: readonly Move[];
  readonly learn: (located: number[], error: number) => void;
  readonly lambda: number;
  readonly reached: boolean;
}

function learnBackwards(network: TwinNetwork, { history, learn, lambda, reached }: Backwards): void {
  let target = 0;
  const moves = history.toReversed();
  const last = reached ? moves.shift() : undefined;
  if (last) target = last.reward + network.evaluate(last.ranks);
  for (const { ranks, reward } of moves) {
    const located = locate(network, ranks);
    if (mayLearn(network, ranks)) learn(located, target - locatedValue(network, located));
    target = reward + lambda * target + (1 - lambda) * locatedValue(network, located);
  }
}
