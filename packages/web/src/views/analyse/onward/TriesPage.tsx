// Several tries from one position at a tile, each on fresh tiles: how often the player makes it, beside the solver.
import { createEffect, createSignal, For, on, onCleanup, onMount, Show } from 'solid-js';
import { BoardView } from '../../../board/BoardView';
import { focusBoard } from '../../../browser/focus';
import { formatBytes } from '../../../coach/advice/words';
import { formatTile, t } from '../../../i18n/i18n';
import { A } from '../../../ui/router';
import { showToast } from '../../../ui/toasts/toasts';
import { mayDownload, openPageAdvisor, whenShown } from '../review/model/pageReview';
import type { OnwardStart } from './onwardGame';
import { PlaySurface } from './PlaySurface';
import { type NamedRate, Rates } from './Rates';
import { COUNTS, createTries, goalsOf, hasSolverRate, type Rate, solverRate, type TriesModel } from './tries';
import { openTriesStore } from './triesStore';

const UNDO_SECONDS = 10;

interface TriesProps {
  readonly start: OnwardStart;
  readonly goal: number | undefined; // the tile in the address
  readonly noteGoal: (tile: number) => void;
}

export function TriesPage(props: TriesProps) {
  const { start } = props;
  const store = openTriesStore().catch(() => undefined);
  const model = createTries(start, { store, now: Date.now }, props.goal);
  createEffect(on(model.tile, (tile) => props.noteGoal(tile), { defer: true }));
  const { game, tries, ended } = model;
  let side!: HTMLDivElement;
  /** The pressed button is gone. */
  const focusSetup = () =>
    side.querySelector<HTMLElement>('.onward-setup button')?.focus({ preventScroll: true });
  const reset = () => {
    const restore = model.reset();
    const action = { label: t('games.restore'), run: restore };
    showToast({ kind: 'tries', message: t('review.onward.forgotten'), seconds: UNDO_SECONDS, action });
    focusSetup();
  };
  const giveUp = () => {
    const restore = model.giveUp();
    const run = () => {
      restore();
      focusBoard();
    };
    const action = { label: t('games.restore'), run };
    showToast({ kind: 'tries', message: t('review.onward.gaveUp'), seconds: UNDO_SECONDS, action });
    focusSetup();
  };
  const isBetween = () => game() === undefined || ended() !== undefined;
  return (
    <>
      <Show
        when={game()}
        keyed
        fallback={
          <div class="onward-board" style={{ '--columns': start.board.columns, '--rows': start.board.rows }}>
            <div class="onward-stage">
              <BoardView
                frame={{ board: start.board }}
                label={t('board.label', { columns: start.board.columns, rows: start.board.rows })}
              />
            </div>
          </div>
        }
      >
        {(going) => <PlaySurface game={going} />}
      </Show>
      <div class="onward-side" ref={side}>
        <Show when={isBetween() && model.isRead()} fallback={<Going model={model} giveUp={giveUp} />}>
          <Between model={model} start={start} />
        </Show>
        <Result model={model} start={start} />
        <Dots model={model} />
        <Show when={tries().done.length > 0 && isBetween()}>
          <button type="button" class="btn quiet" onClick={reset}>
            {t('review.onward.reset')}
          </button>
        </Show>
      </div>
    </>
  );
}

/** While a try goes on. */
function Going(props: { readonly model: TriesModel; readonly giveUp: () => void }) {
  const { tries, tile, game } = props.model;
  return (
    <>
      <p class="onward-now">
        <b>{t('review.onward.try', { number: tries().done.length + 1, all: tries().wanted })}</b>{' '}
        {t('review.onward.make', { tile: formatTile(tile()) })}
      </p>
      <Show when={game()}>
        <button type="button" class="btn quiet" onClick={() => props.giveUp()}>
          {t('review.onward.giveUp')}
        </button>
      </Show>
    </>
  );
}

/** Before the first try, and after each: how it ended, and what comes next. */
function Between(props: { readonly model: TriesModel; readonly start: OnwardStart }) {
  const { model } = props;
  const { tries, tile, ended, game } = model;
  const isNext = () => ended() !== undefined && tries().done.length < tries().wanted;
  return (
    <>
      <p class="onward-now" role="status">
        <Show when={ended()} fallback={t('review.onward.lead')}>
          {(how) => (
            <b classList={{ made: how() === 'made' }}>
              {t(how() === 'made' ? 'review.onward.made' : 'review.onward.failed', {
                tile: formatTile(tile()),
                moves: game()?.game.ply ?? 0,
              })}
            </b>
          )}
        </Show>
      </p>
      <Show when={isNext()} fallback={<Setup model={model} start={props.start} />}>
        <button
          type="button"
          class="btn primary"
          ref={(button) => onMount(() => button.focus({ preventScroll: true }))}
          onClick={() => model.next()}
        >
          {t('review.onward.next', { number: tries().done.length + 1, all: tries().wanted })}
        </button>
      </Show>
    </>
  );
}

function Setup(props: { readonly model: TriesModel; readonly start: OnwardStart }) {
  const { model } = props;
  const [count, setCount] = createSignal<number>(10);
  return (
    <form
      class="onward-setup"
      onSubmit={(event) => {
        event.preventDefault();
        model.begin(count());
      }}
    >
      <label class="field">
        <span>{t('review.onward.goal')}</span>
        <select
          value={model.tile()}
          onChange={(event) => model.chooseTile(Number(event.currentTarget.value))}
        >
          <For each={goalsOf(props.start.board)}>
            {(tile) => <option value={tile}>{formatTile(tile)}</option>}
          </For>
        </select>
      </label>
      <label class="field">
        <span>{t('review.onward.tries')}</span>
        <select value={count()} onChange={(event) => setCount(Number(event.currentTarget.value))}>
          <For each={COUNTS}>{(number) => <option value={number}>{number}</option>}</For>
        </select>
      </label>
      <button type="submit" class="btn primary">
        {t(model.tries().done.length > 0 ? 'review.onward.more' : 'review.onward.begin')}
      </button>
    </form>
  );
}

/** The player's rate, and the solver's as soon as it is known. */
function Result(props: { readonly model: TriesModel; readonly start: OnwardStart }) {
  const { variant } = props.start;
  const { tries, tile } = props.model;
  const [solver, setSolver] = createSignal<Rate>();
  const [bytes, setBytes] = createSignal<number>(); // to ask for
  const { advisor, file, loading } = openPageAdvisor(variant);
  onCleanup(() => advisor.dispose());
  const [isFailed, setFailed] = createSignal(false);
  const ask = async (wanted: number) => {
    setSolver(undefined);
    setFailed(false);
    await whenShown();
    if (wanted !== tile()) return;
    const rate = await solverRate(props.start, wanted, advisor).catch(() => undefined);
    if (wanted !== tile()) return;
    setSolver(rate);
    setFailed(rate === undefined);
  };
  createEffect(
    on(tile, async (wanted) => {
      if (!hasSolverRate(variant)) return;
      if (bytes() === undefined && (await mayDownload(file))) void ask(wanted);
      else setBytes(file?.bytes);
    }),
  );
  const rates = (): NamedRate[] => {
    const { done } = tries();
    const own = {
      name: t('review.onward.you'),
      kind: 'you',
      made: done.filter(({ made }) => made).length,
    } as const;
    return [
      ...(done.length > 0 ? [{ ...own, all: done.length }] : []),
      ...(solver() ? [{ name: t('review.onward.solver'), kind: 'solver', ...solver()! } as const] : []),
    ];
  };
  return (
    <section aria-label={t('review.onward.rates')}>
      <Show when={rates().length > 0}>
        <Rates rates={rates()} />
        <p class="review-note">{t('review.onward.about')}</p>
      </Show>
      <p class="review-note">
        <Show when={hasSolverRate(variant)} fallback={t('review.onward.noSolver')}>
          <Show when={bytes() !== undefined && !solver()}>
            {t('review.asksFor', { size: formatBytes(bytes()!) })}{' '}
            <button
              type="button"
              class="btn"
              onClick={() => {
                setBytes(undefined);
                void ask(tile());
              }}
            >
              {t('review.download')}
            </button>
          </Show>
          <Show when={isFailed()}>{t('review.onward.solverFailed')}</Show>
          <Show when={!solver() && !isFailed() && bytes() === undefined}>
            {loading()
              ? t('review.loading', {
                  loaded: formatBytes(loading()!.loaded),
                  total: formatBytes(loading()!.total),
                })
              : t('review.onward.solverPlays')}
          </Show>
        </Show>
      </p>
    </section>
  );
}

/** All tries, each a link to its moves. */
function Dots(props: { readonly model: TriesModel }) {
  const { tries } = props.model;
  return (
    <Show when={tries().done.length > 0}>
      <ol class="onward-dots" aria-label={t('review.onward.all')}>
        <For each={tries().done}>
          {({ made, moves, line }, at) => {
            const words = () =>
              t(made ? 'review.onward.dotMade' : 'review.onward.dotFailed', { number: at() + 1, moves });
            return (
              <li>
                <A classList={{ made }} href={`/games#replay=${line}`} aria-label={words()} title={words()}>
                  {made ? '✓' : '×'}
                </A>
              </li>
            );
          }}
        </For>
      </ol>
    </Show>
  );
}
