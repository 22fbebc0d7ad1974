/**
 * What a kernel does: the hot part of the solver on 4x4 boards (tilts, network, learning, expectimax) behind
 * one interface, so that a caller need not know whether WebAssembly runs it (`createWasmKernel`) or
 * TypeScript (`createTwinKernel`). Both give the same bits: same values, node counts and learned weights.
 *
 * A board here is its sixteen ranks in row-major order (0 is empty, 1 is the tile 2), as in core's `Board`;
 * ranks reach 31, so 65536 + 65536 is a tile like any other.
 */
import type { Direction } from '@twofold/core';

/** A pattern: the cells that one tuple looks at, 0 to 15 in row-major order, at most seven of them. */
export type Pattern = readonly number[];

/**
 * The network of Yeh, Wu and others ("Multistage Temporal Difference Learning for 2048-Like Games", IEEE
 * TCIAIG 2016): two straight and two 2x3 tuples of six cells.
 */
export const STANDARD_PATTERNS: readonly Pattern[] = [
  [0, 1, 2, 3, 4, 5],
  [4, 5, 6, 7, 8, 9],
  [0, 1, 2, 4, 5, 6],
  [4, 5, 6, 8, 9, 10],
];

export interface NetworkShape {
  patterns: readonly Pattern[];
  /** Sums of all tiles at which the next stage's weights take over, ascending; none is one stage. */
  stages?: readonly number[];
  /**
   * Rank 14 or 15 (unless told): boards with a larger one are seen as one that looks alike, with smaller ranks in
   * place of the largest.
   */
  largest?: number;
  /**
   * Boards whose tiles add up to something from `from` on and below `below` are seen with the largest tiles half as
   * large: 16384, 8192, 4096 and 2048 as 8192, 4096, 2048 and 1024, which the network knows how to play. They
   * borrow the weights of what they look like, and nothing is learned from them. Undefined: none.
   */
  lowered?: { from: number; below: number };
  /** Undefined: all boards go by `patterns`. Needs `largest` 14. */
  ending?: Ending;
}

/**
 * Patterns with weights of their own for boards on the last step to the tile 32768, or to 16384 beside it. Whether that
 * succeeds hangs on the small tiles; the large ones are in their places, and look alike.
 */
export interface Ending {
  /** Boards whose tiles add up to this or more; of those with larger tiles than 16384 what they are seen as. */
  from: number;
  /** Ranks above this one count as it, 1 to 15. */
  largest: number;
  patterns: readonly Pattern[];
}

export interface NetworkOptions {
  /** Keep the two sums for each weight that temporal coherence needs. */
  learning?: boolean;
  /** What a board is worth before anything is learned (optimistic start): spread over the tuples. */
  initial?: number;
}

/** A pruned and quantised network as it is evaluated: a weight that is not kept is 0. Plain data. */
export interface PackedWeights {
  shape: NetworkShape;
  /** In the order of `Kernel.weights`, bit i of word w: whether weight 32 * w + i is kept. */
  present: Uint32Array;
  /** The kept weights, in order, in multiples of `step`. */
  codes: Int16Array;
  step: number;
}

/** When a search ends: at whichever comes first. Depth 1 looks at the afterstates alone (1-ply). */
export interface Limits {
  depth?: number; // own moves looked ahead, 1 to 15
  nodes?: number; // no new depth is begun after this many, and the running one is given up
  milliseconds?: number; // by the clock that the kernel was given
  /** A chance node less likely than this is evaluated, not searched. Unless told, the kernel's choice by depth. */
  minProbability?: number;
}

/** The answer of a search; plain data. */
export interface Choice {
  direction: Direction | undefined; // undefined: the game is over
  values: (number | undefined)[]; // by direction: expected score from here on; undefined: not a move
  depth: number; // the last depth searched whole
  nodes: number; // chance nodes and evaluations, all depths together
}

/** What came of searching one direction. */
export interface DirectionSearch {
  value: number | undefined; // undefined: not a move, or a limit ended the search
  nodes: number;
}

export interface EpisodeOptions {
  /** Learning rate; 0 plays without learning. With coherence 1.0 is right, without it 0.1. */
  rate: number;
  /** Temporal coherence: each weight has its own rate. Needs a network made with `learning`. */
  coherence?: boolean;
  /**
   * 0 to 1: learn backwards when the game is over, by TD(lambda) (0 trusts the next afterstate's value alone, 1
   * what was gained to the end alone). Undefined: learn by TD(0) after every move.
   */
  lambda?: number;
}

/** One game played greedily by the network. */
export interface Episode {
  moves: number;
  score: number; // from its first position on
  maxRank: number;
}

/** Sums over several episodes; restarts count only where it says so. */
export interface Progress {
  episodes: number; // from two spawned tiles
  moves: number; // of these and of restarts
  score: number;
  maxRanks: number[]; // by rank: how many episodes ended with it as their largest
  restarts: number;
}

export interface RandomPlay {
  games: number;
  moves: number;
  score: number;
}

export interface Kernel {
  readonly kind: 'wasm' | 'typescript';
  /** Starts the random sequence anew: what is played or learned after it is a function of the seed. */
  seed(seed: number): void;
  /** The random sequence's place, to be kept in a checkpoint. */
  readonly randomState: readonly [low: number, high: number];
  /** Goes on from there as a kernel just made would: positions that episodes were to begin at are forgotten. */
  setRandomState(state: readonly [low: number, high: number]): void;

  /** A network of zeros (or `initial`), in place of any before. Throws RangeError for a wrong shape. */
  newNetwork(shape: NetworkShape, options?: NetworkOptions): void;
  /**
   * A pruned network, in place of any before, in a fifth to two fifths of its memory. It cannot learn. Throws
   * RangeError for a wrong shape, or if shape, bitmap and codes do not fit together.
   */
  loadNetwork(network: PackedWeights): void;
  /**
   * The weights, to read and write: by stage, then pattern, then index (cell k of the pattern is nibble k).
   * Take it anew after `newNetwork`. Throws TypeError if the network is packed.
   */
  readonly weights: Float32Array;
  /**
   * Temporal coherence's sums: for each of `weights` that of its errors, then that of their sizes; undefined
   * without `learning`.
   */
  readonly coherence: Float32Array | undefined;

  /** What the network expects from this afterstate on. */
  evaluate(afterstate: Uint8Array): number;
  /** The values of many afterstates, which `makeBoardWords` makes of ranks; written to `values` if given. */
  evaluateMany(words: Uint32Array, values?: Float64Array): Float64Array;
  /** The afterstate and its reward; undefined if nothing moves. */
  tilt(ranks: Uint8Array, direction: Direction): { ranks: Uint8Array; reward: number } | undefined;
  bestMove(ranks: Uint8Array, limits: Limits): Choice;
  /**
   * How often a 4 spawns in the searches that follow, 0 to 1; 0.1 unless told. What networks know, and episodes, are
   * of 0.1 always. Throws RangeError for what is no chance.
   */
  setFourChance(chance: number): void;
  /** Makes nothing count that earlier searches found: what the next ones come to is then theirs alone. */
  forget(): void;
  /**
   * One direction to one depth, to share out a search among kernels. Without other limits the search knows nothing
   * of others, and its value is the one in `bestMove`'s; with them it makes use of what earlier ones found.
   */
  searchDirection(
    ranks: Uint8Array,
    direction: Direction,
    limits: Limits & { depth: number },
  ): DirectionSearch;

  /**
   * One game from `start`, or from two spawned tiles, learning from its afterstates. Throws TypeError if the network
   * has an ending.
   */
  playEpisode(options: EpisodeOptions, start?: Uint8Array): Episode;
  /**
   * The afterstate of move `move` (from 0) of the last episode with another tile spawned, to begin a new episode
   * at; undefined: it had no such move.
   */
  respawn(move: number): Uint8Array | undefined;
  trainEpisodes(count: number, options: TrainOptions): Progress;
  /** Games of random legal moves until at least `moves` were made. */
  playRandomly(moves: number): RandomPlay;
}

export interface TrainOptions extends EpisodeOptions {
  /**
   * Restart strategy (Matsuzaki, "Developing a 2048 player with backward temporal coherence learning and
   * restart", 2017): after an episode of at least this many moves another begins in its middle, and so on, so
   * that most is learned about where games are lost. Undefined: never.
   */
  restartAbove?: number;
  /**
   * After each fresh game and its restarts, chains of restarts begin at positions that earlier games came to (as
   * in the carousel of Jaskowski 2018): the late game is where most is to be learned and what fresh games reach
   * least. Undefined: none.
   */
  late?: readonly LateStart[];
  /**
   * After each fresh game, episodes begin at its positions with large tiles made twice as large: so what follows
   * 32768 is seen before any game gets there, from boards as good as those before 16384. Undefined: none.
   */
  lifted?: LiftedStart;
}

/** So many episodes after each game, from positions whose tiles add up to at least half of `below`, and less than it. */
export interface LiftedStart {
  below: number;
  episodes: number;
}

/** So many chains after each game, at positions whose tiles had just reached `sum`. */
export interface LateStart {
  sum: number;
  chains: number;
}
