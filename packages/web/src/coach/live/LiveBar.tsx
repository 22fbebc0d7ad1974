// The live evaluation among the scores: the chances of the next tiles, and a bar for the first of them. Where there
// is room it also shows the curve of past expectations, which has no figures: only its course means something.
//
// A move is to cost little (docs/benchmarks.md): texts and bar change with a whole percent, nothing moves by itself,
// and the curve waits for a pause.
import { createEffect, createMemo, createSignal, on, onCleanup, Show } from 'solid-js';
import { t } from '../../i18n/i18n';
import { Chances } from '../advice/Chances';
import { type Live, pathOf } from '../live';

/** How long play must pause before the curve is drawn again, in milliseconds. */
const QUIET_MS = 400;

export function LiveBar(props: { readonly live: Live }) {
  const outlook = () => props.live.outlook();
  const percent = createMemo(() => Math.round(100 * (outlook()?.milestones[0]?.rate ?? 0)));
  const path = pausedPath(props.live);
  const hasFigures = () => outlook()?.milestones[0] !== undefined || outlook()?.finalScore !== undefined;
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
        <div class="live-fill" style={{ scale: `${percent() / 100} 1` }} />
      </div>
      <svg class="live-curve" viewBox="0 0 100 30" preserveAspectRatio="none" aria-hidden="true">
        <path d={path()} vector-effect="non-scaling-stroke" />
      </svg>
    </section>
  );
}

/** The path of the curve, as it was when play last paused. Reactive. */
function pausedPath(live: Live): () => string {
  const [path, setPath] = createSignal(pathOf(live.curve()));
  let timer: ReturnType<typeof setTimeout> | undefined;
  const draw = () => setPath(pathOf(live.curve()));
  createEffect(
    on(
      live.curve,
      (curve) => {
        clearTimeout(timer);
        if (curve.length === 0) draw();
        else timer = setTimeout(draw, QUIET_MS);
      },
      { defer: true },
    ),
  );
  onCleanup(() => clearTimeout(timer));
  return path;
}
