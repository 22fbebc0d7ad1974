// Arrow buttons for moves, for views in which a game is played.
import { type Direction, DOWN, LEFT, RIGHT, UP } from '@twofold/core';
import { For } from 'solid-js';
import { t } from '../i18n/i18n';
import { Icon, type IconName } from '../ui/Icon';
import type { GameController } from './gameController';

const ARROWS: readonly {
  readonly direction: Direction;
  readonly icon: IconName;
  readonly label: () => string;
}[] = [
  { direction: LEFT, icon: 'left', label: () => t('direction.left') },
  { direction: UP, icon: 'up', label: () => t('direction.up') },
  { direction: DOWN, icon: 'down', label: () => t('direction.down') },
  { direction: RIGHT, icon: 'right', label: () => t('direction.right') },
];

/** Arrow buttons for moves, an alternative to swiping. They follow the board, so they are never mirrored. */
export function ArrowButtons(props: { readonly controller: Pick<GameController, 'play'> }) {
  return (
    <div class="arrows" dir="ltr">
      <For each={ARROWS}>
        {({ direction, icon, label }) => (
          <button
            type="button"
            class="btn arrow"
            data-direction={direction}
            aria-label={label()}
            onClick={() => props.controller.play(direction)}
          >
            <Icon name={icon} />
          </button>
        )}
      </For>
    </div>
  );
}
