// A position played on with tiles that the player sets by hand: after each move a cell is chosen, with a 2 or a 4.
import { canSpawn, messageOf, placeOf } from '@twofold/core/internal';
import { createEffect, createSignal, For, on, Show } from 'solid-js';
import { MiniTile } from '../../../board/MiniTile';
import { focusBoard } from '../../../browser/focus';
import type { CurrentGame } from '../../../game/currentGame';
import { formatNumber, formatTile, t } from '../../../i18n/i18n';
import { Icon } from '../../../ui/Icon';
import { navigate } from '../../../ui/router';
import { showToast } from '../../../ui/toasts/toasts';
import { forgetDraft, keepDraft, restoreDraft } from './handDraft';
import { nearest } from './nearest';
import { beginOnward, type OnwardGame, type OnwardStart } from './onwardGame';
import { PlaySurface } from './PlaySurface';

interface HandProps {
  readonly current: CurrentGame;
  readonly start: OnwardStart;
}

const FAILURE_SECONDS = 8;

/** The storage of this tab, or undefined where the browser denies it. */
function tabStorage(): Storage | undefined {
  try {
    return globalThis.sessionStorage;
  } catch {
    return undefined;
  }
}

export function HandPage(props: HandProps) {
  const game = beginOnward(props.start, true);
  const storage = tabStorage();
  restoreDraft(game, props.start, storage);
  createEffect(on(game.record, () => keepDraft(game, props.start, storage), { defer: true }));
  const [rank, setRank] = createSignal(canSpawn(props.start.variant, 1) ? 1 : 2);
  const { record, waiting } = game;
  const isOver = () => record().status === 'over' && !waiting();
  const keep = async () => {
    const outcome = await props.current.library.save(game.toRecord());
    if (outcome.kind === 'saved') forgetDraft(props.start, storage);
    if (outcome.kind === 'saved') return navigate(`/games?game=${outcome.record.id}`);
    const reason = outcome.kind === 'failed' ? outcome.message : '';
    showToast({ kind: 'games', message: t('games.failed', { reason }), seconds: FAILURE_SECONDS });
  };
  return (
    <>
      <PlaySurface game={game}>
        <Show when={waiting()}>
          <Places game={game} rank={rank()} setRank={setRank} />
        </Show>
      </PlaySurface>
      <div class="onward-side">
        <p class="onward-now" role="status">
          <b>{t(isOver() ? 'scene.over' : waiting() ? 'review.hand.set' : 'review.hand.move')}</b>
        </p>
        <Choice game={game} rank={rank()} setRank={setRank} />
        <p class="onward-facts apart">
          <span>
            {t('play.score')} <b>{formatNumber(record().score)}</b>
          </span>{' '}
          <span>{t('play.moves', { count: record().ply })}</span>
        </p>
        <div class="row wrap">
          <button type="button" class="btn" aria-disabled={!game.canUndo()} onClick={() => game.undo()}>
            <Icon name="undo" />
            {t('review.hand.takeBack')}
          </button>
          <button
            type="button"
            class="btn"
            aria-disabled={record().ply === 0}
            onClick={() =>
              record().ply > 0 &&
              void keep().catch((error) =>
                showToast({
                  kind: 'games',
                  message: t('games.failed', { reason: messageOf(error) }),
                  seconds: FAILURE_SECONDS,
                }),
              )
            }
          >
            <Icon name="games" />
            {t('review.hand.keep')}
          </button>
        </div>
        <p class="review-note">{t('review.hand.about')}</p>
      </div>
    </>
  );
}

interface PlacesProps {
  readonly game: OnwardGame;
  readonly rank: number;
  readonly setRank: (rank: number) => void;
}

/** The number of the next tile. */
function Choice(props: PlacesProps) {
  const ranks = [1, 2].filter((rank) => canSpawn(props.game.variant(), rank));
  return (
    <fieldset class="onward-choice">
      <legend>{t('review.hand.tile')}</legend>
      <For each={ranks}>
        {(rank) => (
          <button
            type="button"
            class="btn"
            aria-pressed={props.rank === rank}
            aria-label={formatTile(2 ** rank)}
            aria-keyshortcuts={String(2 ** rank)}
            onClick={() => props.setRank(rank)}
          >
            <MiniTile rank={rank} />
          </button>
        )}
      </For>
    </fieldset>
  );
}

/** A button on each free cell. The arrow keys go from one to the next in their direction, 2 and 4 choose the number. */
function Places(props: PlacesProps) {
  const { game } = props;
  let root!: HTMLDivElement;
  const board = () => game.after()!;
  const free = () => [...board().ranks.keys()].filter((cell) => board().ranks[cell] === 0);
  const focus = (cell: number | undefined) =>
    root.querySelector<HTMLElement>(`[data-place="${cell}"]`)?.focus({ preventScroll: true });
  createEffect(
    on(
      () => game.after(),
      () => focus(free()[0]),
    ),
  );
  const place = (cell: number) => {
    if (game.place({ cell, rank: props.rank })) focusBoard();
  };
  const hear = (event: KeyboardEvent) => {
    if (event.ctrlKey || event.metaKey || event.altKey) return;
    const from = Number((event.target as HTMLElement).dataset.place);
    const step = STEPS[event.key];
    const rank = event.key === '2' ? 1 : event.key === '4' ? 2 : undefined;
    if (step) focus(nearest(free(), from, step, board().columns));
    else if (rank !== undefined && canSpawn(game.variant(), rank)) props.setRank(rank);
    else return;
    event.preventDefault();
  };
  return (
    <div class="onward-places" role="group" aria-label={t('review.hand.set')} ref={root} onKeyDown={hear}>
      <For each={[...board().ranks.keys()]}>
        {(cell) => (
          <Show when={board().ranks[cell] === 0} fallback={<span />}>
            <button
              type="button"
              data-place={cell}
              aria-label={t('review.hand.place', {
                tile: formatTile(2 ** props.rank),
                row: placeOf(cell, board()).row + 1,
                column: placeOf(cell, board()).column + 1,
              })}
              onClick={() => place(cell)}
            >
              <span aria-hidden="true">{formatTile(2 ** props.rank)}</span>
            </button>
          </Show>
        )}
      </For>
    </div>
  );
}

const STEPS: Readonly<Record<string, readonly [right: number, down: number]>> = {
  ArrowLeft: [-1, 0],
  ArrowRight: [1, 0],
  ArrowUp: [0, -1],
  ArrowDown: [0, 1],
};
