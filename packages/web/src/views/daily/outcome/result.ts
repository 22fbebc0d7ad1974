// The ranking of an attempt's deal, and how the attempt stands in it.
import type { RankedGame } from '@twofold/protocol/client';
import { createContext, getOwner, runWithOwner, useContext } from 'solid-js';
import { createAsked } from '../../../net/answers';
import { dailyApi } from '../../../net/daily';
import { standingOf } from './standing';

type AttemptResult = ReturnType<typeof createResult>;

/** Asks for the result of an attempt. */
export function createResult({ id, deal }: RankedGame) {
  const ranking = createAsked(
    () => deal ?? '',
    (asked) => dailyApi.ranking(asked),
  );
  return { ranking, standing: () => standingOf(ranking.value(), id) };
}

/** The one result of all that stands beside an attempt while it goes on. */
export const SharedResult = createContext<(game: RankedGame) => AttemptResult>(createResult);

/** Asks once, at the first call, and keeps the result as long as the calling component lives. */
export function shareResult(): (game: RankedGame) => AttemptResult {
  const owner = getOwner();
  let result: AttemptResult | undefined;
  return (game) => {
    result ??= runWithOwner(owner, () => createResult(game))!;
    return result;
  };
}

/** The shared result of the attempt of this page. */
export function useResult(game: RankedGame): AttemptResult {
  return useContext(SharedResult)(game);
}
