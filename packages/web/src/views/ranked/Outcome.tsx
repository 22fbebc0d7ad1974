// How a ranked game ended: its rank on the board, its times, its replay with the proof.
import { type Failure, findVariant, maxRank, parsePosition, rankValue } from '@twofold/core';
import type { Leaderboard, RankedGame } from '@twofold/protocol/client';
import { createEffect, createSignal, For, onMount, Show } from 'solid-js';
import { saveFile } from '../../browser/download';
import { formatDuration, formatNumber, formatTile, t } from '../../i18n/i18n';
import { createAsked } from '../../net/answers';
import { api } from '../../net/api';
import { A } from '../../ui/router';
import { checkReplayOf, findSteps } from './checkState';
import { CHECK_PATH, LEADERBOARD_PATH, START_PATH } from './location';
import { Refused } from './NoServer';

const GOALS = ['512', '1024', '2048'] as const;

interface OutcomeProps {
  readonly game: RankedGame;
  readonly say: (makeText: () => string) => void;
}

export function Outcome(props: OutcomeProps) {
  const { game } = props;
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
        {titleOf(game)}
      </h2>
      <Show when={targetMade(game)}>
        {(target) => <p class="ranked-made">{t('ranked.made', { target: formatTile(target()) })}</p>}
      </Show>
      <p>{standing() ?? (leaderboard.failure() ? t('ranked.noStanding') : ' ')}</p>
      <Times game={game} />
      <Proof id={game.id} />
      <div class="row wrap">
        <A class="btn primary" href={START_PATH}>
          {t('ranked.again')}
        </A>
        <A class="btn" href={`${LEADERBOARD_PATH}&variant=${game.variant}`}>
          {t('ranked.leaderboard')}
        </A>
      </div>
    </section>
  );
}

function titleOf({ status }: RankedGame): string {
  if (status === 'resigned') return t('ranked.youEnded');
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

/** The replay with its proof: to keep, and to check in this page. */
function Proof(props: { readonly id: string }) {
  const [failure, setFailure] = createSignal<Failure>();
  const [isFalse, setFalse] = createSignal(false);
  const download = async () => {
    const text = await api.replay(props.id);
    setFailure(text.ok ? undefined : text.error);
    const found = text.ok ? await findSteps(text.value, props.id) : undefined;
    setFalse(found?.verdict === 'contradictory');
    if (text.ok && found && found.verdict !== 'contradictory')
      saveFile(new Blob([text.value], { type: 'text/plain' }), `twofold-ranked-${props.id}.2048`);
  };
  return (
    <>
      <p>{t('ranked.proofIs')}</p>
      <div class="row wrap">
        <button type="button" class="btn" onClick={() => void download()}>
          {t('ranked.download')}
        </button>
        <A class="btn" href={CHECK_PATH} on:click={() => void checkReplayOf(props.id)}>
          {t('ranked.checkHere')}
        </A>
      </div>
      <Show when={failure()}>{(reason) => <Refused failure={reason()} words={t('ranked.noReplay')} />}</Show>
      <Show when={isFalse()}>
        <p class="ranked-refused" role="alert">
          {t('ranked.verdict.contradictory')}
        </p>
      </Show>
    </>
  );
}
