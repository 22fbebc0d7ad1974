// The words and the picture of the reached target: how fast it came, beside the player's other games.
import { rankValue } from '@twofold/core';
import { medianOf, timeTo } from '@twofold/core/internal';
import type { ReadBests } from '../../../../game/bests';
import { othersOf, peersOf } from '../../../../game/ownGames';
import { formatDuration, formatNumber, t } from '../../../../i18n/i18n';
import type { Fact } from '../../../../scene/Facts';
import { isOwn } from '../../../../storage/origin';
import type { Best, GameSummary } from '../../../../storage/records';
import { formatSpan } from '../words';

/** The times of the other games of the kind that made a tile of that rank, in milliseconds. None if `record` does not count. */
function timesOf(record: GameSummary, rank: number, games: readonly GameSummary[]): number[] {
  if (!isOwn(record)) return [];
  return peersOf(record, games).flatMap((game) => timeTo(rank, game.milestones) ?? []);
}

/**
 * None to two sentences, a line each: the rank by time, and the difference from the median. `before` has the bests from
 * before the target.
 */
export function targetSentences(
  record: GameSummary,
  rank: number,
  games: readonly GameSummary[] | undefined,
  before: ReadBests | undefined,
): readonly string[] {
  const own = timeTo(rank, record.milestones);
  if (games === undefined || own === undefined || !isOwn(record)) return [];
  const others = timesOf(record, rank, games);
  const usual = medianOf(others);
  if (usual === undefined) return isFirstTime(record, rank, games, before) ? [t('scene.firstTime')] : [];
  const place = 1 + others.filter((time) => time < own).length;
  const first = t('scene.fastest', { rank: place, count: others.length + 1 });
  if (isAsUsual(own - usual)) return [first];
  const time = formatSpan(Math.abs(own - usual));
  return [first, own < usual ? t('scene.quicker', { time }) : t('scene.slower', { time })];
}

/**
 * Whether no other own game made the tile, also none that is gone. A best from elsewhere has no tile: there the score says
 * whether it may have been made.
 */
function isFirstTime(
  record: GameSummary,
  rank: number,
  games: readonly GameSummary[],
  before: ReadBests | undefined,
): boolean {
  if (before?.record.id !== record.id) return false;
  const hasMade = (game: GameSummary) => game.maxRank >= rank || timeTo(rank, game.milestones) !== undefined;
  const mayHaveMade = (best: Best | undefined) =>
    best !== undefined && (best.maxRank >= rank || best.score >= leastScore(rank));
  return !before.bests.some(mayHaveMade) && !othersOf(record, games).some(hasMade);
}

/** The score of a game that made the tile of fours alone. No game makes it with less. */
function leastScore(rank: number): number {
  return (rank - 2) * rankValue(rank);
}

/** Whether a difference in milliseconds rounds to 0 seconds: neither ahead nor behind. */
export function isAsUsual(difference: number): boolean {
  return Math.abs(difference) < SECOND / 2;
}

const SECOND = 1000;

/** Time, moves and score. */
export function targetFacts(record: GameSummary, rank: number): readonly Fact[] {
  return [
    [formatDuration(timeTo(rank, record.milestones) ?? record.elapsed), t('scene.time')],
    [formatNumber(record.ply), t('scene.moves', { count: record.ply })],
    [formatNumber(record.score), t('scene.score')],
  ];
}

/** Where the smaller tiles stand: on a circle of a third of the stage, from the lower left to the lower right. */
export function arc(count: number): { readonly x: number; readonly y: number; readonly size: number }[] {
  return Array.from({ length: count }, (_, i) => {
    const part = count === 1 ? 0.5 : i / (count - 1);
    const angle = ((191 - 202 * part) * Math.PI) / 180;
    return { x: 50 + 33 * Math.cos(angle), y: 42 - 33 * Math.sin(angle), size: 4.5 + 4.3 * part };
  });
}
