// The play view: board, scores, actions, and all input. Swipes work on the whole view.
import { type Direction, DOWN, LEFT, RIGHT, UP } from '@twofold/core';
import { createEffect, createSignal, onCleanup, onMount, Show } from 'solid-js';
import { Dynamic } from 'solid-js/web';
import { BoardView } from '../../board/BoardView';
import { belongsToField, type Command, commandOf } from '../../board/keys';
import { listenForSwipes } from '../../board/swipe';
import type { LazyCoach } from '../../coach';
import { currentGame, frame, record, startGame, variant } from '../../game/currentGame';
import { t } from '../../i18n/i18n';
import { settings } from '../../settings/settings';
import { Actions, ArrowButtons } from './Actions';
import { Notice } from './Notice';
import { createNarrator, LiveRegion, type Reading } from './narrator';
import { Scores } from './Scores';
import './play.css';
import './layout.css';

export default function PlayView(props: { readonly coach: LazyCoach }) {
  let surface!: HTMLElement;
  let grid!: HTMLElement;
  const { coach } = props;
  const narrator = createNarrator();
  const shape = () => shapeOf(variant().columns / variant().rows);
  const [overflows, setOverflows] = createSignal(false);
  onMount(() => {
    onCleanup(giveFeedback());
    onCleanup(
      listenForSwipes(surface.closest<HTMLElement>('.app') ?? surface, (direction) =>
        currentGame.play(direction),
      ),
    );
    onCleanup(listenForKeys((command) => obey(command, grid, narrator.read, coach)));
    onCleanup(pauseWhenHidden());
    onCleanup(watchOverflow(setOverflows));
  });
  onCleanup(() => {
    currentGame.pause();
    coach.loaded()?.rest();
  });
  createEffect(() => settings.liveBar && void coach.load());
  return (
    <main
      class="play"
      classList={{ overflows: overflows(), [shape()]: true, over: record()?.status === 'over' }}
      ref={surface}
    >
      <h1 class="visually-hidden">{t('app.name')}</h1>
      <Scores>
        <Show when={settings.liveBar}>
          <div class="card live">
            <Show when={coach.loaded()}>{(open) => <Dynamic component={open().LiveBar} />}</Show>
          </div>
        </Show>
      </Scores>
      <div class="board-area">
        <BoardView
          frame={frame()}
          speed={coach.loaded()?.animationSpeed() ?? 1}
          label={t('board.label', { columns: variant().columns, rows: variant().rows })}
          ref={(element) => {
            grid = element;
          }}
        >
          <Show when={coach.loaded()}>{(open) => <Dynamic component={open().Arrow} />}</Show>
        </BoardView>
      </div>
      <Notice say={narrator.say} coach={coach} />
      <div class="controls">
        <Show when={settings.arrowButtons}>
          <ArrowButtons />
        </Show>
        <Actions coach={coach} />
      </div>
      <LiveRegion text={narrator.text()} />
    </main>
  );
}

/** The layout class of a board with this ratio of width to height. Slender boards leave room beside them. */
function shapeOf(ratio: number): 'slender' | 'tall' | 'square' {
  if (ratio < 0.45) return 'slender';
  return ratio < 0.85 ? 'tall' : 'square';
}

/** Starts sound and vibration. Their code is loaded only if one of them is switched on. */
function giveFeedback(): () => void {
  let stop: (() => void) | undefined;
  let isOver = false;
  createEffect(() => {
    if (stop || !(settings.sound || settings.vibration)) return;
    void import('./feedback').then(({ startFeedback }) => {
      if (!isOver) stop ??= startFeedback();
    });
  });
  return () => {
    isOver = true;
    stop?.();
  };
}

type Read = (what: Reading) => void;

function obey(command: Command, grid: HTMLElement, read: Read, coach: LazyCoach): void {
  switch (command.kind) {
    case 'move':
      return currentGame.play(command.direction);
    case 'undo':
      return currentGame.undo();
    case 'redo':
      return currentGame.redo();
    case 'newGame':
      return void startGame(variant().id);
    case 'hint':
      return coach.askHint();
    case 'explore':
      return explore(grid, command.direction);
    case 'readRow':
      return read({ row: command.row });
    case 'readBoard':
      return read('board');
    case 'readScore':
      return read('score');
  }
}

/** Moves the reading focus by one cell; tiles stay. The first use enters the grid at the last focused cell. */
function explore(grid: HTMLElement, direction: Direction): void {
  const cells = [...grid.querySelectorAll<HTMLElement>('[role=gridcell]')];
  const inside = document.activeElement?.closest('[role=gridcell]');
  const from = cells.findIndex((cell) => cell.tabIndex === 0);
  const { columns, rows } = variant();
  const [column, row] = [from % columns, Math.floor(from / columns)];
  const step = { [UP]: [0, -1], [RIGHT]: [1, 0], [DOWN]: [0, 1], [LEFT]: [-1, 0] }[direction] ?? [0, 0];
  const [x, y] = inside ? [column + (step[0] ?? 0), row + (step[1] ?? 0)] : [column, row];
  const next = x >= 0 && x < columns && y >= 0 && y < rows ? cells[y * columns + x] : cells[from];
  for (const cell of cells) cell.tabIndex = cell === next ? 0 : -1;
  next?.focus();
}

function listenForKeys(obeyCommand: (command: Command) => void): () => void {
  const listen = (event: KeyboardEvent) => {
    if (event.defaultPrevented || event.isComposing || belongsToField(event.target)) return;
    const command = commandOf(event, settings.letterKeys);
    if (!command || (event.repeat && (command.kind === 'newGame' || command.kind === 'hint'))) return;
    event.preventDefault();
    obeyCommand(command);
  };
  addEventListener('keydown', listen);
  return () => removeEventListener('keydown', listen);
}

function pauseWhenHidden(): () => void {
  const listen = () => document.visibilityState === 'hidden' && currentGame.pause();
  document.addEventListener('visibilitychange', listen);
  return () => document.removeEventListener('visibilitychange', listen);
}

/**
 * Reports whether the view overflows (large text, low windows). Vertical swipes outside the board then scroll.
 */
function watchOverflow(report: (overflows: boolean) => void): () => void {
  const root = document.documentElement;
  const observer = new ResizeObserver(() => report(root.scrollHeight > root.clientHeight + 1));
  observer.observe(document.body);
  return () => observer.disconnect();
}
