// Shown while games would be lost with the page. The player may close it until there is another
// reason. Loaded with its words when it is needed.
import { createEffect, createSignal, Show } from 'solid-js';
import { t } from '../i18n/i18n';
import type { GameLibrary } from '../storage/records';

export default function StorageWarning(props: { readonly library: GameLibrary }) {
  const { library } = props;
  const reason = () => (library.isPersistent() ? undefined : (library.trouble() ?? 'notKept'));
  const [closed, setClosed] = createSignal<ReturnType<typeof reason>>();
  createEffect(() => reason() ?? setClosed(undefined));
  return (
    <Show when={reason() !== closed() && reason()}>
      {(why) => (
        <div class="warning" role="alert">
          <span>{t(`storage.${why()}`)}</span>
          <button type="button" class="btn quiet" onClick={() => setClosed(why())}>
            {t('toast.close')}
          </button>
        </div>
      )}
    </Show>
  );
}
