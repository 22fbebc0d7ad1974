// The text to share of a result: number, largest tile as squares, score, streak and address. It tells nothing of the order
// of tiles. Web and terminal share the same text, each in its own words.
import { findVariant } from '@twofold/core';
import type { DailyAttempt, DailyDeal, DailyKind } from './daily.js';

/** The page of the day and that of the week, below the address of a site. */
export const DAILY_PAGES: Readonly<Record<DailyKind, string>> = {
  daily: '/daily',
  week: '/daily?show=week',
};

/** A result to share. */
export interface SharedResult {
  /** The deal that was played. */
  readonly deal: Pick<DailyDeal, 'kind' | 'number' | 'variant'>;
  /** How the attempt ended. */
  readonly attempt: Pick<DailyAttempt, 'score' | 'maxTile'>;
  /** Days in a row. */
  readonly streak: number;
  /** The address of the site, without a slash at its end. */
  readonly site: string;
}

/** The words of a text to share, in the language of the player. */
export interface ShareWords {
  /** Such as `Twofold 214`. */
  day(number: number): string;
  /** Such as `Board of week 5`. */
  week(number: number): string;
  /** The name of a variant by its id. */
  variant(id: string): string;
  /** Such as `6,148 points`. */
  points(score: number): string;
  /** Such as `4 days in a row`. */
  streak(days: number): string;
}

/** The text of a result in four lines. Weeks have no streak, and one day is none. */
export function shareText({ deal, attempt, streak, site }: SharedResult, words: ShareWords): string {
  const { kind, number, variant } = deal;
  const { score, maxTile } = attempt;
  const isWeek = kind === 'week';
  const title = isWeek ? `Twofold · ${words.week(number)} · ${words.variant(variant)}` : words.day(number);
  const facts = [words.points(score), ...(!isWeek && streak > 1 ? [words.streak(streak)] : [])];
  const target = findVariant(variant)?.target ?? 0;
  const lines = [
    title,
    `${squares(maxTile, target)} ${maxTile}`,
    facts.join(' · '),
    site + DAILY_PAGES[kind],
  ];
  return lines.join('\n');
}

/** One filled square for each step to the largest tile, and empty ones up to the target. */
function squares(maxTile: number, target: number): string {
  const steps = (tile: number) => (tile > 1 ? Math.log2(tile) : 0);
  return '■'.repeat(steps(maxTile)) + '□'.repeat(Math.max(0, steps(target) - steps(maxTile)));
}
