/**
 * The kernel in TypeScript that also plays games: what an engine needs where WebAssembly is missing. twinKernel.ts adds
 * learning. Random games differ from the kernel's, since the kernel plays several in turns.
 */
import { DIRECTIONS, type Direction } from '@twofold/core';
import { createKernel, type KernelOptions } from '../createKernel.js';
import { leastProbability } from '../deepening.js';
import type { Episode, EpisodeOptions, Kernel, RandomPlay } from '../kernel.js';
import { sumOf } from './board.js';
import { TwinParts } from './searchTwin.js';

/** A kernel whose learning throws TypeError. */
export function createPlayingTwin(options: KernelOptions = {}): Kernel {
  return createKernel(new PlayingTwin(options));
}

/** A move of an episode: its afterstate, its reward and the afterstate's value at that time. */
export interface Move {
  ranks: Uint8Array;
  reward: number;
  value: number;
}

/** What a network learns from an episode. */
export interface Learner {
  /** After each move but the first. `best`: undefined at the end of the game. */
  onMove(previous: Move, best: Move | undefined): void;
  onEnd(history: readonly Move[], reached: boolean): void;
}

export class PlayingTwin extends TwinParts {
  #history: Move[] = [];

  override playEpisode(options: EpisodeOptions, start: Uint8Array | undefined): Episode {
    const learner = options.rate === 0 ? undefined : this.learner(options);
    const { sum = Infinity, reward = Infinity, rank = Infinity } = options.until ?? {};
    let ranks = start?.slice() ?? this.#freshBoard();
    let score = 0;
    let reached = sumOf(ranks) >= sum || Math.max(...ranks) >= rank;
    this.#history = [];
    this.beginSearch(Infinity, Infinity);
    while (!reached) {
      const previous = this.#history.at(-1);
      const best = options.explores && !previous ? this.#chooseAny(ranks) : this.#choose(ranks, options);
      if (previous) learner?.onMove(previous, best);
      if (!best) break;
      this.#history.push(best);
      score += best.reward;
      ranks = best.ranks.slice();
      this.random.spawn(ranks);
      reached = best.reward >= reward || sumOf(ranks) >= sum || Math.max(...ranks) >= rank;
    }
    learner?.onEnd(this.#history, reached);
    return { moves: this.#history.length, score, maxRank: Math.max(...ranks), reached };
  }

  /** Who learns from an episode. Throws TypeError: this kernel learns nothing. */
  protected learner(_options: EpisodeOptions): Learner {
    throw new TypeError('This kernel learns nothing: use createTwinKernel');
  }

  override respawn(move: number): Uint8Array | undefined {
    const ranks = this.#history[move]?.ranks.slice();
    if (ranks) this.random.spawn(ranks);
    return ranks;
  }

  override playRandomly(least: number): RandomPlay {
    const total = { games: 0, moves: 0, score: 0 };
    for (; total.moves < least; total.games++) {
      let ranks = this.#freshBoard();
      for (;;) {
        const legal = DIRECTIONS.map((direction) => this.tilt(ranks, direction)).filter((after) => !!after);
        if (legal.length === 0) break;
        const chosen = legal[this.random.below(legal.length)]!;
        total.moves++;
        total.score += chosen.reward;
        ranks = chosen.ranks;
        this.random.spawn(ranks);
      }
    }
    return total;
  }

  #freshBoard(): Uint8Array {
    const ranks = new Uint8Array(16);
    this.random.spawn(ranks);
    this.random.spawn(ranks);
    return ranks;
  }

  #choose(ranks: Uint8Array, { depth = 1, noise = 0 }: EpisodeOptions): Move | undefined {
    if (depth === 1) return noise > 0 ? this.#chooseNoisily(ranks, noise) : this.#chooseBest(ranks);
    let best: { direction: Direction; value: number } | undefined;
    for (const direction of DIRECTIONS) {
      this.beginGeneration(true);
      const value = this.searchDirection(ranks, direction, depth, leastProbability(depth));
      if (value > (best?.value ?? -Infinity)) best = { direction, value };
    }
    return best && { ...this.tilt(ranks, best.direction)!, value: best.value };
  }

  #chooseAny(ranks: Uint8Array): Move | undefined {
    const legal = DIRECTIONS.map((direction) => this.tilt(ranks, direction)).filter((after) => !!after);
    if (legal.length === 0) return undefined;
    return { ...legal[this.random.below(legal.length)]!, value: 0 };
  }

  /** kernel/episode.ts explains the chances. */
  #chooseNoisily(ranks: Uint8Array, noise: number): Move | undefined {
    const moves = DIRECTIONS.flatMap((direction) => {
      const after = this.tilt(ranks, direction);
      return after ? { ...after, value: this.existing().evaluate(after.ranks) } : [];
    });
    if (moves.length === 0) return undefined;
    const sums = moves.map(({ value, reward }) => value + reward);
    const best = Math.max(...sums);
    const scale = noise * Math.max(best, 1);
    const weights = sums.map((sum) => softmaxWeight((best - sum) / scale));
    let left = this.random.unit() * weights.reduce((total, weight) => total + weight, 0);
    const chosen = weights.findIndex((weight) => {
      left -= weight;
      return left < 0;
    });
    return moves.at(chosen);
  }

  #chooseBest(ranks: Uint8Array): Move | undefined {
    let best: Move | undefined;
    for (const direction of DIRECTIONS) {
      const after = this.tilt(ranks, direction);
      if (!after) continue;
      const value = this.existing().evaluate(after.ranks);
      if (!best || value + after.reward > best.value + best.reward) best = { ...after, value };
    }
    return best;
  }
}

/** e ^ -x, nearly: kernel/episode.ts. */
function softmaxWeight(x: number): number {
  let power = 1 + x / 256;
  for (let square = 0; square < 8; square++) power *= power;
  return 1 / power;
}
