// The ranking of an attempt's deal, and how the attempt stands in it. After its end the days in a row up to it, too.
import type { Result } from '@twofold/core';
import { type Daily, type RankedGame, streakAt } from '@twofold/protocol/client';
import { type Accessor, createContext, getOwner, runWithOwner, useContext } from 'solid-js';
import { createAsked } from '../../../net/answers';
import { dailyApi } from '../../../net/daily';
import { standingOf } from './standing';

type AttemptResult = ReturnType<typeof createResult>;

/** Asks for the result of an attempt. */
function createResult({ id, deal, status }: RankedGame) {
  const ranking = createAsked(
    () => deal ?? '',
    (asked) => dailyApi.ranking(asked),
  );
  const standing = () => standingOf(ranking.value(), id);
  const now = createNow(() => hasEnded(status) && standing()?.isFirst === true);
  const streak = () => {
    const [daily, asked] = [now.value(), ranking.value()];
    return daily && asked ? streakAt(daily, asked.deal) : 0;
  };
  return { ranking, standing, streak };
}

const hasEnded = (status: RankedGame['status']) => status !== 'playing';

/** The day of now with the days in a row of this account, once they are wanted. */
function createNow(isWanted: Accessor<boolean>) {
  return createAsked(
    isWanted,
    async (wanted): Promise<Result<Daily | undefined>> =>
      wanted ? dailyApi.daily() : { ok: true, value: undefined },
  );
}

/** The one result of all that stands beside an attempt. */
export const SharedResult = createContext<(game: RankedGame) => AttemptResult>(createResult);

/** Asks once while the attempt goes on and once after its end. The results live as long as the calling component. */
export function shareResult(): (game: RankedGame) => AttemptResult {
  const owner = getOwner();
  const results = new Map<boolean, AttemptResult>();
  return (game) => {
    const isOver = hasEnded(game.status);
    const result = results.get(isOver) ?? runWithOwner(owner, () => createResult(game))!;
    results.set(isOver, result);
    return result;
  };
}

/** The shared result of the attempt of this page. */
export function useResult(game: RankedGame): AttemptResult {
  return useContext(SharedResult)(game);
}
