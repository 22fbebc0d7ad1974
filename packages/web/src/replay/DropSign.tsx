// Covers the page while a file is dragged over it. Its style is the shell's: a file of its own would be named in the first load.
import { Show } from 'solid-js';
import { t } from '../i18n/i18n';
import { isDropping } from './listenForReplays';

export function DropSign() {
  return (
    <Show when={isDropping()}>
      <div class="drop-sign" aria-hidden="true">
        {t('games.drop')}
      </div>
    </Show>
  );
}
