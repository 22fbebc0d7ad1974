// The graph over the whole game: a line for what was expected, bars for what moves lost and tiles gave, and marks for milestones
// and moments. One goes anywhere by click, drag, or the arrow keys.
import type { Split } from '@twofold/core/internal';
import type { ReviewedMove } from '@twofold/solver';
import { createMemo, createSignal, For, onCleanup, onMount, Show } from 'solid-js';
import { MiniTile } from '../../../../board/MiniTile';
import { formatChance } from '../../../../coach/advice/words';
import { formatDuration, formatNumber, formatTile, t } from '../../../../i18n/i18n';
import type { Recording } from '../../../../replay/recording';
import { formatPoints } from '../../parts/words';
import type { Chances } from '../model/chances';
import type { Figures } from '../model/figures';
import type { Moment } from '../model/moments';
import type { ReviewSession } from '../model/session';
import type { View } from '../model/view';
import { ChanceNote, GraphChoices } from './GraphChoices';
import { lineOf } from './graphLine';
import {
  aboveTop,
  type BarMove,
  barsOf,
  fitting,
  floorsOf,
  type GraphPoint,
  heightOf,
  linePath,
  placeOf,
  WIDTH,
} from './graphPlan';

interface GraphProps {
  readonly recording: Recording;
  readonly session: ReviewSession;
  readonly chances: Chances;
  readonly figures: Figures;
  readonly view: View;
  readonly moments: readonly Moment[];
  /** The tiles where they were first made, with the times of this game and of the player's others. */
  readonly splits: readonly Split[];
  readonly ply: number;
  readonly seek: (ply: number) => void;
}

/** CSS pixels from bar to bar, between marks of milestones, and between numbers of moments. */
const BAR = 3;
const MARK = 44;
const TIMED_MARK = 52;
const NUMBER = 26; // of moments
/** The room above the line in the plot, in rem: for tiles alone, and with their times (graph.css). */
const ROOM = { usual: 1.75, timed: 2.625 };
/** A bar is full at this share of the expected final score, where a blunder begins. The player's is at this change of a chance. */
const FULL = { share: 0.1, chance: 0.25 };

export function Graph(props: GraphProps) {
  const { recording, session, chances, figures, view } = props;
  const { length } = { length: recording.record.ply };
  const [width, setWidth] = createSignal(600);
  const moves = () => session.reviewed()?.moves ?? [];
  const isOwn = () => view.mode() === 'you';
  const line = createMemo(() => lineOf(view.mode(), recording, session, chances));
  const columns = () => Math.max(20, Math.floor(width() / BAR));
  const bars = createMemo(() =>
    isOwn()
      ? barsOf(ownBars(figures), length, columns(), FULL.chance)
      : barsOf(moves().map(solverBar), length, columns(), FULL.share),
  );
  const path = createMemo(() => linePath(line().points, length, line().most, Math.floor(width())));
  const made = () => props.splits.filter(({ ply }) => ply <= length);
  const isTimed = () => made().some(({ elapsed }) => elapsed > 0);
  const milestones = createMemo(() =>
    fitting(made(), length, (WIDTH * (isTimed() ? TIMED_MARK : MARK)) / width()),
  );
  const valueAt = (ply: number) => nearestValue(line().points, ply);
  const say = (value: number) => (line().isChance ? formatChance(value) : formatPoints(value));
  const told = () => {
    const value = valueAt(props.ply);
    const place = t('games.atMove', { ply: props.ply, length });
    return value === undefined ? place : `${place}, ${say(value)}`;
  };
  let plot!: HTMLDivElement;
  onMount(() => {
    const observer = new ResizeObserver(([entry]) => setWidth(Math.max(120, entry!.contentRect.width)));
    observer.observe(plot);
    onCleanup(() => observer.disconnect());
  });
  const goTo = (event: PointerEvent) => {
    const box = plot.getBoundingClientRect();
    props.seek(Math.round((length * Math.min(Math.max(event.clientX - box.left, 0), box.width)) / box.width));
  };
  const floors = createMemo(() =>
    floorsOf(
      props.moments.map(({ move }) => move.ply),
      length,
      (WIDTH * NUMBER) / width(),
    ),
  );
  const shareBelowTop = (ply: number) => heightOf(valueAt(ply) ?? 0, line().most) / 100;
  // Many numbers above each other take room from the line's box: all below the plot stays where it is.
  const lift = () =>
    Math.max(
      0,
      ...props.moments.map(({ move }, at) =>
        aboveTop(floors()[at] ?? 0, shareBelowTop(move.ply - 1), isTimed() ? ROOM.timed : ROOM.usual),
      ),
    );
  const percent = (ply: number) => `${placeOf(ply, length) / 10}%`;
  return (
    <section class="review-graph" aria-label={line().title}>
      <header>
        <div>
          <h2>{line().title}</h2>
          <ChanceNote player={chances} isShown={isOwn()} isCounting={chances.isCounting()} />
        </div>
        <GraphChoices view={view} chances={chances} />
      </header>
      <div
        class="review-plot"
        classList={{ timed: isTimed() }}
        style={{ '--lift': lift() }}
        dir="ltr"
        role="slider"
        tabindex="0"
        aria-label={line().title}
        aria-valuemin={0}
        aria-valuemax={length}
        aria-valuenow={props.ply}
        aria-valuetext={told()}
        ref={plot}
        onPointerDown={(event) => {
          if (event.button !== 0) return;
          plot.setPointerCapture(event.pointerId);
          goTo(event);
        }}
        onPointerMove={(event) => plot.hasPointerCapture(event.pointerId) && goTo(event)}
      >
        <svg class="review-lines" viewBox="0 0 1000 100" preserveAspectRatio="none" aria-hidden="true">
          <path class="grid" d="M0 0H1000M0 50H1000M0 100H1000" vector-effect="non-scaling-stroke" />
          <Show when={path()}>
            <path class="area" d={`${path()}V100H${placeOf(line().points[0]!.ply, length)}Z`} />
            <path class="line" d={path()} vector-effect="non-scaling-stroke" />
          </Show>
        </svg>
        <svg class="review-bars" viewBox="0 0 1000 100" preserveAspectRatio="none" aria-hidden="true">
          <path class="grid" d="M0 50H1000" vector-effect="non-scaling-stroke" />
          <path class="luck" d={bars().luck} vector-effect="non-scaling-stroke" />
          <path class="loss" d={bars().loss} vector-effect="non-scaling-stroke" />
        </svg>
        <span class="review-most" aria-hidden="true">
          {say(line().most)}
        </span>
        <i class="review-now" style={{ left: percent(props.ply) }} />
        <For each={milestones()}>
          {(split) => (
            <span class="review-milestone" style={{ left: percent(split.ply) }} aria-hidden="true">
              <MiniTile rank={split.rank} />
              <Show when={split.elapsed > 0}>
                <time classList={{ fastest: isFastest(split) }}>{formatDuration(split.elapsed)}</time>
              </Show>
            </span>
          )}
        </For>
        <For each={props.moments}>
          {({ move }, at) => (
            <span
              class="review-mark"
              classList={{ lit: move.ply - 1 === props.ply }}
              style={{
                left: `clamp(0.75rem, ${percent(move.ply)}, 100% - 0.75rem)`,
                '--floor': floors()[at()] ?? 0,
                '--height': shareBelowTop(move.ply - 1).toFixed(3),
              }}
              aria-hidden="true"
            >
              {formatNumber(at() + 1)}
            </span>
          )}
        </For>
      </div>
      <p class="review-legend">
        <span class="loss">{t(isOwn() ? 'review.legend.ownLoss' : 'review.legend.loss')}</span>
        <span class="luck">{t(isOwn() ? 'review.legend.ownLuck' : 'review.legend.luck')}</span>
        <Show when={line().note}>{(note) => <span class="note">{note()}</span>}</Show>
      </p>
      <Show when={props.splits.length > 0}>
        <p class="visually-hidden">{props.splits.map(splitWords).join(' ')}</p>
      </Show>
    </section>
  );
}

/** The measured moves and tiles, by what they changed of the player's chance. */
function ownBars(figures: Figures): BarMove[] {
  return [...figures.all()].map(([ply, { cost, luck }]) => ({
    ply,
    loss: Math.max(0, -(cost?.change ?? 0)),
    luck: luck?.change ?? 0,
  }));
}

function solverBar({ ply, share, luck, expected }: ReviewedMove): BarMove {
  return { ply, loss: share, luck: luck / Math.max(1, expected) };
}

/** "512 at move 240, after 3:15." */
function splitWords({ rank, ply, elapsed }: Split): string {
  const tile = formatTile(2 ** rank);
  if (elapsed === 0) return t('review.madeAt', { tile, ply });
  return t('review.madeAfter', { tile, ply, time: formatDuration(elapsed) });
}

/** Whether the tile was made sooner than in any other game of the player. */
function isFastest({ elapsed, best }: Split): boolean {
  return best !== undefined && elapsed < best;
}

/** The value of the last point at or before a ply. */
function nearestValue(points: readonly GraphPoint[], ply: number): number | undefined {
  let found: number | undefined = points[0]?.value;
  for (const point of points) {
    if (point.ply > ply) break;
    found = point.value;
  }
  return found;
}
