/**
 * Learns a network from games of a greedy player against itself. The values of afterstates are learned by
 * TD(0). Each weight has a learning rate of its own (temporal coherence).
 */
import { DIRECTIONS } from '@twofold/core';
import { type BoardLines, makeBoardLines, tiltLines } from '../../../solver/src/anySize/lines.js';
import { locateTuples, placementsOf, type TupleShape } from '../../../solver/src/anySize/tupleNetwork.js';
import { Xorshift } from '../../src/xorshift.js';
import { type Course, nameOf } from './courses.js';
import { spawnTile } from './spawn.js';

/** One network during learning. */
export class TupleLearner {
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

/** Plays one game and learns from it. Returns its score. */
function playEpisode(learner: TupleLearner, lines: BoardLines, random: Xorshift): number {
  const board = new Uint8Array(lines.cells);
  const afters = Array.from({ length: 4 }, () => new Uint8Array(lines.cells));
  let before: Uint8Array | undefined;
  let score = 0;
  spawnTile(board, random);
  for (;;) {
    spawnTile(board, random);
    const best = bestMove(learner, board, lines, afters);
    if (before) learner.learn(before, best?.value ?? 0);
    if (!best) return score;
    score += best.reward;
    board.set(best.after);
    before = board.slice();
  }
}

/**
 * The move of the largest reward and value together. Undefined: the game is over. The afterstate is one of
 * `afters`, which are overwritten.
 */
function bestMove(
  learner: TupleLearner,
  board: Uint8Array,
  lines: BoardLines,
  afters: readonly Uint8Array[],
): { after: Uint8Array; value: number; reward: number } | undefined {
  let best: { after: Uint8Array; value: number; reward: number } | undefined;
  for (const direction of DIRECTIONS) {
    const after = afters[direction]!;
    const reward = tiltLines(after, board, lines, direction);
    if (reward < 0) continue;
    const value = reward + learner.value(after);
    if (!best || value > best.value) best = { after, value, reward };
  }
  return best;
}

/** A learned network, and the average score of its last games. */
export interface Learned {
  learner: TupleLearner;
  average: number;
}

/** Plays all episodes of a course. Reports its progress ten times. */
export function learnCourse(course: Course, report: (line: string) => void): Learned {
  const lines = makeBoardLines(course.columns, course.rows);
  const learner = new TupleLearner(course);
  const random = new Xorshift();
  const tenth = course.episodes / 10;
  let average = 0;
  for (let episode = 1; episode <= course.episodes; episode++) {
    average += (playEpisode(learner, lines, random) - average) / Math.min(episode, tenth);
    if (episode % tenth === 0) {
      report(`${nameOf(course)}: ${episode} episodes, average ${Math.round(average)}`);
    }
  }
  return { learner, average };
}
