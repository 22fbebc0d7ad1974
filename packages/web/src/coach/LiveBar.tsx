// The live evaluation among the scores: the chances of the next tiles, and a bar for the first of them. Where there
// is room it also shows the curve of past expectations, which has no figures: only its course means something.
import { createMemo, Show } from 'solid-js';
import { t } from '../i18n/i18n';
import { Chances } from './advice/Chances';
import { type Live, pathOf } from './live';

export function LiveBar(props: { readonly live: Live }) {
  const outlook = () => props.live.outlook();
  const chance = () => outlook()?.milestones[0]?.rate;
  const hasFigures = () => chance() !== undefined || outlook()?.finalScore !== undefined;
  const path = createMemo(() => pathOf(props.live.curve()));
  return (
    <section class="live-bar" aria-label={t('coach.live')}>
      <Show when={outlook()} fallback={<p class="chances">–</p>}>
        {(known) => (
          <Show when={hasFigures()} fallback={<p class="chances">{t('coach.noFigures')}</p>}>
            <Chances milestones={known().milestones} finalScore={known().finalScore} />
          </Show>
        )}
      </Show>
      <div class="live-track" aria-hidden="true">
        <div class="live-fill" style={{ scale: `${chance() ?? 0} 1` }} />
      </div>
      <svg class="live-curve" viewBox="0 0 100 30" preserveAspectRatio="none" aria-hidden="true">
        <path d={path()} vector-effect="non-scaling-stroke" />
      </svg>
    </section>
  );
}
