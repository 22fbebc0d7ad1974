/**
 * The interface of a kernel: the hot part of the solver on 4x4 boards. It has tilts, the network, learning
 * and expectimax. There are two implementations: WebAssembly (`createWasmKernel`) and TypeScript
 * (`createTwinKernel`). Both give the same bits: the same values, node counts and learned weights.
 *
 * A board here is its sixteen ranks in row-major order, as in core's `Board`: 0 is empty, 1 is the tile 2.
 * Ranks go up to 31, so 65536 + 65536 is an ordinary merge.
 */
import type { Direction } from '@twofold/core';
import type { NetworkShape } from '../network/descriptor.js';
import type { PlacedTable } from '../tables/placed.js';

/** What a new network is for. */
export interface NetworkOptions {
  /**
   * Allocates the two sums of temporal coherence for each weight, or for some alone. Then only these learn. A range has
   * the index of its first weight, and that after its last.
   */
  learning?: boolean | WeightRange;
  /**
   * The value of every board before learning, shared equally among the tuples (optimistic initialisation).
   */
  initial?: number;
}

/** Weights by their indices, from one on and before another: those of whole stages and endgames. */
export interface WeightRange {
  /** The first weight. */
  from: number;
  /** The weight behind the last one. */
  to: number;
}

/** A pruned and quantised network in memory, ready to be evaluated. Pruned weights are 0. Plain data. */
export interface PackedWeights {
  /** The patterns of the network. */
  shape: NetworkShape;
  /** Bit i of word w: whether weight 32 * w + i is kept, in the order of `Kernel.weights`. */
  present: Uint32Array;
  /** The kept weights, in order, in multiples of `step`. */
  codes: Int16Array;
  /** The value of one code. */
  step: number;
}

/**
 * A pruned and quantised network, coded as in a weights file. The file's checksum was verified. A kernel
 * decodes only the sections that it is asked for. So the first moves of a game need not wait for the last
 * stage.
 */
export interface CodedWeights {
  /** The patterns of the network. */
  shape: NetworkShape;
  /** The value of one code. */
  step: number;
  /** Ordered by stage, then pattern. Those of endgames come last. */
  sections: readonly CodedSection[];
}

/** The weights of one pattern in one stage. */
export interface CodedSection {
  /** The section as its file has it. */
  bytes: Uint8Array;
  /** The number of kept weights. If it is 0, there are no bytes. */
  kept: number;
  /** A weight is its code times this factor times the network's step. */
  factor: number;
  /** Names the section in caches: its file's checksum, and its place there. */
  id?: string;
}

/**
 * The limits of a search, which ends at whichever is reached first. At least one of `depth`, `nodes` and
 * `milliseconds` is required; they combine freely. Depth 1 (1-ply) evaluates only the afterstates. It is
 * searched whatever the limits, so there is always an answer. Other values are refused with a RangeError
 * (limits.ts).
 */
export interface Limits {
  /** Own moves looked ahead, a whole number from 1 on. On 4x4 a search ends at depth 15. */
  depth?: number;
  /**
   * A whole number from 0 on. After this many nodes no new depth begins, and the running depth is stopped.
   */
  nodes?: number;
  /**
   * By the clock of the kernel, from 0 on, with fractions. With Infinity an engine searches until it is
   * stopped. What an engine must fetch or decode before a search is not counted: up to seconds once for a network.
   */
  milliseconds?: number;
  /**
   * 0 to 1. A chance node less likely than this becomes a leaf. By default the kernel chooses it by depth.
   */
  minProbability?: number;
}

/** The answer of a search; plain data. */
export interface Choice {
  /** Undefined: the game is over. */
  direction: Direction | undefined;
  /** By direction: the expected score from here on; undefined: illegal. */
  values: (number | undefined)[];
  /** The last depth searched completely. */
  depth: number;
  /** Chance nodes and evaluations, over all depths. */
  nodes: number;
  /** Every line was searched to the end of the game; only on boards that are not 4x4. */
  exact?: boolean;
}

/** The result of searching one direction. */
export interface DirectionSearch {
  /** Undefined: illegal, or a limit ended the search. */
  value: number | undefined;
  /** Nodes that the search visited. */
  nodes: number;
}

/** How episodes begin. */
export interface EpisodeOptions {
  /** The learning rate. 0 plays without learning. Use 1.0 with temporal coherence and 0.1 without it. */
  rate: number;
  /** Temporal coherence: each weight has its own rate. The network must be made with `learning`. */
  coherence?: boolean;
  /**
   * 0 to 1: learns backwards by TD(lambda) when the game is over. 0 uses only the value of the next
   * afterstate; 1 only the rewards up to the end. Undefined: learns by TD(0) after every move.
   */
  lambda?: number;
  /**
   * Own moves looked ahead for each move, 1 to 15. By default: 1, greedy play. Learning by search needs `lambda`.
   */
  depth?: number;
  /** The first move is any legal one, so that play after moves that are not chosen is learned, too. */
  explores?: boolean;
  /**
   * Ends the episode at a position of this tile sum or this rank, or after a move of this reward. The present
   * value of the last afterstate then stands for the rest of the game. Undefined: it ends where no tile can move.
   */
  until?: { sum?: number; reward?: number; rank?: number };
  /**
   * Greedy moves are drawn by a softmax of their values, with this share of the best value as its temperature. So weaker
   * players are modelled. Such games cannot be learned from. By default: 0, the best move.
   */
  noise?: number;
}

/** One game played by the network. */
export interface Episode {
  /** Moves of the game. */
  moves: number;
  /** From the episode's first position on. */
  score: number;
  /** The rank of its largest tile. */
  maxRank: number;
  /** Whether it ended at `until`. */
  reached: boolean;
}

/** Sums over several episodes. Restarts are included only where the comment says so. */
export interface Progress {
  /** Episodes from two spawned tiles. */
  episodes: number;
  /** Moves of these episodes and of restarts. */
  moves: number;
  /** Points of these episodes. */
  score: number;
  /** By rank: the number of episodes that ended with it as the largest. */
  maxRanks: number[];
  /** Episodes that began in the middle of another. */
  restarts: number;
}

/** The sums of games of random moves. */
export interface RandomPlay {
  /** Games played to their end. */
  games: number;
  /** Moves of all games. */
  moves: number;
  /** Points of all games. */
  score: number;
}

/** Boards, an n-tuple network that learns, and expectimax, for 4x4. One thread uses it. */
export interface Kernel {
  /** WebAssembly, or its twin in TypeScript. */
  readonly kind: 'wasm' | 'typescript';
  /** Starts the random sequence anew. Later play and learning are a function of the seed. */
  seed(seed: number): void;
  /** The state of the random sequence, to be stored in a checkpoint. */
  readonly randomState: readonly [low: number, high: number];
  /** Goes on from a state, as a new kernel would: stored start positions are dropped. */
  setRandomState(state: readonly [low: number, high: number]): void;

  /**
   * Makes a network of zeros, or of `initial`, and drops the old one. Throws RangeError for a wrong shape.
   */
  newNetwork(shape: NetworkShape, options?: NetworkOptions): void;
  /**
   * Takes a pruned network and drops the old one. It needs a fifth to two fifths of the dense network's
   * memory, and cannot learn. Throws RangeError for a wrong shape, or if shape, bitmap and codes do not fit
   * together.
   */
  loadNetwork(network: PackedWeights): void;
  /**
   * Takes the coded network of a file and drops the old one. Where no section is decoded yet, values are 0.
   * The network cannot learn. Throws RangeError for a wrong shape, or if the sections do not fit the shape.
   */
  openNetwork(network: CodedWeights): void;
  /**
   * Decodes sections of the open network, given by their indices. Sections that are decoded already are
   * skipped. Throws RangeError, naming the section, if one is damaged, and TypeError if the network is from no file.
   */
  decodeSections(sections: readonly number[]): void;
  /**
   * The weights, for reading and writing: by stage, then pattern, then index. Nibble k of an index is the
   * rank on the pattern's cell k. The array is replaced by `newNetwork`. Throws TypeError if the network is
   * packed.
   */
  readonly weights: Float32Array;
  /**
   * The sums of temporal coherence. Each weight that learns has two: of its errors, and of their absolute sizes.
   * Undefined without `learning`.
   */
  readonly coherence: Float32Array | undefined;

  /** The value of an afterstate: the expected score from there on. */
  evaluate(afterstate: Uint8Array): number;
  /** The values of many afterstates, as packed by `makeBoardWords`. Written to `values` if given. */
  evaluateMany(words: Uint32Array, values?: Float64Array): Float64Array;
  /** The afterstate and its reward; undefined if nothing moves. */
  tilt(ranks: Uint8Array, direction: Direction): { ranks: Uint8Array; reward: number } | undefined;
  /**
   * Throws RangeError if limits are wrong or missing, or limit the time of a kernel without a clock. Throws it, too, if a
   * rank is above 30.
   */
  bestMove(ranks: Uint8Array, limits: Limits): Choice;
  /**
   * Sets the chance of a 4 in later searches, 0 to 1. By default: 0.1. Networks always use 0.1, and so do episodes,
   * with their searches.
   * Throws RangeError for other numbers.
   */
  setFourChance(chance: number): void;
  /**
   * Takes tables. A leaf that one has is worth a mixture of the network's value and the table's (`leafValue`). Tables
   * stay when the network changes. Memory of earlier tables is not given back; the same table taken again needs no more.
   */
  useTables(tables: readonly PlacedTable[]): void;
  /** Drops the results of earlier searches. The results of later searches then do not depend on them. */
  forget(): void;
  /**
   * Searches one direction to one depth, to share out a search among kernels. With a limit of depth alone it
   * uses nothing from other searches, and its value equals that of `bestMove`. With other limits it uses
   * earlier results.
   */
  searchDirection(
    ranks: Uint8Array,
    direction: Direction,
    limits: Limits & { depth: number },
  ): DirectionSearch;

  /**
   * Plays one game from `start`, or from two spawned tiles, and learns from its afterstates. With `depth`, `explores` or
   * `until` it learns backwards, and needs `lambda`. Throws RangeError for wrong options, and TypeError if a packed network
   * is to learn.
   */
  playEpisode(options: EpisodeOptions, start?: Uint8Array): Episode;
  /**
   * The afterstate of move `move` (from 0) of the last episode, with another tile spawned. A new episode can
   * begin there. Undefined: the episode had no such move.
   */
  respawn(move: number): Uint8Array | undefined;
  /** Plays `count` games and learns from each. The sums are over all of them. */
  trainEpisodes(count: number, options: TrainOptions): Progress;
  /** Plays games of random legal moves until at least `moves` are made. */
  playRandomly(moves: number): RandomPlay;
}

/** How the network learns. */
export interface TrainOptions extends EpisodeOptions {
  /**
   * The restart strategy (Matsuzaki, "Developing a 2048 player with backward temporal coherence learning and
   * restart", 2017). After an episode of at least this many moves another begins in its middle, and so on. So
   * the network learns most about where games are lost. Undefined: never.
   */
  restartAbove?: number;
  /**
   * The carousel (Jaskowski 2018). After each fresh game and its restarts, chains of restarts begin at
   * positions that earlier games reached. Positions with large tile sums have most to teach, and fresh games
   * reach them least. Undefined: none.
   */
  carousel?: readonly CarouselStart[];
  /**
   * Promotion. After each fresh game, episodes begin at its positions with the large tiles doubled. So the
   * network sees play after 32768 before any game gets there. The boards are as good as those before 16384.
   * Undefined: none.
   */
  promotion?: Promotion;
}

/**
 * `episodes` after each game. They begin at positions with a tile sum of at least half of `below`, and less
 * than it.
 */
export interface Promotion {
  /** Tile sums at the beginning are less than this, and at least half of it. */
  below: number;
  /** Episodes after each game. */
  episodes: number;
}

/** `chains` after each game, which begin at positions whose tile sum just reached `sum`. */
export interface CarouselStart {
  /** The tile sum that was just reached. */
  sum: number;
  /** Chains of restarts after each game. */
  chains: number;
}
