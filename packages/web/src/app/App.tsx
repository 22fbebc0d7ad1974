// The shell around every view: header, the view of the address, toasts, the help panel, and the page's
// language, direction and theme.
import { type Component, createEffect, createSignal, Match, onCleanup, Show, Switch } from 'solid-js';
import { Dynamic } from 'solid-js/web';
import { activateLocale, loadAllMessages, locale, t, textDirection } from '../i18n/i18n';
import { chooseLocale } from '../i18n/locales';
import { belongsToField } from '../play/keys';
import PlayView from '../play/PlayView';
import { store, variant } from '../play/session';
import { followOtherTabs, settings } from '../settings/settings';
import { applyTheme, watchSystemTheme } from '../theme/theme';
import { Header } from './Header';
import { NotFound } from './NotFound';
import { Panel } from './Panel';
import { place } from './router';
import { Toasts } from './Toasts';
import { showToast } from './toasts';

/** The page's title on the views that have a name of their own. */
const TITLES: Record<string, () => string> = {
  '/games': () => `${t('nav.games')} · ${t('app.name')}`,
  '/settings': () => `${t('nav.settings')} · ${t('app.name')}`,
};

export function App() {
  createEffect(() => applyTheme(settings.theme, settings.palette));
  onCleanup(watchSystemTheme(() => applyTheme(settings.theme, settings.palette)));
  createEffect(() => {
    const wanted = settings.locale === 'auto' ? chooseLocale(navigator.languages) : settings.locale;
    void activateLocale(wanted);
  });
  createEffect(() => {
    document.documentElement.lang = locale();
    document.documentElement.dir = textDirection();
    document.title = TITLES[place().path]?.() ?? `${t('app.name')}: ${t('app.tagline')}`;
  });
  onCleanup(followOtherTabs());
  onCleanup(listenForHelp());
  return (
    <div class="app" style={{ '--ratio': variant().columns / variant().rows }}>
      <Header />
      <StorageWarning />
      <Switch fallback={<NotFound />}>
        <Match when={place().path === '/'}>
          <PlayView />
        </Match>
        <Match when={place().path === '/games'}>
          <Later load={() => import('../games/GamesView')} />
        </Match>
        <Match when={place().path === '/settings'}>
          <Later load={() => import('../settings/SettingsView')} />
        </Match>
      </Switch>
      <Toasts />
      <Panel
        id="help"
        class="help"
        label={t('nav.help')}
        load={async () => {
          const [text] = await Promise.all([import('./Help'), loadAllMessages()]);
          return text;
        }}
      />
    </div>
  );
}

/** The ? key opens and closes the help panel on every view. */
function listenForHelp(): () => void {
  const listen = (event: KeyboardEvent) => {
    if (event.key !== '?' || event.ctrlKey || event.metaKey || event.altKey) return;
    if (event.defaultPrevented || belongsToField(event.target)) return;
    event.preventDefault();
    document.getElementById('help')?.togglePopover();
  };
  addEventListener('keydown', listen);
  return () => removeEventListener('keydown', listen);
}

/** A view whose code is fetched when it is first opened. */
function Later(props: { readonly load: () => Promise<{ default: Component }> }) {
  const [view, setView] = createSignal<Component>();
  Promise.all([props.load(), loadAllMessages()])
    .then(([module]) => setView(() => module.default))
    .catch(() => showToast({ kind: 'load', message: t('app.viewMissing') }));
  return (
    <Show when={view()} fallback={<main class="page" aria-busy="true" />}>
      <Dynamic component={view()} />
    </Show>
  );
}

/** Stands as long as games would be lost with the page; the player may close it. */
function StorageWarning() {
  const [isClosed, setClosed] = createSignal(false);
  return (
    <Show when={store()?.isPersistent() === false && !isClosed()}>
      <div class="warning" role="alert">
        <span>{t(`storage.${store()?.trouble() ?? 'notKept'}`)}</span>
        <button type="button" class="btn quiet" onClick={() => setClosed(true)}>
          {t('toast.close')}
        </button>
      </div>
    </Show>
  );
}
