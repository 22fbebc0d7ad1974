// How an attempt ended: the end scene of all games with its place, and the ways on. Proof and review come with the reveal.
import { maxRank, parsePosition, rankValue } from '@twofold/core';
import type { RankedGame } from '@twofold/protocol/client';
import { Show } from 'solid-js';
import { formatDate, t } from '../../i18n/i18n';
import { createAsked } from '../../net/answers';
import { dailyApi } from '../../net/daily';
import { OutcomeActions } from '../../people/game/OutcomeActions';
import { OutcomePanel } from '../../people/game/OutcomePanel';
import type { BesideProps, Ending } from '../../people/game/Play';
import { ToBeat } from '../../people/game/ToBeat';
import { Proof } from '../../people/proof/Proof';
import { A } from '../../ui/router';
import { DAY_PATH, WEEK_PATH } from './location';
import { ShareResult } from './ShareResult';

interface OfGame {
  readonly game: RankedGame;
}

export const ENDING: Ending = {
  scene: ({ game }) => <Scene game={game} />,
  details: ({ game }) => <Details game={game} />,
  actions: ({ game }) => <Actions game={game} />,
};

/** While it goes on: the ranking of the deal, and whether this attempt counts. */
export function Beside(props: BesideProps) {
  const { ranking, now, isFirst } = createResult(props.game);
  const attempt = () =>
    [now.value()?.day, now.value()?.week].find((today) => today?.attempt?.gameId === props.game.id);
  const title = () => {
    const deal = ranking.value()?.deal;
    if (!deal) return t('nav.daily');
    const { number } = deal;
    return deal.kind === 'week' ? t('daily.weekNumber', { number }) : t('daily.number', { number });
  };
  const others = () => (ranking.value()?.rows ?? []).filter(({ mine }) => !mine);
  return (
    <ToBeat title={title()} score={props.score()} isKnown={ranking.value() !== undefined} others={others()}>
      <Show when={now.value()}>
        <p>{t(isFirst() && attempt()?.attempt?.ranked ? 'daily.counts' : 'daily.standsUnranked')}</p>
      </Show>
    </ToBeat>
  );
}

function Scene(props: OfGame) {
  const { game } = props;
  const { ranking, isFirst } = createResult(game);
  const own = () => (isFirst() ? ranking.value()?.own : undefined);
  const title = () => {
    if (game.status === 'over') return t('ranked.over');
    return t(game.status === 'abandoned' ? 'ranked.abandoned' : 'ranked.youEnded');
  };
  return (
    <OutcomePanel
      game={game}
      title={title()}
      place={own() ? { rank: own()!.rank, total: ranking.value()!.total } : undefined}
      sentences={ranking.value() && !own() ? [t('daily.standsUnranked')] : []}
      actions={<Actions game={game} />}
    />
  );
}

/** What to do next: share the result, and see those of all. After the reveal the ways of any ranked game, too. */
function Actions(props: OfGame) {
  const { game } = props;
  const { ranking, now, isFirst } = createResult(game);
  const board = parsePosition(game.board ?? '');
  const maxTile = board.ok ? rankValue(maxRank(board.value)) : 0;
  return (
    <Show when={!game.seed} fallback={<OutcomeActions game={game} isOwn />}>
      <div class="scene-actions">
        <Show when={isFirst() && game.ply > 0 && ranking.value()?.deal}>
          {(deal) => (
            <ShareResult
              deal={deal()}
              attempt={{ score: game.score, maxTile }}
              streak={now.value()?.streak.current ?? 0}
            />
          )}
        </Show>
        <A class="btn primary" href={game.deal?.startsWith('week') ? WEEK_PATH : DAY_PATH}>
          {t('daily.toResults')}
        </A>
      </div>
    </Show>
  );
}

/** Beside the scene: when all games open, or the proof of this one. */
function Details(props: OfGame) {
  const { game } = props;
  const { ranking } = createResult(game);
  return (
    <section class="ranked-outcome stack">
      <Show when={!game.seed} fallback={<Proof game={game} isChecked={false} />}>
        <Show when={ranking.value()?.deal}>
          {(deal) => <p>{t('daily.reveal', { date: formatDate(Date.parse(deal().reveal)) })}</p>}
        </Show>
      </Show>
    </section>
  );
}

/** What the server says of the deal, and of this account's first attempt. */
function createResult({ id, deal }: RankedGame) {
  const ranking = createAsked(
    () => deal ?? '',
    (asked) => dailyApi.ranking(asked),
  );
  const now = createAsked(
    () => deal ?? '',
    () => dailyApi.daily(),
  );
  const isFirst = () => [now.value()?.day, now.value()?.week].some((today) => today?.attempt?.gameId === id);
  return { ranking, now, isFirst };
}
