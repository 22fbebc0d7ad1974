// The review of a finished game, made by the server when somebody asks: its sum, and the moves that cost most.

import type { Failure } from '@twofold/core';
import { DIRECTION_NAMES } from '@twofold/core';
import type { ServerReview as Review, ReviewState } from '@twofold/protocol/client';
import { createSignal, For, Match, onCleanup, onMount, Show, Switch } from 'solid-js';
import { formatNumber, t } from '../../i18n/i18n';
import { api } from '../../net/api';
import { Refused } from '../../people/NoServer';
import { formatGoodness } from '../../reviews/goodness';
import { shownTerms } from '../../reviews/sum';
import { A } from '../../ui/router';

/** How often the page asks whether the review is there, in milliseconds. */
const ASK_AGAIN_MS = 4000;

export function ServerReview(props: { readonly id: string }) {
  const [state, setState] = createSignal<ReviewState>();
  const [failure, setFailure] = createSignal<Failure>();
  let timer: ReturnType<typeof setTimeout> | undefined;
  let isGone = false;
  const read = async (asks: boolean) => {
    clearTimeout(timer);
    const answer = await api.review(props.id, asks);
    if (isGone) return;
    setFailure(answer.ok || !asks ? undefined : answer.error);
    if (answer.ok) setState(answer.value);
    if (state()?.status === 'waiting') timer = setTimeout(() => void read(false), ASK_AGAIN_MS);
  };
  onMount(() => void read(false));
  onCleanup(() => {
    isGone = true;
    clearTimeout(timer);
  });
  return (
    <Show when={state()}>
      {(told) => (
        <section class="ranked-review stack" aria-labelledby="ranked-review">
          <h3 id="ranked-review">{t('ranked.review.title')}</h3>
          <div role="status">
            <Switch>
              <Match when={told().review}>{(review) => <Figures review={review()} />}</Match>
              <Match when={told().status === 'waiting'}>
                <p>{t('ranked.review.waiting')}</p>
              </Match>
              <Match when={told().status === 'failed'}>
                <p>{t('ranked.review.failed')}</p>
              </Match>
              <Match when={told().status === 'none'}>
                <p>{t('ranked.review.about')}</p>
              </Match>
            </Switch>
          </div>
          <Show when={told().outdated}>
            <p>{t('ranked.review.outdated')}</p>
          </Show>
          <Show when={told().outdated || ['none', 'failed'].includes(told().status)}>
            <div class="row wrap">
              <button type="button" class="btn" onClick={() => void read(true)}>
                {t('ranked.review.ask')}
              </button>
            </div>
          </Show>
          <Show when={failure()}>{(error) => <Refused failure={error()} />}</Show>
        </section>
      )}
    </Show>
  );
}

/** The terms of the sum in order. `beyond` is shown where it is not 0. */
const SUM = ['start', 'luck', 'loss', 'drift', 'beyond', 'result'] as const;
const SIGNED: readonly string[] = ['luck', 'loss', 'drift', 'beyond'];
const TAKEN: readonly string[] = ['loss', 'beyond'];

function Figures(props: { readonly review: Review }) {
  const points = (term: (typeof SUM)[number]) => {
    if (term === 'drift' && props.review.exact) return t('ranked.review.exact');
    const value = shownTerms(props.review)[term];
    const sign = SIGNED.includes(term) ? ({ signDisplay: 'exceptZero' } as const) : {};
    return formatNumber((TAKEN.includes(term) ? -value : value) || 0, sign);
  };
  const percent = (share: number) => formatNumber(share, { style: 'percent', maximumFractionDigits: 1 });
  return (
    <>
      <dl class="ranked-times">
        <Show when={props.review.accuracy !== null}>
          <div>
            <dt>{t('ranked.review.accuracy')}</dt>
            <dd>{formatNumber(props.review.accuracy!, { maximumFractionDigits: 1 })}</dd>
          </div>
        </Show>
        <Show when={props.review.goodness !== null}>
          <div>
            <dt>{t('ranked.review.goodness')}</dt>
            <dd>{formatGoodness(props.review.goodness!)}</dd>
          </div>
        </Show>
        <For each={SUM.filter((term) => term !== 'beyond' || (props.review.beyond ?? 0) !== 0)}>
          {(term) => (
            <div>
              <dt>{t(`ranked.review.${term}`)}</dt>
              <dd>{points(term)}</dd>
            </div>
          )}
        </For>
      </dl>
      <p>
        <Show when={props.review.accuracy !== null}>{t('ranked.review.grades', props.review.grades)} </Show>
        <A href="/analyse?show=how">{t('ranked.review.how')}</A>
      </p>
      <Show
        when={props.review.moments.length > 0}
        fallback={
          <p>{t(props.review.accuracy === null ? 'ranked.review.ungraded' : 'ranked.review.noFaults')}</p>
        }
      >
        <ul class="ranked-moments">
          <For each={props.review.moments}>
            {({ ply, played, best, share }) => (
              <li>
                {t('ranked.review.moment', {
                  ply,
                  direction: directionText(played),
                  against: directionText(best),
                  share: percent(share),
                })}
              </li>
            )}
          </For>
        </ul>
      </Show>
    </>
  );
}

function directionText(name: string): string {
  const known = DIRECTION_NAMES.find((own) => own === name);
  return known ? t(`direction.${known}`) : name;
}
