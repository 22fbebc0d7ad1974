// The play view: board, scores, actions, and all input. Swipes work on the whole view.
import { createEffect, createSignal, onCleanup, onMount, Show } from 'solid-js';
import { Dynamic } from 'solid-js/web';
import { BoardView } from '../../board/BoardView';
import { listenForSwipes } from '../../board/swipe';
import type { LazyCoach } from '../../coach';
import type { GameController } from '../../game/gameController';
import { t } from '../../i18n/i18n';
import { settings } from '../../settings/settings';
import { Actions, ArrowButtons } from './Actions';
import { listenForKeys } from './keyboard';
import { Notice } from './Notice';
import { createNarrator, LiveRegion } from './narrator';
import { Scores } from './Scores';
import './play.css';
import './layout.css';

interface PlayProps {
  readonly controller: GameController;
  readonly coach: LazyCoach;
}

/** A view plays one game for its life. */
export function PlayView(props: PlayProps) {
  const { controller, coach } = props;
  const { frame, record, variant, waiting } = controller;
  let surface!: HTMLElement;
  let grid!: HTMLElement;
  const narrator = createNarrator(controller);
  const shape = () => shapeOf(variant().columns / variant().rows);
  const [overflows, setOverflows] = createSignal(false);
  const askHint = () => {
    if (!waiting()) coach.askHint(); // the position is not known before its tile
  };
  onMount(() => {
    onCleanup(giveFeedback(controller));
    onCleanup(
      listenForSwipes(surface.closest<HTMLElement>('.app') ?? surface, (direction) =>
        controller.play(direction),
      ),
    );
    onCleanup(listenForKeys({ controller, narrator, grid, askHint }));
    onCleanup(pauseWhenHidden(controller));
    onCleanup(watchOverflow(setOverflows));
  });
  onCleanup(() => {
    controller.pause();
    coach.loaded()?.rest();
  });
  createEffect(() => settings.liveBar && void coach.load());
  return (
    <main
      class="play"
      classList={{ overflows: overflows(), [shape()]: true, over: record().status === 'over' }}
      ref={surface}
    >
      <h1 class="visually-hidden">{t('app.name')}</h1>
      <Scores controller={controller}>
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
          waiting={waiting()}
          label={t('board.label', { columns: variant().columns, rows: variant().rows })}
          ref={(element) => {
            grid = element;
          }}
        >
          <Show when={coach.loaded()}>{(open) => <Dynamic component={open().Arrow} />}</Show>
        </BoardView>
      </div>
      <Notice controller={controller} coach={coach} say={narrator.say} />
      <div class="controls">
        <Show when={settings.arrowButtons}>
          <ArrowButtons controller={controller} />
        </Show>
        <Actions controller={controller} askHint={askHint} />
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
function giveFeedback(controller: GameController): () => void {
  let stop: (() => void) | undefined;
  let isOver = false;
  createEffect(() => {
    if (stop || !(settings.sound || settings.vibration)) return;
    void import('./feedback').then(({ startFeedback }) => {
      if (!isOver) stop ??= startFeedback(controller);
    });
  });
  return () => {
    isOver = true;
    stop?.();
  };
}

function pauseWhenHidden(controller: GameController): () => void {
  const listen = () => document.visibilityState === 'hidden' && controller.pause();
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
