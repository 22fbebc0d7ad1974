// The live evaluation among the scores: the chance of the first tile in doubt as a figure and a bar, and what the last
// move lost. Where there is room it also shows the curve of past expectations, compared with its first point.
//
// A move is to cost little (docs/benchmarks.md): texts and bar change with a whole percent, nothing moves by itself,
// and the curve waits for a pause.
import { type Change, certain } from '@twofold/solver/internal';
import { createEffect, createMemo, createSignal, on, onCleanup, Show } from 'solid-js';
import { formatNumber, t } from '../../i18n/i18n';
import { formatChange } from '../../reviews/change';
import { Chances } from '../advice/Chances';
import { formatCost } from '../advice/words';
import type { Live } from '../live';
import { type CurvePlan, planCurve } from './curve';
import { LiveChance, type ShownChance } from './LiveChance';
import { liveFor } from './liveFor';

/** How long play must pause before the curve is drawn again, in milliseconds. */
const QUIET_MS = 400;

interface LiveBarProps {
  readonly live: Live;
  /** The solver plays: then the chance is its own. */
  readonly isWatched: boolean;
}

export function LiveBar(props: LiveBarProps) {
  const outlook = () => props.live.outlook();
  const shown = createMemo(() => shownChance(props));
  const isForYou = () => shown()?.forYou !== undefined;
  const percent = createMemo(() => Math.round(100 * (shown()?.chance ?? 0)));
  const plan = pausedPlan(props.live);
  return (
    <section class="live-bar" aria-label={t('coach.live')} title={t('coach.ofSolver')}>
      <div class="live-head">
        <Show when={outlook()} fallback={<p class="chances">–</p>}>
          {(known) => (
            <Show when={shown()} fallback={<WithoutChance finalScore={known().finalScore} />}>
              {(chance) => (
                <LiveChance shown={chance()} canChoose={props.live.canChoose() && !props.isWatched} />
              )}
            </Show>
          )}
        </Show>
        <LastMove lost={props.live.lost()} own={isForYou() ? { cost: props.live.costForYou() } : undefined} />
      </div>
      <div class="live-track" aria-hidden="true">
        <div class="live-fill" style={{ scale: `${percent() / 100} 1` }} />
      </div>
      <Curve plan={plan()} />
    </section>
  );
}

/** For the player first. Until that is known, and where the player chose so, for the solver. */
function shownChance({ live, isWatched }: LiveBarProps): ShownChance | undefined {
  const forYou = isWatched || liveFor() === 'solver' ? undefined : live.chanceForYou();
  if (forYou && live.outlook()) return { tile: forYou.tile, chance: forYou.chance, forYou };
  const doubt = live.outlook()?.doubt;
  return doubt && { tile: doubt.tile, chance: doubt.rate, forYou: undefined };
}

function WithoutChance(props: { readonly finalScore: number | undefined }) {
  return (
    <Show when={props.finalScore !== undefined} fallback={<p class="chances">{t('coach.noFigures')}</p>}>
      <Chances made={undefined} doubt={undefined} finalScore={props.finalScore} />
    </Show>
  );
}

interface LastMoveProps {
  readonly lost: number | undefined; // points
  readonly own: { readonly cost: Change | undefined } | undefined; // undefined: the figures are the solver's
}

/** What the last move lost: of the player's chance, or in points. It keeps its line while nothing is known, so that nothing moves. */
function LastMove(props: LastMoveProps) {
  const text = createMemo(() => {
    const { lost, own } = props;
    if (lost === undefined) return '\u00a0';
    if (lost === 0) return t('coach.lostNone');
    return own ? describeOwn(own.cost) : formatCost(lost);
  });
  return (
    <p class="live-last" classList={{ unknown: props.lost === undefined }}>
      {t('coach.lastMove')} <b classList={{ loss: (props.lost ?? 0) > 0 }}>{text()}</b>
    </p>
  );
}

/** "−12 %", or that nothing sure can be told of so small a loss. */
function describeOwn(cost: Change | undefined): string {
  if (!cost) return '\u00a0';
  const change = certain(cost);
  return change !== undefined && change < 0 ? formatChange(change) : t('coach.lostLittle');
}

/** As long as there is no curve. Its elements stand there from the start: a turn builds none. */
const EMPTY: CurvePlan = { path: '', lossPath: '', zero: 0, high: 0, low: 0, firstPly: 0, lastPly: 0 };

/** The curve between its axes: points above and below its beginning, and its first and last move. */
function Curve(props: { readonly plan: CurvePlan | undefined }) {
  const plan = () => props.plan ?? EMPTY;
  const points = (value: number) =>
    formatNumber(value, { maximumSignificantDigits: 2, signDisplay: 'exceptZero' });
  return (
    <figure class="live-figure" classList={{ empty: props.plan === undefined }}>
      <figcaption>{t('coach.curve', { ply: plan().firstPly })}</figcaption>
      <div class="live-plot">
        <svg class="live-curve" viewBox="0 0 100 30" preserveAspectRatio="none" aria-hidden="true">
          <path class="live-zero" d={`M0 ${plan().zero}H100`} vector-effect="non-scaling-stroke" />
          <path d={plan().path} vector-effect="non-scaling-stroke" />
          <path class="live-loss" d={plan().lossPath} vector-effect="non-scaling-stroke" />
        </svg>
        <span class="live-high">{points(plan().high)}</span>
        <span class="live-low">{points(plan().low)}</span>
        <p class="live-plies">
          <span>{formatNumber(plan().firstPly)}</span>
          <span>{formatNumber(plan().lastPly)}</span>
        </p>
      </div>
    </figure>
  );
}

/** The curve as it was when play last paused. Reactive. */
function pausedPlan(live: Live): () => CurvePlan | undefined {
  const [plan, setPlan] = createSignal(planCurve(live.curve()));
  let timer: ReturnType<typeof setTimeout> | undefined;
  const draw = () => setPlan(planCurve(live.curve()));
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
  return plan;
}
