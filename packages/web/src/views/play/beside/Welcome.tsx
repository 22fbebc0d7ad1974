// How to play, on a first visit.
import { createEffect, Show } from 'solid-js';
import { focusBoard } from '../../../browser/focus';
import type { GameController } from '../../../game/gameController';
import { createSettled } from '../../../game/settled';
import { formatTile, t } from '../../../i18n/i18n';
import { changeSettings, settings } from '../../../settings/settings';

const isTouch = matchMedia('(hover: none) and (pointer: coarse)').matches;

/** After this many moves a player knows how to play. */
const MOVES_OF_WELCOME = 12;

export function Welcome(props: { readonly controller: GameController }) {
  const record = createSettled(props.controller);
  const values = () => ({ target: formatTile(props.controller.variant().target) });
  createEffect(() => {
    if (record().ply >= MOVES_OF_WELCOME) changeSettings({ welcomed: true });
  });
  const close = (arrowButtons: boolean) => {
    changeSettings({ arrowButtons, welcomed: true });
    focusBoard();
  };
  return (
    <section class="card stack welcome" aria-label={t('welcome.title')}>
      <p>{isTouch ? t('welcome.touch', values()) : t('welcome.how', values())}</p>
      <div class="row wrap">
        <button type="button" class="btn" onClick={() => close(settings.arrowButtons)}>
          {t('welcome.close')}
        </button>
        <Show when={!settings.arrowButtons}>
          <button type="button" class="btn" onClick={() => close(true)}>
            {t('welcome.arrows')}
          </button>
        </Show>
      </div>
    </section>
  );
}
