// How a ranked game ended: its rank on the board, its times, its replay with the proof.
import { findVariant, maxRank, parsePosition, rankValue } from '@twofold/core';
import { findDeal, type Leaderboard, type RankedGame } from '@twofold/protocol/client';
import { createEffect, For, onMount, Show } from 'solid-js';
import { formatDuration, formatNumber, formatTile, t } from '../../i18n/i18n';
import { createAsked } from '../../net/answers';
import { api } from '../../net/api';
import { deals } from '../../net/deals';
import { A } from '../../ui/router';
import { Proof } from './check/Proof';
import { LEADERBOARD_PATH, START_PATH } from './location';
import { ReviewButton } from './ReviewButton';
import { ServerReview } from './ServerReview';

const GOALS = ['512', '1024', '2048'] as const;

interface OutcomeProps {
  readonly game: RankedGame;
  /** Whether it had ended when the page was opened. */
  readonly hadEnded: boolean;
  readonly say: (makeText: () => string) => void;
}

export function Outcome(props: OutcomeProps) {
  const { game } = props;
  const isOwn = !props.hadEnded || findDeal(deals, game.id) !== undefined;
  let heading!: HTMLHeadingElement;
  const leaderboard = createAsked(
    () => game.variant,
    (variant) => api.leaderboard({ variant, class: 'score', period: 'all', players: 'people' }),
  );
  const standing = () => {
    const own = leaderboard.value()?.own;
    return own ? standingText(own, leaderboard.value()!, game.score) : undefined;
  };
  onMount(() => heading.focus({ preventScroll: true }));
  createEffect(() => {
    const text = standing();
    if (text) props.say(() => text);
  });
  return (
    <section class="ranked-outcome stack">
      <h2 tabindex="-1" ref={heading}>
        {titleOf(game, isOwn)}
      </h2>
      <Show when={isOwn && targetMade(game)}>
        {(target) => <p class="ranked-made">{t('ranked.made', { target: formatTile(target()) })}</p>}
      </Show>
      <Show when={isOwn}>
        <p>{standing() ?? (leaderboard.failure() ? t('ranked.noStanding') : ' ')}</p>
      </Show>
      <Times game={game} />
      <Proof game={game} isChecked={props.hadEnded && game.ply > 0 && game.ply <= MOST_CHECKED} />
      <Show when={game.ply > 0}>
        <ServerReview id={game.id} />
      </Show>
      <div class="row wrap">
        <A class="btn primary" href={START_PATH}>
          {t(isOwn ? 'ranked.again' : 'ranked.start')}
        </A>
        <A class="btn" href={`${LEADERBOARD_PATH}&variant=${game.variant}`}>
          {t('ranked.leaderboard')}
        </A>
        <Show when={game.ply > 0}>
          <ReviewButton id={game.id} />
        </Show>
      </div>
    </section>
  );
}

/** Longer games are checked when somebody asks for it: the check takes a second. */
const MOST_CHECKED = 10_000;

function titleOf({ status }: RankedGame, isOwn: boolean): string {
  if (status === 'resigned') return t(isOwn ? 'ranked.youEnded' : 'ranked.playerEnded');
  return status === 'abandoned' ? t('ranked.abandoned') : t('ranked.over');
}

/** The target, if it stands on the last board. Undefined: it was not made. */
function targetMade({ variant, board }: RankedGame): number | undefined {
  const target = findVariant(variant)?.target;
  const read = parsePosition(board ?? '');
  return target !== undefined && read.ok && rankValue(maxRank(read.value)) >= target ? target : undefined;
}

/** With fewer results the share of those behind says no more than the rank. */
const FEW_RESULTS = 10;

function standingText(own: NonNullable<Leaderboard['own']>, { total }: Leaderboard, score: number): string {
  const { rank, value } = own;
  if (total === 1) return value > score ? t('ranked.bestAlone', { value }) : t('ranked.rankAlone');
  if (value > score) return t('ranked.bestIs', { value, rank, total });
  if (total < FEW_RESULTS) return t('ranked.rankFew', { rank, total });
  const percent = formatNumber(own.percentile / 100, { style: 'percent', maximumFractionDigits: 0 });
  return t('ranked.rank', { rank, total, percent });
}

/** Milliseconds to the milestones that the leaderboards count, those made. */
function Times(props: { readonly game: RankedGame }) {
  const target = findVariant(props.game.variant)?.target ?? 2048;
  const reached = () =>
    GOALS.filter((goal) => Number(goal) <= target && timeTo(props.game, goal) !== undefined);
  return (
    <Show when={reached().length > 0}>
      <dl class="ranked-times">
        <For each={reached()}>
          {(goal) => (
            <div>
              <dt>{goal}</dt>
              <dd>{formatDuration(timeTo(props.game, goal)!)}</dd>
            </div>
          )}
        </For>
      </dl>
    </Show>
  );
}

function timeTo({ reached }: RankedGame, goal: string): number | undefined {
  return reached?.[goal] ?? undefined;
}
