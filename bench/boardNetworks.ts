/**
 * Learns the small networks for boards other than 4x4 and writes them to packages/solver/networks/.
 * Afterstate values are learned by TD(0) from games of a greedy player against itself. Each weight has a
 * learning rate of its own (temporal coherence). Episodes and the random sequence are fixed, so that a run
 * gives the same file. Takes about fifteen minutes.
 *
 *   node --import tsx bench/boardNetworks.ts [shapes, such as 3x3]
 */
import { writeFileSync } from 'node:fs';
import type { Direction } from '../packages/core/src/index.js';
import { type BoardLines, makeBoardLines, tiltLines } from '../packages/solver/src/anySize/lines.js';
import { locateTuples, placementsOf, type TupleShape } from '../packages/solver/src/anySize/tupleNetwork.js';
import type { NetworkShape } from '../packages/solver/src/network/descriptor.js';
import { sectionNibbles, weightCount } from '../packages/solver/src/network/shape.js';
import { makeWeights } from '../packages/solver/src/weights/file.js';
import { Xorshift } from './xorshift.js';

interface Course extends TupleShape {
  episodes: number;
  /** Weights to keep. */
  keep: number;
}

const COURSES: readonly Course[] = [
  {
    columns: 2,
    rows: 4,
    ranks: 10,
    patterns: [
      [0, 1, 2, 3],
      [2, 3, 4, 5],
      [0, 2, 4, 6],
      [0, 1, 2, 4],
    ],
    episodes: 150_000,
    keep: 15_000,
  },
  {
    columns: 3,
    rows: 3,
    ranks: 11,
    patterns: [
      [0, 1, 3, 4],
      [0, 1, 2, 3],
      [0, 1, 2, 4],
      [3, 4, 5, 1],
    ],
    episodes: 120_000,
    keep: 25_000,
  },
  {
    columns: 3,
    rows: 4,
    ranks: 13,
    patterns: [
      [0, 1, 3, 4],
      [3, 4, 6, 7],
      [0, 3, 6, 9],
      [1, 4, 7, 10],
      [0, 1, 2, 3],
      [0, 1, 2, 4],
      [3, 4, 5, 6],
      [3, 4, 5, 1],
    ],
    episodes: 60_000,
    keep: 40_000,
  },
  {
    columns: 3,
    rows: 5,
    ranks: 14,
    patterns: [
      [0, 1, 3, 4],
      [3, 4, 6, 7],
      [0, 3, 6, 9],
      [1, 4, 7, 10],
      [0, 1, 2, 3],
      [0, 1, 2, 4],
      [3, 4, 5, 1],
      [6, 7, 8, 4],
    ],
    episodes: 15_000,
    keep: 40_000,
  },
  {
    columns: 4,
    rows: 5,
    ranks: 16,
    patterns: [
      [0, 1, 4, 5],
      [1, 2, 5, 6],
      [4, 5, 8, 9],
      [5, 6, 9, 10],
      [0, 1, 2, 3],
      [4, 5, 6, 7],
      [8, 9, 10, 11],
      [0, 4, 8, 12],
      [1, 5, 9, 13],
    ],
    episodes: 4_000,
    keep: 40_000,
  },
  {
    columns: 5,
    rows: 5,
    ranks: 18,
    patterns: [
      [0, 1, 5, 6],
      [1, 2, 6, 7],
      [6, 7, 11, 12],
      [0, 1, 2, 3],
      [5, 6, 7, 8],
      [10, 11, 12, 13],
    ],
    episodes: 1_500,
    keep: 40_000,
  },
];
const FOUR_CHANCE = 0.1;

/** One network while it learns. */
class Learner {
  readonly weights: Float32Array;
  moves = 0; // learned from
  readonly visits: Float32Array; // how often each weight was learned
  readonly #errors: Float32Array; // sum of each weight's errors
  readonly #changes: Float32Array; // sum of their sizes
  readonly #places;
  readonly #located: Int32Array;
  readonly #ranks: number;

  constructor(shape: TupleShape) {
    this.#places = placementsOf(shape, false);
    this.#located = new Int32Array(this.#places.offsets.length);
    this.#ranks = shape.ranks;
    this.weights = new Float32Array(this.#places.weightCount);
    this.visits = new Float32Array(this.#places.weightCount);
    this.#changes = new Float32Array(this.#places.weightCount);
    this.#errors = new Float32Array(this.#places.weightCount);
  }

  value(board: Uint8Array): number {
    locateTuples(this.#located, board, this.#places, this.#ranks);
    let value = 0;
    for (const index of this.#located) value += this.weights[index]!;
    return value;
  }

  /** Moves the board's value towards `target`. */
  learn(board: Uint8Array, target: number): void {
    this.moves++;
    const error = target - this.value(board);
    for (const index of this.#located) {
      const change = this.#changes[index]!;
      const rate = change === 0 ? 1 : Math.abs(this.#errors[index]!) / change;
      this.weights[index]! += (rate * error) / this.#located.length;
      this.#errors[index]! += error;
      this.#changes[index]! += Math.abs(error);
      this.visits[index]! += 1;
    }
  }
}

/** Plays one game and learns from it; returns its score. */
function playEpisode(learner: Learner, lines: BoardLines, random: Xorshift): number {
  const board = new Uint8Array(lines.cells);
  const afters = Array.from({ length: 4 }, () => new Uint8Array(lines.cells));
  let before: Uint8Array | undefined;
  let score = 0;
  spawn(board, random);
  for (;;) {
    spawn(board, random);
    let best = -1;
    let bestValue = 0;
    let bestReward = 0;
    for (let direction = 0; direction < 4; direction++) {
      const reward = tiltLines(afters[direction]!, board, lines, direction as Direction);
      if (reward < 0) continue;
      const value = reward + learner.value(afters[direction]!);
      if (best >= 0 && value <= bestValue) continue;
      best = direction;
      bestValue = value;
      bestReward = reward;
    }
    if (before) learner.learn(before, bestValue);
    if (best < 0) return score;
    score += bestReward;
    board.set(afters[best]!);
    before = board.slice();
  }
}

function spawn(board: Uint8Array, random: Xorshift): void {
  let empty = 0;
  for (const rank of board) if (rank === 0) empty++;
  let left = Math.floor(unit(random) * empty);
  const cell = board.findIndex((rank) => rank === 0 && left-- === 0);
  board[cell] = unit(random) < FOUR_CHANCE ? 2 : 1;
}

function unit(random: Xorshift): number {
  return (random.next() >>> 0) / 2 ** 32;
}

function learn(course: Course): { learner: Learner; average: number } {
  const lines = makeBoardLines(course.columns, course.rows);
  const learner = new Learner(course);
  const random = new Xorshift();
  let average = 0;
  for (let episode = 1; episode <= course.episodes; episode++) {
    average += (playEpisode(learner, lines, random) - average) / Math.min(episode, course.episodes / 10);
    if (episode % (course.episodes / 10) === 0) {
      console.error(`${course.columns}x${course.rows}: ${episode} episodes, average ${Math.round(average)}`);
    }
  }
  return { learner, average };
}

/**
 * The weights file. It keeps the weights with the largest size times the root of the visits. On 5x5 284,000
 * weights are in use. The 40,000 chosen in this way play like all (251,000 to 261,000 at 1-ply). The 40,000
 * that changed most score 63,000; the 40,000 most visited score 60,000.
 */
function pack(course: Course): Uint8Array {
  const { learner, average } = learn(course);
  const { weights } = learner;
  const worth = weights.map((weight, index) => Math.abs(weight) * Math.sqrt(learner.visits[index]!));
  const least = worth.toSorted().at(-course.keep) ?? 0;
  const kept = [...weights.keys()].filter((index) => worth[index]! > 0 && worth[index]! >= least);
  const most = Math.max(...kept.map((index) => Math.abs(weights[index]!)));
  const { columns, rows, ranks, patterns, episodes } = course;
  const shape: NetworkShape = { patterns, board: { columns, rows, ranks } };
  const { present, codes, step } = squareCodes(shape, weights, { kept, most });
  const record = { episodes, moves: learner.moves, seed: 0, average: Math.round(average) };
  const values = codes.map((code) => code * step);
  return makeWeights(
    { shape, present, values, record, name: `${columns}x${rows}`, curve: 'square' },
    { step },
  );
}

/** Each kept weight as the signed root of its share of the largest, in 127 steps. */
function squareCodes(
  shape: NetworkShape,
  weights: Float32Array,
  { kept, most }: { kept: readonly number[]; most: number },
) {
  const size = weights.length / shape.patterns.length;
  const sectionSize = 16 ** sectionNibbles(shape)[0]!;
  const present = new Uint32Array(weightCount(shape) / 32);
  const codes: number[] = [];
  for (const index of kept) {
    const value = weights[index]!;
    const code = Math.sign(value) * Math.round(127 * Math.sqrt(Math.abs(value) / most));
    if (code === 0) continue;
    const at = Math.floor(index / size) * sectionSize + (index % size);
    present[at >> 5]! |= 1 << (at & 31);
    codes.push(code);
  }
  return { present, codes: Float32Array.from(codes), step: Math.fround(most / 127 ** 2) };
}

for (const course of COURSES) {
  const name = `${course.columns}x${course.rows}`;
  if (process.argv.length > 2 && !process.argv.includes(name)) continue;
  writeFileSync(new URL(`../packages/solver/networks/${name}.2048ntn`, import.meta.url), pack(course));
}
