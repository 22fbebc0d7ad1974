// How an attempt ended: the score first, then its place, and the ways on. Replay and review come with the reveal.
import { maxRank, parsePosition, rankValue } from '@twofold/core';
import type { RankedGame } from '@twofold/protocol/client';
import { onMount, Show } from 'solid-js';
import { formatDate, t } from '../../i18n/i18n';
import { createAsked } from '../../net/answers';
import { dailyApi } from '../../net/daily';
import { A } from '../../ui/router';
import { Proof } from '../ranked/check/Proof';
import '../ranked/check/check.css';
import { ReviewButton } from '../ranked/ReviewButton';
import { DAY_PATH, WEEK_PATH } from './location';
import { ShareResult } from './ShareResult';
import { TileChip } from './TileChip';

export function Outcome(props: { readonly game: RankedGame }) {
  const { game } = props;
  const dealId = game.deal ?? '';
  let heading!: HTMLHeadingElement;
  const ranking = createAsked(
    () => dealId,
    (id) => dailyApi.ranking(id),
  );
  const now = createAsked(
    () => dealId,
    () => dailyApi.daily(),
  );
  const isFirst = () =>
    [now.value()?.day, now.value()?.week].some((today) => today?.attempt?.gameId === game.id);
  const own = () => (isFirst() ? ranking.value()?.own : undefined);
  const board = parsePosition(game.board ?? '');
  const maxTile = board.ok ? rankValue(maxRank(board.value)) : 0;
  onMount(() => heading.focus({ preventScroll: true }));
  return (
    <section class="ranked-outcome daily-outcome stack">
      <h2 tabindex="-1" ref={heading}>
        {t(game.status === 'over' ? 'ranked.over' : 'ranked.youEnded')}
      </h2>
      <p class="daily-made">
        <TileChip tile={maxTile} /> {t('daily.tile', { tile: String(maxTile) })}
      </p>
      <p role="status">
        <Show when={own()} fallback={ranking.value() ? t('daily.standsUnranked') : ''}>
          {(place) => t('ranked.rankFew', { rank: place().rank, total: ranking.value()!.total })}
        </Show>
      </p>
      <Show when={ranking.value()?.deal}>
        {(deal) => (
          <>
            <Show
              when={game.seed}
              fallback={
                <p class="ranked-soft">
                  {t('daily.reveal', { date: formatDate(Date.parse(deal().reveal)) })}
                </p>
              }
            >
              <Proof game={game} isChecked={false} />
              <Show when={game.ply > 0}>
                <ReviewButton id={game.id} />
              </Show>
            </Show>
            <div class="row wrap">
              <Show when={isFirst() && game.ply > 0}>
                <ShareResult
                  deal={deal()}
                  attempt={{ score: game.score, maxTile }}
                  streak={now.value()?.streak.current ?? 0}
                />
              </Show>
              <A class="btn primary" href={deal().kind === 'week' ? WEEK_PATH : DAY_PATH}>
                {t('daily.toResults')}
              </A>
            </div>
          </>
        )}
      </Show>
    </section>
  );
}
