// The latest games of the board that is played: of today, else of before, each with its final board.
import type { Board } from '@twofold/core';
import { createEffect, createMemo, createSignal, For, on, Show } from 'solid-js';
import { focusBoard } from '../../../browser/focus';
import { noteGhost } from '../../../game/ghost/ghost';
import { formatNumber, t } from '../../../i18n/i18n';
import { MiniBoard } from '../../../scene/MiniBoard';
import { noteChallenge } from '../../../share/challenge';
import { gameOf } from '../../../storage/line';
import type { GameSummary } from '../../../storage/records';
import { Icon } from '../../../ui/Icon';
import { LATER_ICONS } from '../../../ui/laterIcons';
import { A } from '../../../ui/router';
import { bestToRace, type followGames, latestOf, type OwnGames, type Shown } from './ownGames';

const SHOWN = 4;

interface LatestProps {
  readonly shown: Shown;
  readonly games: ReturnType<typeof followGames>;
}

export function LatestGames(props: LatestProps) {
  const { controller, own } = props.shown;
  const id = createMemo(() => controller.record().id);
  const variant = createMemo(() => controller.record().variant);
  const latest = createMemo(() => latestOf(props.games() ?? [], id(), variant(), new Date()));
  const best = createMemo(() => bestToRace(props.games() ?? [], id(), variant()));
  return (
    <Show when={latest().games.length > 0}>
      <section class="part latest">
        <header>
          <h2>{t(latest().isToday ? 'beside.today' : 'beside.recent')}</h2>
          <span>{t('beside.bestOf', { score: latest().best, count: latest().games.length })}</span>
        </header>
        <div>
          <For each={latest().games.slice(0, SHOWN)}>
            {(game) => (
              <A href={`/games?game=${game.id}`} aria-label={t('beside.openGame', { score: game.score })}>
                <FinalBoard game={game} own={own} />
                <span>{formatNumber(game.score)}</span>
              </A>
            )}
          </For>
        </div>
        <Show when={own && best()}>
          {(game) => (
            <button type="button" class="btn quiet race" onClick={() => void race(game(), own!)}>
              <Icon path={LATER_ICONS.again} />
              {t('beside.ghost.race')}
            </button>
          )}
        </Show>
      </section>
    </Show>
  );
}

/** Begins a game on the tiles of another one, which stands beside it as its ghost. */
async function race({ id }: GameSummary, own: OwnGames): Promise<void> {
  const record = await own.library.get(id).catch(() => undefined);
  if (!record) return;
  noteChallenge(record);
  void noteGhost(record);
  await own.start(record.variant, record.seed, {});
  focusBoard();
}

/** The last board of a stored game. An empty one while it is read. */
function FinalBoard(props: { readonly game: GameSummary; readonly own: OwnGames | undefined }) {
  const [board, setBoard] = createSignal<Board>();
  createEffect(
    on(
      () => props.game,
      ({ id }) => void boardOf(id, props.own).then(setBoard),
    ),
  );
  return (
    <Show when={board()} fallback={<span class="mini" />}>
      {(known) => <MiniBoard board={known()} />}
    </Show>
  );
}

/** Undefined if the game is gone or cannot be read. */
async function boardOf(id: string, own: OwnGames | undefined): Promise<Board | undefined> {
  try {
    const record = await own?.library.get(id);
    return record && gameOf(record)?.board;
  } catch {
    return undefined;
  }
}
