// Opens replay files, and shows why one cannot be read.
import { type Failure, IS_SAVE } from '@twofold/core';
import { Show } from 'solid-js';
import { t } from '../../i18n/i18n';
import { Icon } from '../../ui/Icon';
import { LATER_ICONS } from '../../ui/laterIcons';
import { A } from '../../ui/router';
import { dismissRefusal, isDropping, openFile, refusal } from './dropReplay';
import { focusHeading } from './Heading';
import { DATA_PATH } from './location';

export function OpenReplay() {
  let input!: HTMLInputElement;
  const open = () => {
    const file = input.files?.[0];
    input.value = ''; // allows choosing the same file again
    if (file) void openFile(file);
  };
  return (
    <>
      <button type="button" class="btn" title={t('games.openHint')} onClick={() => input.click()}>
        <Icon path={LATER_ICONS.open} />
        <span>{t('games.open')}</span>
      </button>
      <input
        type="file"
        class="visually-hidden"
        tabindex="-1"
        aria-label={t('games.open')}
        accept=".2048,.vrs,.txt,text/plain"
        ref={input}
        onChange={open}
      />
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
              <h2>{t(isOfBoard(failure()) ? 'games.boardBroken' : 'games.replayBroken')}</h2>
              <Show when={failure().code !== IS_SAVE} fallback={<SaveHint />}>
                <p>
                  {placeName(failure())} <span lang="en">{failure().message}</span>
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

function isOfBoard({ code }: Failure): boolean {
  return code.startsWith('position-');
}

function SaveHint() {
  return (
    <p>
      {t('games.isSave')} <A href={DATA_PATH}>{t('games.toSettings')}</A>
    </p>
  );
}

function placeName({ line, column }: { line?: number; column?: number }): string {
  if (line === undefined) return '';
  return column === undefined ? t('games.whereLine', { line }) : t('games.where', { line, column });
}

/** Covers the page while a file is dragged over it. */
export function DropSign() {
  return (
    <Show when={isDropping()}>
      <div class="drop-sign" aria-hidden="true">
        {t('games.drop')}
      </div>
    </Show>
  );
}
