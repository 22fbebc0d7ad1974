// How far the review is, and what stops it, goes on, or looks deeper.
import { createMemo, Match, Show, Switch } from 'solid-js';
import { formatBytes } from '../../../coach/advice/words';
import { formatNumber, t } from '../../../i18n/i18n';
import type { PageReview } from './model/pageReview';
import type { ReviewSession, ReviewState } from './model/session';

type Of<Kind extends ReviewState['kind']> = Extract<ReviewState, { kind: Kind }>;

export function Progress(props: { readonly review: PageReview }) {
  const { session, loading, asksFor } = props.review;
  const state = <Kind extends ReviewState['kind']>(kind: Kind): Of<Kind> | undefined => {
    const now = session.state();
    return now.kind === kind ? (now as Of<Kind>) : undefined;
  };
  const kind = createMemo(() => session.state().kind);
  /** Told once a pass and not with each position. */
  const told = createMemo(() => {
    const searching = state('searching');
    if (searching) return t(`review.pass.${searching.pass}`);
    return kind() === 'done' ? t('review.done') : '';
  });
  return (
    <div class="review-progress">
      <p class="visually-hidden" role="status">
        {told()}
      </p>
      <Switch>
        <Match when={asksFor()}>
          {(bytes) => (
            <>
              <span>{t('review.asksFor', { size: formatBytes(bytes()) })}</span>
              <button type="button" class="btn" onClick={() => props.review.start()}>
                {t('review.download')}
              </button>
            </>
          )}
        </Match>
        <Match when={loading()}>
          {(network) => (
            <>
              <span>
                {t('review.loading', {
                  loaded: formatBytes(network().loaded),
                  total: formatBytes(network().total),
                })}
              </span>
              <Bar done={network().loaded} all={network().total} label={t('review.progress')} />
            </>
          )}
        </Match>
        <Match when={state('failed')}>
          {(failed) => (
            <>
              <span role="alert">{t('review.failed', { reason: failed().reason })}</span>
              <button type="button" class="btn" onClick={() => session.start()}>
                {t('review.tryAgain')}
              </button>
            </>
          )}
        </Match>
        <Match when={state('searching')}>
          {(searching) => (
            <>
              <span>
                {t(`review.pass.${searching().pass}`)}{' '}
                <span class="review-count">
                  {t('review.ofPositions', { done: searching().done, all: searching().all })}
                </span>
              </span>
              <Bar
                done={searching().done}
                all={searching().all}
                label={`${t('review.progress')}, ${formatNumber(searching().all)}`}
              />
              <button type="button" class="btn" onClick={() => session.stop()}>
                {t('review.stop')}
              </button>
            </>
          )}
        </Match>
        <Match when={kind() === 'opening'}>
          <span>{t('review.opening')}</span>
        </Match>
        <Match when={kind() === 'stopped'}>
          <span>{t('review.stopped')}</span>
          <button type="button" class="btn" onClick={() => session.start()}>
            {t('review.goOn')}
          </button>
        </Match>
        <Match when={kind() === 'done'}>
          <span>{doneWords(session)}</span>
          <Show when={session.level() !== 'deep' && session.reviewed()?.game.exact === false}>
            <button type="button" class="btn review-deeper" onClick={() => session.start('deep')}>
              {t('review.deeper')}
            </button>
          </Show>
        </Match>
      </Switch>
    </div>
  );
}

/** "Complete, 3 to 4 moves ahead". */
function doneWords(session: ReviewSession): string {
  const { moves = [], game } = session.reviewed() ?? {};
  if (game?.exact || moves.length === 0) return t('review.doneExact');
  const depths = moves.map(({ depth }) => depth);
  return t('review.depth', { from: depths.reduce(least), to: depths.reduce(most) });
}

const least = (one: number, other: number) => Math.min(one, other);
const most = (one: number, other: number) => Math.max(one, other);

function Bar(props: { readonly done: number; readonly all: number; readonly label: string }) {
  return (
    <progress aria-label={props.label} max={Math.max(1, props.all)} value={Math.min(props.done, props.all)} />
  );
}
