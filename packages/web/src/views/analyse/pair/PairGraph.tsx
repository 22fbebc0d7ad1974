// Both curves in one graph: of the score, and once both games are reviewed of the expected score or the chance for the player.
// A click goes there.
import { createMemo, createSignal, For, onCleanup, Show } from 'solid-js';
import { formatBytes, formatChance } from '../../../coach/advice/words';
import { formatNumber, formatTile, t } from '../../../i18n/i18n';
import type { Recording } from '../../../replay/recording';
import type { GameSummary } from '../../../storage/records';
import { ChanceNote, PlayerChoices } from '../review/graph/GraphChoices';
import { chancePoints, errorNote } from '../review/graph/graphLine';
import { type GraphPoint, linePath, placeOf } from '../review/graph/graphPlan';
import { mayDownload, openPageAdvisor, reviewStore, whenShown } from '../review/model/pageReview';
import { createPlayoutQueue } from '../review/model/playoutQueue';
import type { ReviewSession } from '../review/model/session';
import { type Parting, scoresOf } from './pair';
import { createPairChances, type PairChances } from './pairChances';
import type { PairPlayer } from './pairPlayer';

interface GraphProps {
  readonly one: Recording;
  readonly other: Recording;
  readonly player: PairPlayer;
  readonly parting: Parting;
  readonly reviews: readonly ReviewSession[];
  readonly games: Promise<readonly GameSummary[]>; // stored on this device: the player is known by them
}

type Line = 'score' | 'expected' | 'you';

export function PairGraph(props: GraphProps) {
  const { one, other, player, parting } = props;
  const [wish, setWish] = createSignal<Line>('score');
  const length = Math.max(one.game.length, other.game.length);
  const isReviewed = () => props.reviews.every((session) => (session.reviewed()?.moves.length ?? 0) > 0);
  const line = () => (isReviewed() ? wish() : 'score');
  const { chances, bytes } = openChances(props, () => line() === 'you');
  const pointsOf = (side: 0 | 1): readonly GraphPoint[] => {
    if (line() === 'you') return chancePoints(chances.lines[side]!());
    return line() === 'score' ? scorePoints(side === 0 ? one : other) : expectedPoints(props.reviews[side]!);
  };
  const points = createMemo(() => [pointsOf(0), pointsOf(1)]);
  const most = () =>
    Math.max(1, ...points().map((own) => own.reduce((top, { value }) => Math.max(top, value), 0)));
  const note = () => (line() === 'you' ? errorNote(chances.lines.flatMap((own) => own())) : undefined);
  const percent = (ply: number) => `${placeOf(ply, length) / 10}%`;
  const title = () =>
    line() === 'you'
      ? t('review.line.you', { tile: formatTile(chances.player.tile()) })
      : t(line() === 'score' ? 'review.pair.score' : 'review.line.score');
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
        <div>
          <h2>{title()}</h2>
          <ChanceNote
            player={chances.player}
            isShown={line() === 'you'}
            isCounting={line() === 'you' && chances.isCounting()}
          />
        </div>
        <div class="review-choices">
          <Show when={line() === 'you'}>
            <PlayerChoices player={chances.player} />
          </Show>
          <Show when={isReviewed()}>
            <label>
              <span class="visually-hidden">{t('review.mode')}</span>
              <select value={wish()} onChange={(event) => setWish(event.currentTarget.value as Line)}>
                <option value="score">{t('play.score')}</option>
                <option value="expected">{t('review.mode.score')}</option>
                <Show when={chances.player.isPossible}>
                  <option value="you" disabled={!chances.isDone()}>
                    {t('review.mode.you')}
                  </option>
                </Show>
              </select>
            </label>
          </Show>
        </div>
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
          {line() === 'you' ? formatChance(1) : formatNumber(Math.round(most()))}
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
        <Show when={note()}>{(text) => <span>{text()}</span>}</Show>
      </p>
      <Show when={line() === 'you'}>
        <Trouble chances={chances} bytes={bytes} />
      </Show>
    </section>
  );
}

/** Why there is no line of chances, and what brings it. */
function Trouble(props: { readonly chances: PairChances; readonly bytes: number }) {
  const { chances } = props;
  const begin = (label: string) => (
    <button type="button" class="btn" onClick={() => chances.start()}>
      {label}
    </button>
  );
  return (
    <>
      <Show when={chances.asks()}>
        <p class="pair-trouble">
          {t('review.asksFor', { size: formatBytes(props.bytes) })} {begin(t('review.download'))}
        </p>
      </Show>
      <Show when={chances.hasFailed()}>
        <p class="pair-trouble" role="alert">
          {t('review.noChances')} {begin(t('review.tryAgain'))}
        </p>
      </Show>
    </>
  );
}

/** The engines of the reviews are gone by then: one of its own plays both games on. It is opened by the first question. */
function openChances({ one, other, reviews, games }: GraphProps, isWanted: () => boolean) {
  const { advisor, file } = openPageAdvisor(one.game.variant);
  onCleanup(() => advisor.dispose());
  const queue = createPlayoutQueue({ advisor, whenShown });
  const ports = { queue, store: reviewStore(), games, isWanted, mayDownload: () => mayDownload(file) };
  return { chances: createPairChances([one, other], reviews, ports), bytes: file?.bytes ?? 0 };
}

function scorePoints({ game }: Recording): GraphPoint[] {
  return scoresOf(game).map((value, ply) => ({ ply, value }));
}

function expectedPoints(session: ReviewSession): GraphPoint[] {
  const { moves = [], game } = session.reviewed() ?? {};
  const points = moves.map(({ ply, expected }) => ({ ply: ply - 1, value: expected }));
  return game ? [...points, { ply: points.length, value: game.result }] : points;
}
