// The buttons of the play view: in the thumb's reach on a phone, beside the board on a desktop.
import { type Direction, DOWN, LEFT, RIGHT, UP, type Variant } from '@twofold/core';
import { For } from 'solid-js';
import { variantName } from '../../board/variantName';
import type { GameController } from '../../game/gameController';
import { loadMessages, t } from '../../i18n/i18n';
import { settings } from '../../settings/settings';
import { Icon, type IconName } from '../../ui/Icon';
import { Panel } from '../../ui/Panel';

interface ActionsProps {
  readonly controller: GameController;
  readonly askHint: () => void;
}

export function Actions(props: ActionsProps) {
  const { controller } = props;
  const { variant, canUndo, canRedo } = controller;
  return (
    <div class="actions" classList={{ 'with-keys': settings.letterKeys }}>
      {/* aria-disabled, not disabled: a button that becomes useless keeps the focus */}
      <div class="bar">
        <button
          type="button"
          class="btn"
          data-key="U"
          aria-disabled={!canUndo()}
          onClick={() => controller.undo()}
        >
          <Icon name="undo" />
          <span>{t('play.undo')}</span>
        </button>
        <button
          type="button"
          class="btn lone"
          aria-label={t('play.redo')}
          aria-disabled={!canRedo()}
          onClick={() => controller.redo()}
        >
          <Icon name="redo" />
        </button>
        <button
          type="button"
          class="btn"
          data-key="T"
          aria-disabled={controller.waiting() || controller.record().status === 'over'}
          onClick={props.askHint}
        >
          <Icon name="hint" />
          <span>{t('play.hint')}</span>
        </button>
      </div>
      <div class="bar">
        <BoardButton variant={variant()} />
        <button type="button" class="btn primary" data-key="N" onClick={() => controller.newGame()}>
          <span>{t('play.newGame')}</span>
        </button>
      </div>
      <Panel
        id="variants"
        class="variants"
        label={t('variant.title')}
        ownKeys
        load={async () => {
          const [{ VariantPicker }] = await Promise.all([import('./VariantPicker'), loadMessages('rest')]);
          return { default: ({ close }) => <VariantPicker controller={controller} close={close} /> };
        }}
      />
    </div>
  );
}

/** Opens the panel that starts a game on another board. */
export function BoardButton(props: { readonly variant: Variant }) {
  const size = () => ({ columns: props.variant.columns, rows: props.variant.rows });
  return (
    <button
      type="button"
      class="btn size"
      popovertarget="variants"
      aria-label={t('variant.choose', { name: variantName(props.variant) })}
    >
      <Icon name="board" />
      <span class="short">{t('variant.size', size())}</span>
      <span class="long">{t('variant.board', size())}</span>
    </button>
  );
}

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
export function ArrowButtons(props: { readonly controller: GameController }) {
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
