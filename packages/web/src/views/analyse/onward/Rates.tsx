// Rates of success on one axis from 0 to 100 %: a point for what was counted, a band for where the true rate lies.
import { For } from 'solid-js';
import { formatNumber, t } from '../../../i18n/i18n';
import type { Rate } from './tries';
import { wilson } from './wilson';

export interface NamedRate extends Rate {
  readonly name: string;
  readonly kind: 'you' | 'solver';
}

export function Rates(props: { readonly rates: readonly NamedRate[] }) {
  return (
    <dl class="onward-rates">
      <For each={props.rates}>
        {(rate) => {
          const { from, to } = wilson(rate.made, rate.all);
          const middle = rate.all === 0 ? undefined : rate.made / rate.all;
          return (
            <div class={rate.kind}>
              <dt>{rate.name}</dt>
              <dd>
                <b>{countWords(rate)}</b> <span>{intervalWords(rate)}</span>
                <span class="onward-track" dir="ltr" aria-hidden="true">
                  <i class="band" style={{ left: `${100 * from}%`, width: `${100 * (to - from)}%` }} />
                  {middle !== undefined && <i class="point" style={{ left: `${100 * middle}%` }} />}
                </span>
              </dd>
            </div>
          );
        }}
      </For>
    </dl>
  );
}

/** "3 of 10". Of the solver's many games the share says more. */
function countWords({ made, all, kind }: NamedRate): string {
  if (kind === 'solver') return percent(made / all);
  return t('review.onward.count', { made, all });
}

/** "11 to 60 %". */
function intervalWords({ made, all }: Rate): string {
  if (all === 0) return '';
  const { from, to } = wilson(made, all);
  return t('review.onward.interval', { from: Math.round(100 * from), to: Math.round(100 * to) });
}

function percent(share: number): string {
  return formatNumber(share, { style: 'percent', maximumFractionDigits: 0 });
}
