// The curve of a game: its score, move by move. It grows with the game, and is drawn from few points.
import type { Variant } from '@twofold/core';
import { firstMilestone } from '@twofold/core/internal';
import { forget, inLull } from '../../../browser/lull';
import type { GameController } from '../../../game/gameController';

const POINTS = 120;

/** The scores of a game so far, kept from one drawing to the next. */
export class ScoreLine {
  #scores: number[] = [0];

  /** Forgets the plies after `ply`. */
  keep(ply: number): void {
    this.#scores.length = Math.min(this.#scores.length, ply + 1);
  }

  /** Reads on to where the game stands. `scores[ply]` is the score after that many moves. */
  follow({
    ply,
    startScore,
    turn,
  }: {
    ply: number;
    startScore: number;
    turn(ply: number): { reward: number };
  }): readonly number[] {
    this.keep(ply);
    if (this.#scores.length === 0 || this.#scores[0] !== startScore) this.#scores = [startScore];
    for (let next = this.#scores.length; next <= ply; next++)
      this.#scores.push(this.#scores[next - 1]! + turn(next).reward);
    return this.#scores;
  }
}

/**
 * The path of a curve in a box of 100 by 100, from few points, the last one included. Empty for one point. `top` is the score at
 * the upper edge, by default the last one.
 */
export function pathOf(scores: readonly number[], top = Math.max(1, ...scores.slice(-1))): string {
  const last = scores.length - 1;
  if (last < 1) return '';
  const steps = Math.min(last, POINTS);
  const points = Array.from({ length: steps + 1 }, (_, i) => {
    const ply = Math.round((i * last) / steps);
    return `${round((100 * ply) / last)} ${round(100 - (100 * scores[ply]!) / top)}`;
  });
  return `M${points.join('L')}`;
}

const round = (value: number) => Math.round(value * 10) / 10;

/** The scores of a ghost as far as the game has come. One that is over keeps its last score. */
export function ghostUpTo(scores: readonly number[], ply: number): readonly number[] {
  const last = scores.length - 1;
  const missing = Array.from({ length: Math.max(0, ply - last) }, () => scores[last]!);
  return [...scores.slice(0, ply + 1), ...missing];
}

/** Calls `draw` with the scores of the game: at once, and in the lull after each change. Returns a function that ends it. */
export function followScores(
  controller: GameController,
  draw: (scores: readonly number[]) => void,
): () => void {
  const line = new ScoreLine();
  const redraw = () => {
    const { game } = controller;
    draw([...line.follow({ ply: game.ply, startScore: game.startScore, turn: (ply) => game.turn(ply) })]);
  };
  redraw();
  const stop = controller.listen(({ kind }) => {
    if (kind === 'tilt' || kind === 'noMove') return;
    if (kind === 'opened' || kind === 'followed') line.keep(-1);
    else line.keep(controller.game.ply - (kind === 'turn' ? 1 : 0));
    inLull(redraw);
  });
  return () => {
    forget(redraw);
    stop();
  };
}

/**
 * The rank of the tile to make next: the target where it is below the first milestone, as on the smallest boards.
 * Undefined where the board has no room for a larger tile.
 */
export function nextMilestone(
  maxRank: number,
  { columns, rows, target }: Pick<Variant, 'columns' | 'rows' | 'target'>,
): number | undefined {
  const next = Math.max(firstMilestone({ target }), maxRank + 1);
  return next > columns * rows + 1 ? undefined : next;
}

/** A milestone on the axis of moves. */
export interface Mark {
  readonly rank: number;
  readonly at: number; // 0 to 1 of the axis
  readonly elapsed: number;
}

/** The room of milestones on an axis, in parts of it. */
export interface MarkRoom {
  readonly apart: number; // least distance of two
  readonly from: number; // where the first may stand
  readonly to: number; // where the last may stand
}

/**
 * The latest milestones that have room beside each other; the earliest first. One beyond the room stands at its edge. What
 * the game began with was not made on the way.
 */
export function marksOf(
  milestones: readonly { readonly rank: number; readonly ply: number; readonly elapsed: number }[],
  plies: number,
  { apart, from, to }: MarkRoom,
): Mark[] {
  const marks: Mark[] = [];
  for (const { rank, ply, elapsed } of [...milestones].reverse()) {
    if (ply === 0 || ply > plies) continue;
    const at = Math.max(from, Math.min(to, ply / plies));
    if (marks.length === 0 || marks.at(-1)!.at - at >= apart) marks.push({ rank, at, elapsed });
  }
  return marks.reverse();
}
