// The board of an exercise: play by keys, swipes and arrow buttons.
import type { Direction } from '@twofold/core';
import { onCleanup, onMount, Show } from 'solid-js';
import { BoardView } from '../../../../board/BoardView';
import { listenForSwipes } from '../../../../board/swipe';
import { ArrowButtons } from '../../../../game/ArrowButtons';
import { listenForKeys } from '../../../../game/keyboard';
import type { Narrator } from '../../../../game/narrator';
import { t } from '../../../../i18n/i18n';
import { settings } from '../../../../settings/settings';
import type { Attempt } from '../model/attempt';

interface TaskBoardProps {
  readonly attempt: Attempt;
  readonly narrator: Narrator;
}

export function TaskBoard(props: TaskBoardProps) {
  const { attempt, narrator } = props;
  const { game } = attempt;
  let stage!: HTMLDivElement;
  let grid!: HTMLElement;
  const play = (direction: Direction) => void attempt.play(direction);
  onMount(() => {
    const controller = {
      play,
      undo: () => attempt.takeBack(),
      redo() {},
      newGame: attempt.restart,
      variant: game.variant,
      record: game.record,
    };
    onCleanup(listenForSwipes(stage, play));
    onCleanup(listenForKeys({ controller, narrator, grid, askHint() {}, closeHint: attempt.hide }));
  });
  const size = { columns: 4, rows: 4 };
  return (
    <section class="task-board" aria-label={t('learn.play.board')}>
      <div class="task-stage" style={{ '--columns': size.columns, '--rows': size.rows }} ref={stage}>
        <BoardView
          frame={attempt.frame()}
          waiting={game.waiting()}
          label={t('board.label', size)}
          ref={(element) => {
            grid = element;
          }}
        />
      </div>
      <Show when={settings.arrowButtons && attempt.verdict() === 'open'}>
        <ArrowButtons controller={{ play }} />
      </Show>
    </section>
  );
}
