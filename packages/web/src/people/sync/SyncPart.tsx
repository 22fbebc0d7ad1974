// Sync, as a section of the settings: switched on or off, what it did last, and why it does nothing now.
import { createSignal, createUniqueId, Match, onMount, Show, Switch } from 'solid-js';
import { formatDate, formatNumber, type MessageKey, t } from '../../i18n/i18n';
import { startSync, switchSyncOff, switchSyncOn, syncNow } from '../../storage/sync/start';
import { type SyncState, type SyncTrouble, syncState } from '../../storage/sync/syncState';
import { A } from '../../ui/router';
import { PROFILE_PATH } from '../paths';
import './sync.css';

/** Troubles that the profile ends, each with the words of the link there. */
const ACCOUNT_TROUBLES: Readonly<Record<string, MessageKey>> = {
  signedOut: 'sync.signIn',
  nameFirst: 'sync.profile',
  'other-account': 'sync.profile',
};

export default function SyncPart() {
  const title = createUniqueId();
  const [trouble, setTrouble] = createSignal<SyncTrouble>();
  const [isBusy, setBusy] = createSignal(false);
  onMount(() => syncState() && startSync());
  let status!: HTMLParagraphElement;
  /** The pressed button may be gone afterwards. */
  const act = async (deed: () => Promise<SyncTrouble | undefined>) => {
    if (isBusy()) return;
    setBusy(true);
    setTrouble(await deed().catch((): SyncTrouble => 'storage'));
    setBusy(false);
    if (document.activeElement === document.body) status.focus();
  };
  return (
    <section class="settings-section sync-part" aria-labelledby={title}>
      <h2 id={title}>{t('sync.title')}</h2>
      <div class="settings-body">
        <p>{t('sync.about')}</p>
        <p class="hint">{t('sync.two')}</p>
        <p role="status" tabindex="-1" ref={status}>
          <Switch fallback={<Last state={syncState()} />}>
            <Match when={isBusy()}>{t('sync.running')}</Match>
            <Match when={trouble() ?? syncState()?.trouble}>{(why) => t(`sync.trouble.${why()}`)}</Match>
          </Switch>
        </p>
        <Show when={ACCOUNT_TROUBLES[trouble() ?? syncState()?.trouble ?? '']}>
          {(words) => (
            <p>
              <A href={PROFILE_PATH}>{t(words())}</A>
            </p>
          )}
        </Show>
        <Show
          when={syncState()}
          fallback={
            <div>
              <button
                type="button"
                class="btn"
                aria-disabled={isBusy()}
                onClick={() => void act(switchSyncOn)}
              >
                {t('sync.on')}
              </button>
            </div>
          }
        >
          <Deeds isBusy={isBusy()} act={(deed) => void act(deed)} />
        </Show>
        <p>
          <A href="/settings?privacy">{t('sync.privacy')}</A>
        </p>
      </div>
    </section>
  );
}

/** The last round, the bytes stored, and the number of items without room. */
function Last(props: { readonly state: SyncState | undefined }) {
  return (
    <Show when={props.state}>
      {(state) => (
        <>
          <Show when={state().lastAt} fallback={t('sync.never')}>
            {(at) => t('sync.last', { when: formatDate(at()) })}
          </Show>{' '}
          <Show when={state().quota}>
            {(quota) => t('sync.used', { used: sizeOf(state().used ?? 0), quota: sizeOf(quota()) })}
          </Show>{' '}
          <Show when={state().unsynced}>{(count) => t('sync.unsynced', { count: count() })}</Show>
        </>
      )}
    </Show>
  );
}

interface DeedsProps {
  readonly isBusy: boolean;
  readonly act: (deed: () => Promise<SyncTrouble | undefined>) => void;
}

/** To stop everywhere takes two presses. */
function Deeds(props: DeedsProps) {
  const [isAsked, setAsked] = createSignal(false);
  const run = async () => {
    await syncNow();
    return undefined;
  };
  return (
    <>
      <div class="row wrap">
        <button type="button" class="btn" aria-disabled={props.isBusy} onClick={() => props.act(run)}>
          {t('sync.now')}
        </button>
        <button
          type="button"
          class="btn"
          aria-disabled={props.isBusy}
          onClick={() => props.act(() => switchSyncOff(false))}
        >
          {t('sync.stop')}
        </button>
        <button type="button" class="btn" aria-expanded={isAsked()} onClick={() => setAsked(!isAsked())}>
          {t('sync.delete')}
        </button>
      </div>
      <Show when={isAsked()}>
        <p>{t('sync.deleteIs')}</p>
        <div class="row wrap">
          <button
            type="button"
            class="btn"
            aria-disabled={props.isBusy}
            onClick={() => props.act(() => switchSyncOff(true))}
          >
            {t('sync.deleteSure')}
          </button>
          <button type="button" class="btn" onClick={() => setAsked(false)}>
            {t('sync.keep')}
          </button>
        </div>
      </Show>
    </>
  );
}

function sizeOf(bytes: number): string {
  const [unit, size] = bytes < 1e6 ? ['kilobyte', 1e3] : ['megabyte', 1e6];
  return formatNumber(bytes / Number(size), { style: 'unit', unit: String(unit), maximumFractionDigits: 1 });
}
