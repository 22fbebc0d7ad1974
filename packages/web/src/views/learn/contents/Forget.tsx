// Forgets all progress, and the places in the lessons. It asks first.
import { createSignal, Show } from 'solid-js';
import { t } from '../../../i18n/i18n';
import { forgetPlaces } from '../lesson/model/keptPlace';
import { hasProgress, resetProgress } from '../progress';

export function Forget() {
  const [isAsking, setAsking] = createSignal(false);
  const [isForgotten, setForgotten] = createSignal(false);
  const forget = () => {
    resetProgress();
    forgetPlaces();
    setAsking(false);
    setForgotten(true);
  };
  return (
    <div class="learn-forget">
      <Show when={isAsking()}>
        <fieldset>
          <legend>{t('learn.contents.forgetAsk')}</legend>
          <button type="button" class="btn" ref={focusSoon} onClick={() => setAsking(false)}>
            {t('learn.contents.forgetNo')}
          </button>
          <button type="button" class="btn" onClick={forget}>
            {t('learn.contents.forgetYes')}
          </button>
        </fieldset>
      </Show>
      <Show when={hasProgress() && !isAsking()}>
        <button type="button" class="btn quiet" onClick={() => setAsking(true)}>
          {t('learn.contents.forget')}
        </button>
      </Show>
      <p role="status">{isForgotten() && !hasProgress() ? t('learn.contents.forgotten') : ''}</p>
    </div>
  );
}

/** The button pressed before is gone, so this one takes the focus once it is on the page. */
function focusSoon(button: HTMLButtonElement): void {
  queueMicrotask(() => button.focus());
}
