// Both curves in one graph: the score, or what good play expected as soon as both games are reviewed. A click goes there.
import { createMemo, createSignal, For, Show } from 'solid-js';
import { formatNumber, t } from '../../../i18n/i18n';
import type { Recording } from '../../../replay/recording';
import { type GraphPoint, linePath, placeOf } from '../review/graph/graphPlan';
import type { ReviewSession } from '../review/model/session';
import { type Parting, scoresOf } from './pair';
import type { PairPlayer } from './pairPlayer';

interface GraphProps {
  readonly one: Recording;
  readonly other: Recording;
  readonly player: PairPlayer;
  readonly parting: Parting;
  readonly reviews: readonly ReviewSession[];
}

type Line = 'score' | 'expected';

export function PairGraph(props: GraphProps) {
  const { one, other, player, parting } = props;
  const [wish, setWish] = createSignal<Line>('score');
  const length = Math.max(one.game.length, other.game.length);
  const isReviewed = () => props.reviews.every((session) => (session.reviewed()?.moves.length ?? 0) > 0);
  const line = () => (isReviewed() ? wish() : 'score');
  const points = createMemo(() =>
    [one, other].map((recording, side) =>
      line() === 'score' ? scorePoints(recording) : expectedPoints(props.reviews[side]!),
    ),
  );
  const most = () =>
    Math.max(1, ...points().map((own) => own.reduce((top, { value }) => Math.max(top, value), 0)));
  const percent = (ply: number) => `${placeOf(ply, length) / 10}%`;
  const title = () => t(line() === 'score' ? 'review.pair.score' : 'review.line.score');
  let plot!: HTMLDivElement;
  const go = (event: PointerEvent) => {
    const box = plot.getBoundingClientRect();
    const ply = Math.round((length * Math.min(Math.max(event.clientX - box.left, 0), box.width)) / box.width);
    player.goTo(ply > one.game.length ? 1 : 0, ply);
  };
  const told = () => {
    const [ply, rival] = player.plies();
    return t('review.pair.at', { ply, rival });
  };
  return (
    <section class="pair-graph" aria-label={title()}>
      <header>
        <h2>{title()}</h2>
        <Show when={isReviewed()}>
          <label>
            <span class="visually-hidden">{t('review.mode')}</span>
            <select value={wish()} onChange={(event) => setWish(event.currentTarget.value as Line)}>
              <option value="score">{t('play.score')}</option>
              <option value="expected">{t('review.mode.score')}</option>
            </select>
          </label>
        </Show>
      </header>
      <div
        class="pair-plot"
        dir="ltr"
        role="slider"
        tabindex="0"
        aria-label={title()}
        aria-valuemin={0}
        aria-valuemax={player.length}
        aria-valuenow={player.ply()}
        aria-valuetext={told()}
        ref={plot}
        onPointerDown={(event) => {
          if (event.button !== 0) return;
          plot.setPointerCapture(event.pointerId);
          go(event);
        }}
        onPointerMove={(event) => plot.hasPointerCapture(event.pointerId) && go(event)}
      >
        <svg viewBox="0 0 1000 100" preserveAspectRatio="none" aria-hidden="true">
          <path class="grid" d="M0 0H1000M0 50H1000M0 100H1000" vector-effect="non-scaling-stroke" />
          <For each={points()}>
            {(own, side) => (
              <path
                class={side() === 0 ? 'one' : 'other'}
                d={linePath(own, length, most())}
                vector-effect="non-scaling-stroke"
              />
            )}
          </For>
        </svg>
        <span class="pair-most" aria-hidden="true">
          {formatNumber(Math.round(most()))}
        </span>
        <Show when={parting.kind === 'move' || parting.kind === 'tile'}>
          <i class="pair-parted" style={{ left: percent(parting.ply) }} />
        </Show>
        <For each={[0, 1] as const}>
          {(side) => (
            <i
              class={`pair-now ${side === 0 ? 'one' : 'other'}`}
              style={{ left: percent(player.plies()[side]) }}
            />
          )}
        </For>
      </div>
      <p class="pair-legend">
        <span class="one">{t('review.pair.first')}</span>
        <span class="other">{t('review.pair.second')}</span>
        <Show when={parting.kind === 'move' || parting.kind === 'tile'}>
          <span class="parted">{t('review.pair.parted')}</span>
        </Show>
      </p>
    </section>
  );
}

function scorePoints({ game }: Recording): GraphPoint[] {
  return scoresOf(game).map((value, ply) => ({ ply, value }));
}

function expectedPoints(session: ReviewSession): GraphPoint[] {
  const { moves = [], game } = session.reviewed() ?? {};
  const points = moves.map(({ ply, expected }) => ({ ply: ply - 1, value: expected }));
  return game ? [...points, { ply: points.length, value: game.result }] : points;
}
