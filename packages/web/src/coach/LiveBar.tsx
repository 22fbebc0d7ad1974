// The live evaluation among the scores: the expected final score, and a bar for the chance of the next tile.
// Where there is room it also shows the curve of past expectations.
import { createMemo, Show } from 'solid-js';
import { formatTile, t } from '../i18n/i18n';
import { type Live, pathOf } from './live';
import { formatChance, formatScore } from './words';

export function LiveBar(props: { readonly live: Live }) {
  const outlook = () => props.live.outlook();
  const chance = () => outlook()?.best.chance;
  const expected = () => {
    const score = outlook()?.best.score;
    return score === undefined ? '–' : formatScore(score);
  };
  const path = createMemo(() => pathOf(props.live.curve()));
  return (
    <section class="live-bar" aria-label={t('coach.live')}>
      <div class="live-figures">
        <span>
          <small>{t('coach.expectedName')}</small>{' '}
          <output aria-label={t('coach.expectedName')} aria-live="off">
            {expected()}
          </output>
        </span>
        <Show when={chance() !== undefined}>
          <span>
            <small>{t('coach.chanceName', { tile: formatTile(outlook()?.milestone ?? 0) })}</small>{' '}
            <b>{formatChance(chance() ?? 0)}</b>
          </span>
        </Show>
      </div>
      <div class="live-track" aria-hidden="true">
        <div class="live-fill" style={{ scale: `${chance() ?? 0} 1` }} />
      </div>
      <svg class="live-curve" viewBox="0 0 100 30" preserveAspectRatio="none" aria-hidden="true">
        <path d={path()} vector-effect="non-scaling-stroke" />
      </svg>
    </section>
  );
}
