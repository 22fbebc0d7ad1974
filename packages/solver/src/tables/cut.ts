/**
 * Cuts a solved table to what good play meets. Games begin at boards with few small tiles, as a formation is when its
 * last large tile has come. Their chances are carried forward layer by layer, so visits are exact and not sampled.
 */
import { DIRECTIONS } from '@twofold/core';
import { BoardKeys } from '../exact/boardKeys.js';
import { indexIn, type Layer } from '../exact/layers.js';
import { GOAL, makeLineTables } from '../exact/lineTables.js';
import { type LayerStore, layerCount, type TableRules } from './build.js';
import type { FormationTable } from './file.js';
import { formationGeometry } from './formation.js';

/**
 * Where games begin: at any sum of small tiles from the first to the last, all equally likely. The boards of a sum have
 * at least this share of its best chance.
 */
export const GAME_STARTS = { firstSum: 8, lastSum: 32, goodShare: 0.9 } as const;
/** A search also asks for moves that are almost as good. Each time, this share of games makes one. */
const OTHER_MOVES = 0.02;
const ALMOST = 0.9; // of the best chance
/** Less likely afterstates than this share of the cut lead to nothing that is kept. */
const CARRIED = 0.02;

export interface CutProgress {
  readonly done: number;
  readonly all: number;
  readonly kept: number;
}

/** A layer with the visits of its afterstates. */
interface Visited {
  readonly keys: Layer;
  readonly chances: Float64Array;
  readonly visits: Float64Array;
}

/** Keeps afterstates with at least `cut` visits a game. The store has all layers. Yields after each layer. */
export function* cutSteps(
  rules: TableRules,
  store: LayerStore,
  cut: number,
): Generator<CutProgress, FormationTable> {
  const all = layerCount(rules);
  const play = new Play(rules, cut);
  const open = (layer: number): Visited => {
    const keys = (layer < all ? store.readKeys(layer) : undefined) ?? new Int32Array(0);
    const chances = (layer < all - 2 ? store.readChances(layer) : undefined) ?? new Float64Array(keys.length);
    return { keys, chances, visits: new Float64Array(keys.length) };
  };
  let [own, next, last] = [open(0), open(1), open(2)];
  const entryChances: number[] = [];
  for (let layer = 0; layer < all; layer++) {
    if (2 * layer >= GAME_STARTS.firstSum && 2 * layer <= GAME_STARTS.lastSum && own.keys.length > 0) {
      entryChances.push(begin(own));
    }
    play.carry(own, [own, next, last]);
    [own, next, last] = [next, last, open(layer + 3)];
    yield { done: layer + 1, all, kept: play.kept.length };
  }
  const kept = play.kept.sort((one, other) => one.key - other.key);
  const { formation, goalRank, fourChance } = rules;
  return {
    ...{ formation, goalRank, fourChance, cut },
    entryChance: entryChances.reduce((sum, chance) => sum + chance, 0) / Math.max(1, entryChances.length),
    keys: Uint32Array.from(kept, ({ key }) => key),
    chances: Float32Array.from(kept, ({ chance }) => chance),
  };
}

/** Adds the games that begin in a layer. Returns their mean chance. */
function begin({ chances, visits }: Visited): number {
  const best = chances.reduce((most, chance) => Math.max(most, chance), 0);
  const starts = [...chances.keys()].filter((at) => chances[at]! >= GAME_STARTS.goodShare * best);
  const share = 1 / (GAME_STARTS.lastSum / 2 - GAME_STARTS.firstSum / 2 + 1) / starts.length;
  let sum = 0;
  for (const at of starts) {
    visits[at]! += share;
    sum += chances[at]! / starts.length;
  }
  return sum;
}

/** Carries visits from afterstates to those of the next moves. */
class Play {
  readonly kept: { key: number; chance: number }[] = [];
  readonly #afterstate: BoardKeys;
  readonly #board: BoardKeys;
  readonly #fourChance: number;
  readonly #cut: number;

  constructor({ formation, goalRank, fourChance }: TableRules, cut: number) {
    const tables = makeLineTables(formationGeometry(formation, goalRank), goalRank);
    this.#afterstate = new BoardKeys(tables);
    this.#board = new BoardKeys(tables);
    this.#fourChance = fourChance;
    this.#cut = cut;
  }

  /** `layers`: the layer itself and the two after it, by the rank of a new tile. */
  carry({ keys, chances, visits }: Visited, layers: readonly Visited[]): void {
    for (let at = 0; at < keys.length; at++) {
      const games = visits[at]!;
      if (games >= this.#cut && games > 0) this.kept.push({ key: keys[at]! >>> 0, chance: chances[at]! });
      if (games > 0 && games >= CARRIED * this.#cut) this.#spawn(keys[at]!, games, layers);
    }
  }

  #spawn(key: number, games: number, layers: readonly Visited[]): void {
    const keys = this.#afterstate;
    keys.open(key);
    let count = 0;
    for (let rest = keys.empty; rest !== 0; rest &= rest - 1) count++;
    for (let rest = keys.empty; rest !== 0; rest &= rest - 1) {
      const cell = 31 - Math.clz32(rest & -rest);
      this.#move(keys.keyWith(cell, 1), (games * (1 - this.#fourChance)) / count, layers[1]!);
      this.#move(keys.keyWith(cell, 2), (games * this.#fourChance) / count, layers[2]!);
    }
  }

  #move(board: number, games: number, { keys, chances, visits }: Visited): void {
    this.#board.openTilts(board);
    const places: number[] = [];
    for (const direction of DIRECTIONS) {
      const effect = this.#board.effect(direction);
      if (effect >= GOAL) return;
      if (effect > 0) places.push(indexIn(keys, this.#board.keyAfter(direction)));
    }
    const best = Math.max(...places.map((at) => chances[at] ?? 0));
    if (!(best > 0)) return;
    const chosen = places.find((at) => chances[at] === best)!;
    const others = places.filter((at) => at !== chosen && (chances[at] ?? 0) >= ALMOST * best);
    const aside = others.length > 0 ? OTHER_MOVES : 0;
    visits[chosen]! += games * (1 - aside);
    for (const at of others) visits[at]! += (games * aside) / others.length;
  }
}
