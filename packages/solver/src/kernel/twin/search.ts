/** Expectimax of the TypeScript twin. It searches the same nodes as kernel/search.ts, which explains it. */
import { DIRECTIONS, type Direction } from '@twofold/core';
import { leafValue, type PlacedTable, placedValue } from '../../tables/placed.js';
import { tiltInto } from './board.js';
import type { TwinNetwork } from './network.js';
import { TwinTable } from './table.js';

const CLOCK_EVERY = 64; // evaluations between two looks at the clock
const { fround } = Math;

export class TwinSearch {
  nodes = 0;
  stopped = false;
  fourChance = 0;
  tables: readonly PlacedTable[] = [];
  readonly table: TwinTable;
  #evaluations = 0;
  #nodeLimit = 0;
  #deadline = 0;

  readonly #now: () => number;
  readonly #network: TwinNetwork;

  constructor(network: TwinNetwork, now: () => number, tableBytes: number) {
    this.#network = network;
    this.#now = now;
    this.table = new TwinTable(tableBytes);
  }

  begin(nodesAtMost: number, stopAt: number): void {
    this.nodes = 0;
    this.stopped = false;
    this.#nodeLimit = nodesAtMost;
    this.#deadline = stopAt;
  }

  /** Returns NaN if nothing moves. */
  direction(ranks: Uint8Array, direction: Direction, depth: number, leastProbability: number): number {
    const after = new Uint8Array(16);
    const reward = tiltInto(after, ranks, direction);
    if (reward < 0) return Number.NaN;
    return reward + this.#chanceNode(after, depth - 1, fround(1 / leastProbability));
  }

  #chanceNode(after: Uint8Array, depth: number, budget: number): number {
    this.nodes++;
    if (depth === 0 || budget < 1) return this.#leaf(after);
    const known = this.table.recall(after, depth, budget);
    if (known !== undefined) return known;
    const value = this.#expected(after, depth, budget);
    if (!this.stopped) this.table.remember(after, depth, budget, value);
    return value;
  }

  #leaf(after: Uint8Array): number {
    this.#evaluations++;
    if (this.#evaluations % CLOCK_EVERY === 0 && this.#now() >= this.#deadline) this.stopped = true;
    return leafValue(this.#network.evaluate(after), placedValue(this.tables, after));
  }

  #expected(after: Uint8Array, depth: number, budget: number): number {
    if (this.nodes > this.#nodeLimit) this.stopped = true;
    const empty = after.reduce((count, rank) => (rank === 0 ? count + 1 : count), 0);
    const share = fround(1 / empty);
    const four = this.fourChance;
    const two = 1 - four;
    const twoBudget = fround(fround(budget * share) * fround(two));
    const fourBudget = fround(fround(budget * share) * fround(four));
    let twos = 0;
    let fours = 0;
    for (let cell = 0; cell < 16; cell++) {
      if (after[cell] !== 0) continue;
      if (this.stopped) return 0;
      after[cell] = 1;
      twos += this.#maxNode(after, depth, twoBudget);
      after[cell] = 2;
      fours += this.#maxNode(after, depth, fourBudget);
      after[cell] = 0;
    }
    return fround((twos * two + fours * four) * share);
  }

  #maxNode(ranks: Uint8Array, depth: number, budget: number): number {
    const after = new Uint8Array(16);
    let best = 0;
    for (const direction of DIRECTIONS) {
      const reward = tiltInto(after, ranks, direction);
      if (reward < 0) continue;
      best = Math.max(best, reward + this.#chanceNode(after, depth - 1, budget));
    }
    return best;
  }
}
