/**
 * Splits: at which move, and after how much play, a game first made each milestone. The moves follow from the game itself.
 * The times do not, so a replay carries them in its tag `Splits` (docs/replay-format.md).
 */
import { rankValue } from '../board.js';
import { firstMilestone } from '../milestones.js';
import type { Game } from './game.js';

/** The first time that a tile of this rank, or a larger one, stood on the board. */
export interface Milestone {
  readonly rank: number;
  readonly ply: number;
  /** Milliseconds of play until then; 0: not known. */
  readonly elapsed: number;
}

/** A milestone beside those of other games. Times in milliseconds; undefined: no other game has a known one. */
export interface Split extends Milestone {
  readonly best: number | undefined;
  readonly median: number | undefined;
}

/**
 * The milestones of a game's line up to its ply, the lowest rank first. Tiles of the first position are none. Times come from
 * `timed`, where it has a milestone of that rank at the same ply.
 */
export function milestonesOf(game: Game, timed: readonly Milestone[] = []): Milestone[] {
  const milestones: Milestone[] = [];
  for (let rank = firstMilestone(game.variant); ; rank++) {
    const ply = game.reachedAt(rank);
    if (ply === undefined) return milestones;
    const known = timed.find((milestone) => milestone.rank === rank && milestone.ply === ply);
    if (ply > 0) milestones.push({ rank, ply, elapsed: known?.elapsed ?? 0 });
  }
}

/** Own milestones beside the times of other games: the shortest, and the middle one. */
export function compareSplits(own: readonly Milestone[], others: readonly (readonly Milestone[])[]): Split[] {
  return own.map((milestone) => {
    const times = others.flatMap((game) => timeTo(milestone.rank, game) ?? []);
    return { ...milestone, best: times.length > 0 ? Math.min(...times) : undefined, median: medianOf(times) };
  });
}

/** Milliseconds of play until a game had a tile of that rank. Undefined if it had none, or the time is not known. */
export function timeTo(rank: number, milestones: readonly Milestone[]): number | undefined {
  return milestones.find((milestone) => milestone.rank === rank)?.elapsed || undefined;
}

/** The middle value of some numbers, or the mean of the middle two. Undefined if there is none. */
export function medianOf(values: readonly number[]): number | undefined {
  const sorted = [...values].sort((a, b) => a - b);
  const middle = sorted.length >> 1;
  if (sorted.length % 2 === 1) return sorted[middle];
  return sorted.length > 0 ? (sorted[middle - 1]! + sorted[middle]!) / 2 : undefined;
}

/** The tag of milestones with known times: "128@95/61.0 256@180/122.4" is tile, move and seconds. '' if there is none. */
export function makeSplits(milestones: readonly Milestone[]): string {
  return milestones
    .filter(({ elapsed }) => elapsed > 0)
    .map(({ rank, ply, elapsed }) => `${rankValue(rank)}@${ply}/${makeSeconds(elapsed)}`)
    .join(' ');
}

/** Milliseconds as seconds with one decimal, at least 0.1: a tag knows 0 as unknown. */
export function makeSeconds(milliseconds: number): string {
  return Math.max(0.1, milliseconds / 1000).toFixed(1);
}

/** Seconds of a tag in milliseconds. Undefined if the text is no such number, or longer than any game. */
export function parseSeconds(text: string): number | undefined {
  return /^\d{1,10}(\.\d{1,3})?$/.test(text) ? Math.round(1000 * Number(text)) : undefined;
}

/** The milestones of the tag. Words that are none are left out: a tag is not verified. */
export function parseSplits(text: string): Milestone[] {
  return text
    .split(' ')
    .slice(0, MOST_WORDS)
    .flatMap((word) => {
      const [, tile, ply, seconds = ''] = /^(\d{1,20})@(\d{1,15})\/(.+)$/.exec(word) ?? [];
      const elapsed = parseSeconds(seconds);
      const rank = Math.log2(Number(tile));
      return Number.isInteger(rank) && elapsed !== undefined ? [{ rank, ply: Number(ply), elapsed }] : [];
    });
}

/** More than the ranks of the largest board. */
const MOST_WORDS = 100;
