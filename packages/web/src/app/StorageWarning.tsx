// Shown while games would be lost with the page. The player may close it. Loaded with its words when it is needed.
import { createSignal, Show } from 'solid-js';
import { t } from '../i18n/i18n';
import type { GameLibrary } from '../storage/records';

export default function StorageWarning(props: { readonly library: GameLibrary }) {
  const { library } = props;
  const [isClosed, setClosed] = createSignal(false);
  return (
    <Show when={!library.isPersistent() && !isClosed()}>
      <div class="warning" role="alert">
        <span>{t(`storage.${library.trouble() ?? 'notKept'}`)}</span>
        <button type="button" class="btn quiet" onClick={() => setClosed(true)}>
          {t('toast.close')}
        </button>
      </div>
    </Show>
  );
}
