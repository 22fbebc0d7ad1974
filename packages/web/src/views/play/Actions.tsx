// The buttons of the play view: in the thumb's reach on a phone, beside the board on a desktop.
import type { Variant } from '@twofold/core';
import { variantName } from '../../board/variantName';
import { importAgain } from '../../browser/lazy';
import type { GameController } from '../../game/gameController';
import { loadMessages, t } from '../../i18n/i18n';
import { settings } from '../../settings/settings';
import { Icon } from '../../ui/Icon';
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
          const [{ VariantPicker }] = await Promise.all([
            importAgain(() => import('./VariantPicker')),
            loadMessages('rest'),
          ]);
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
