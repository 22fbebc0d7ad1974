// The play view: board, scores, actions, and all input. Swipes work on the whole view.
import { createEffect, createMemo, onCleanup, onMount, Show } from 'solid-js';
import { BoardView } from '../../board/BoardView';
import { listenForSwipes } from '../../board/swipe';
import { createNextTask } from '../../browser/nextTask';
import { watchOverflow } from '../../browser/watchOverflow';
import type { LazyCoach } from '../../coach';
import { ArrowButtons } from '../../game/ArrowButtons';
import type { GameController } from '../../game/gameController';
import { listenForKeys } from '../../game/keyboard';
import { createNarrator, LiveRegion } from '../../game/narrator';
import { t } from '../../i18n/i18n';
import { settings } from '../../settings/settings';
import { Dynamic } from '../../ui/Dynamic';
import { Actions } from './Actions';
import { createBeside } from './beside';
import type { OwnGames, Shown } from './beside/ownGames';
import { Notice } from './Notice';
import { Scores } from './Scores';
import { sceneOf } from './scene';
import { runWhileVisible } from './visibility';
import './play.css';
import './layout.css';

interface PlayProps {
  readonly controller: GameController;
  readonly coach: LazyCoach;
  /** The games that are kept with this one. Absent: none are. */
  readonly own?: OwnGames;
}

/** A view plays one game for its life. */
export function PlayView(props: PlayProps) {
  const { controller, coach } = props;
  const { frame, record, variant, waiting } = controller;
  let surface!: HTMLElement;
  let grid!: HTMLElement;
  const narrator = createNarrator(controller);
  const isNext = createNextTask();
  // The target's scene gives way to a hint, and to the solver's controls.
  const scene = createMemo(() => {
    const reached = sceneOf(record(), controller.game);
    return reached === 'target' && coach.loaded()?.isUp() ? undefined : reached;
  });
  const parts = createBeside(() => scene() !== undefined);
  const staged = () => scene() && parts();
  const shown: Shown = { controller, own: props.own, scene, watch: coach.watch };
  const askHint = () => {
    if (!waiting()) coach.askHint(); // the position is not known before its tile
  };
  onMount(() => {
    const page = surface.closest<HTMLElement>('.app') ?? surface;
    page.classList.add('at-play');
    onCleanup(() => page.classList.remove('at-play', 'overflows', 'crowded'));
    onCleanup(listenForSwipes(page, (direction) => controller.play(direction)));
    onCleanup(listenForKeys({ controller, narrator, grid, askHint, closeHint: () => closeHint(coach) }));
    onCleanup(runWhileVisible(controller));
    onCleanup(watchOverflow(page));
  });
  onCleanup(() => {
    controller.pause();
    coach.rest();
  });
  createEffect(() => settings.liveBar && void coach.load());
  return (
    <main
      class={`play ${shapeOf(variant().columns / variant().rows)}`}
      classList={{
        'staged-view': !!staged(),
        'at-end': staged() && scene() === 'end',
        'with-live': settings.liveBar,
        'with-arrows': settings.arrowButtons,
        'with-card': coach.loaded()?.isUp() || !settings.welcomed,
      }}
      ref={surface}
    >
      <h1 class="visually-hidden">{t('app.name')}</h1>
      <Scores controller={controller}>
        <Show when={parts()}>{(open) => <Dynamic component={open().Gains} controller={controller} />}</Show>
      </Scores>
      <div class="board-area" classList={{ staged: !!staged() }}>
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
        <Show when={parts()}>{(open) => <Dynamic component={open().Rewards} shown={shown} />}</Show>
        <Show when={staged()}>{(open) => <Dynamic component={open().Stage} shown={shown} />}</Show>
      </div>
      <div class="words">
        <Show when={settings.liveBar}>
          <div class="live">
            <Show when={coach.loaded()}>{(open) => <Dynamic component={open().LiveBar} />}</Show>
          </div>
        </Show>
        <Notice controller={controller} coach={coach} say={narrator.say} staged={!!staged()} parts={parts} />
        <div class="beside">
          <Show when={parts()}>{(open) => <Dynamic component={open().Beside} shown={shown} />}</Show>
        </div>
      </div>
      <div class="controls">
        <Show when={settings.arrowButtons}>
          <ArrowButtons controller={controller} />
        </Show>
        <Show when={staged()}>{(open) => <Dynamic component={open().SceneBar} shown={shown} />}</Show>
        <Show when={isNext()}>
          <Actions controller={controller} askHint={askHint} />
        </Show>
      </div>
      <LiveRegion text={narrator.text()} />
    </main>
  );
}

/** The layout class of a board with this ratio of width to height. Slender boards leave room beside them. */
function shapeOf(ratio: number): string {
  if (ratio < 0.45) return 'slender';
  if (ratio < 0.9) return 'tall';
  return ratio > 1.3 ? 'flat' : '';
}

/** Closes the hint, also one that is to come, or makes the solver wait. A popover that is open takes Escape for itself. */
function closeHint(coach: LazyCoach): void {
  if (coach.loaded()?.isUp() !== false && !document.querySelector(':popover-open')) coach.rest();
}
