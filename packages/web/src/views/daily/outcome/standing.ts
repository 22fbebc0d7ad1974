// How an attempt stands in the ranking of its deal. The server names the first attempt of the account: the day may be over,
// and practice may go on beside it.
import type { DailyRanking, RankLost } from '@twofold/protocol/client';
import { t } from '../../../i18n/i18n';

export interface Standing {
  /** The first attempt of its account: the only one that can be ranked. */
  readonly isFirst: boolean;
  readonly isRanked: boolean;
  /** Why it is not ranked although it was to be. */
  readonly lost: RankLost | undefined;
  /** Absent: it has no place yet, or will have none. */
  readonly place: { readonly rank: number; readonly total: number } | undefined;
}

type Known = Pick<DailyRanking, 'first' | 'own' | 'total'>;

/** Why an attempt is in no ranking, in words. */
export function unrankedWords(lost: RankLost | null | undefined): string {
  return t(lost ? `daily.lost.${lost}` : 'daily.standsUnranked');
}

/** The standing of the attempt with this game. Undefined: the server has not answered yet. */
export function standingOf(ranking: Known | undefined, gameId: string): Standing | undefined {
  if (!ranking) return undefined;
  const { first, own, total } = ranking;
  const isFirst = first?.gameId === gameId;
  const lost = (isFirst && first.rankLost) || undefined;
  return {
    isFirst,
    isRanked: isFirst && first.ranked && !lost,
    lost,
    place: isFirst && own ? { rank: own.rank, total } : undefined,
  };
}
