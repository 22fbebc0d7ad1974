// How to play, on a first visit.
import type { Variant } from '@twofold/core';
import { Show } from 'solid-js';
import { focusBoard } from '../../../browser/focus';
import { formatTile, t } from '../../../i18n/i18n';
import { changeSettings, settings } from '../../../settings/settings';

const isTouch = matchMedia('(hover: none) and (pointer: coarse)').matches;

export function Welcome(props: { readonly variant: Variant }) {
  const values = () => ({ target: formatTile(props.variant.target) });
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
