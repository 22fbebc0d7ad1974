// The board of a game that is played on from a position: keys, swipes, arrow buttons and the narrator of local play.
import { type JSX, onCleanup, onMount, Show } from 'solid-js';
import { BoardView } from '../../../board/BoardView';
import { listenForSwipes } from '../../../board/swipe';
import { ArrowButtons } from '../../../game/ArrowButtons';
import { listenForKeys } from '../../../game/keyboard';
import { createNarrator, LiveRegion } from '../../../game/narrator';
import { t } from '../../../i18n/i18n';
import { settings } from '../../../settings/settings';
import type { OnwardGame } from './onwardGame';

interface SurfaceProps {
  readonly game: OnwardGame;
  readonly children?: JSX.Element; // over the board
}

export function PlaySurface(props: SurfaceProps) {
  const { game } = props;
  const { variant, frame, waiting } = game;
  const narrator = createNarrator(game);
  let stage!: HTMLDivElement;
  let grid!: HTMLElement;
  onMount(() => {
    onCleanup(listenForSwipes(stage, (direction) => game.play(direction)));
    const none = () => {};
    onCleanup(listenForKeys({ controller: game, narrator, grid, askHint: none, closeHint: none }));
  });
  onCleanup(() => game.pause());
  return (
    <div class="onward-board" style={{ '--columns': variant().columns, '--rows': variant().rows }}>
      <div class="onward-stage" ref={stage}>
        <BoardView
          frame={frame()}
          waiting={waiting()}
          label={t('board.label', { columns: variant().columns, rows: variant().rows })}
          ref={(element) => {
            grid = element;
          }}
        >
          {props.children}
        </BoardView>
      </div>
      <Show when={settings.arrowButtons}>
        <ArrowButtons controller={game} />
      </Show>
      <LiveRegion text={narrator.text()} />
    </div>
  );
}
