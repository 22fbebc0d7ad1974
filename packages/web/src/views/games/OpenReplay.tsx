// Opens replay files, and shows why one cannot be read.
import { Show } from 'solid-js';
import { t } from '../../i18n/i18n';
import { dismissRefusal, openSource, refusal } from '../../replay/dropReplay';
import { isSave, reasonLanguage, refusalPlace, refusalTitle } from '../../replay/refusalWords';
import { Icon } from '../../ui/Icon';
import { LATER_ICONS } from '../../ui/laterIcons';
import { A } from '../../ui/router';
import { focusHeading } from './Heading';
import { DATA_PATH } from './location';

export function OpenReplay() {
  let input!: HTMLInputElement;
  const open = () => {
    const file = input.files?.[0];
    input.value = ''; // allows choosing the same file again
    if (file) void openSource(file);
  };
  return (
    <>
      <button type="button" class="btn" title={t('games.openHint')} onClick={() => input.click()}>
        <Icon path={LATER_ICONS.open} />
        <span>{t('games.open')}</span>
      </button>
      {/* hidden: the button opens it, and stands alone in the accessibility tree */}
      <input type="file" hidden accept=".2048,.vrs,.txt,text/plain" ref={input} onChange={open} />
    </>
  );
}

/** Shows why the replay was refused, and where its fault is. */
export function Refusal() {
  const close = () => {
    dismissRefusal();
    focusHeading();
  };
  return (
    <div role="alert">
      <Show when={refusal()}>
        {(failure) => (
          <div class="card refusal">
            <div>
              <h2>{refusalTitle(failure())}</h2>
              <Show when={!isSave(failure())} fallback={<SaveHint />}>
                <p>
                  {refusalPlace(failure())} <span lang={reasonLanguage(failure())}>{failure().message}</span>
                </p>
              </Show>
            </div>
            <button type="button" class="icon-btn" aria-label={t('games.dismiss')} onClick={close}>
              <Icon name="close" />
            </button>
          </div>
        )}
      </Show>
    </div>
  );
}

function SaveHint() {
  return (
    <p>
      {t('games.isSave')} <A href={DATA_PATH}>{t('games.toSettings')}</A>
    </p>
  );
}
