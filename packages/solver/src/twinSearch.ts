/** Expectimax of the TypeScript twin: node for node that of kernel/search.ts, which explains it. */
import { DIRECTIONS, type Direction } from '@twofold/core';
import { tiltInto } from './twinBoard.js';
import type { TwinNetwork } from './twinNetwork.js';
import { TwinTable } from './twinTable.js';

const FOUR = 0.1;
const TWO = 0.9;
const CLOCK_EVERY = 16; // chance nodes between two looks at the clock
const { fround } = Math;

export class TwinSearch {
  nodes = 0;
  stopped = false;
  #visits = 0;
  #nodeLimit = 0;
  #deadline = 0;
  #leastProbability = 0;
  readonly #table = new TwinTable();

  readonly #now: () => number;
  readonly #network: TwinNetwork;

  constructor(network: TwinNetwork, now: () => number) {
    this.#network = network;
    this.#now = now;
  }

  begin(nodesAtMost: number, stopAt: number, minProbability: number): void {
    this.nodes = 0;
    this.#visits = 0;
    this.stopped = false;
    this.#nodeLimit = nodesAtMost;
    this.#deadline = stopAt;
    this.#leastProbability = fround(minProbability);
  }

  /** NaN if nothing moves. */
  direction(ranks: Uint8Array, direction: Direction, depth: number): number {
    const after = new Uint8Array(16);
    const reward = tiltInto(after, ranks, direction);
    if (reward < 0) return Number.NaN;
    this.#table.beginGeneration();
    return reward + this.#chanceNode(after, depth - 1, 1);
  }

  #chanceNode(after: Uint8Array, depth: number, probability: number): number {
    this.nodes++;
    if (depth === 0 || probability < this.#leastProbability) return this.#network.evaluate(after);
    const known = this.#table.recall(after, depth, probability);
    if (known !== undefined) return known;
    if (this.#isTimeUp()) return 0;
    const empty = after.reduce((count, rank) => (rank === 0 ? count + 1 : count), 0);
    const share = fround(1 / empty);
    const likelyTwo = fround(fround(probability * share) * fround(TWO));
    const likelyFour = fround(fround(probability * share) * fround(FOUR));
    let twos = 0;
    let fours = 0;
    for (let cell = 0; cell < 16 && !this.stopped; cell++) {
      if (after[cell] !== 0) continue;
      after[cell] = 1;
      twos += this.#maxNode(after, depth, likelyTwo);
      after[cell] = 2;
      fours += this.#maxNode(after, depth, likelyFour);
      after[cell] = 0;
    }
    if (this.stopped) return 0;
    const value = fround((twos * TWO + fours * FOUR) * share);
    this.#table.remember(after, depth, probability, value);
    return value;
  }

  #maxNode(ranks: Uint8Array, depth: number, probability: number): number {
    const after = new Uint8Array(16);
    let best = 0;
    for (const direction of DIRECTIONS) {
      const reward = tiltInto(after, ranks, direction);
      if (reward < 0) continue;
      best = Math.max(best, reward + this.#chanceNode(after, depth - 1, probability));
    }
    return best;
  }

  #isTimeUp(): boolean {
    this.#visits++;
    if (this.nodes > this.#nodeLimit) this.stopped = true;
    else if (this.#visits % CLOCK_EVERY === 0 && this.#now() >= this.#deadline) this.stopped = true;
    return this.stopped;
  }
}
