// Results as bars, the lowest first, one of them lit.
import { medianOf } from '@twofold/core/internal';
import { createMemo, For, Show } from 'solid-js';
import { t } from '../i18n/i18n';
import { barsOf } from './barsOf';

/** More bars would be thinner than a line. */
const MOST_BARS = 60;

export interface BarsProps {
  readonly scores: readonly number[];
  readonly score: number;
  readonly best: number; // that is known, also of a result that is gone
}

/** With fewer than three results there is nothing to see. */
export function Bars(props: BarsProps) {
  const shown = createMemo(() => barsOf(props.scores, props.score, MOST_BARS));
  const highest = () => Math.max(1, ...props.scores);
  return (
    <Show when={props.scores.length > 2}>
      <figure class="bars">
        <div aria-hidden="true">
          <For each={shown().bars}>
            {(score, i) => (
              <i
                classList={{ own: i() === shown().own }}
                style={{ 'block-size': `${(100 * score) / highest()}%` }}
              />
            )}
          </For>
        </div>
        <figcaption>
          <span>{t('scene.lowest', { score: props.scores[0] ?? 0 })}</span>
          <span>{t('scene.median', { score: medianOf(props.scores) ?? 0 })}</span>
          <span>{t('scene.highest', { score: Math.max(highest(), props.best) })}</span>
        </figcaption>
      </figure>
    </Show>
  );
}
