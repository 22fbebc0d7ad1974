// The shell around every view: header, current view, toasts and help panel. It sets the page's language,
// direction and theme.
import { type Component, createEffect, createSignal, Match, onCleanup, Show, Switch } from 'solid-js';
import { Dynamic } from 'solid-js/web';
import { belongsToField } from '../board/keys';
import { createLazyCoach, type LazyCoach } from '../coach';
import type { CurrentGame } from '../game/currentGame';
import { activateLocale, loadAllMessages, locale, t, textDirection } from '../i18n/i18n';
import { chooseLocale, LOCALES, type Locale } from '../i18n/locales';
import { followOtherTabs, settings } from '../settings/settings';
import type { GameLibrary } from '../storage/records';
import { applyTheme, watchSystemTheme } from '../theme/theme';
import { Panel } from '../ui/Panel';
import { appLocation } from '../ui/router';
import { Toasts } from '../ui/Toasts';
import { showToast } from '../ui/toasts';
import { PlayView } from '../views/play/PlayView';
import { Header } from './Header';
import { NotFound } from './NotFound';

/** What the app gives its views. */
interface ViewProps {
  readonly current: CurrentGame;
  readonly coach: LazyCoach;
}

/** The page's title in the views with a title of their own. */
const TITLES: Record<string, () => string> = {
  '/games': () => `${t('nav.games')} · ${t('app.name')}`,
  '/settings': () => `${t('nav.settings')} · ${t('app.name')}`,
};

export function App(props: { readonly current: CurrentGame }) {
  const { current } = props;
  const { variant, library } = current;
  const coach = createLazyCoach(current);
  onCleanup(coach.dispose);
  createEffect(() => applyTheme(settings.theme, settings.palette));
  onCleanup(watchSystemTheme(() => applyTheme(settings.theme, settings.palette)));
  createEffect(() => {
    const wanted = settings.locale === 'auto' ? chooseLocale(navigator.languages) : settings.locale;
    activateLocale(wanted).catch(() => tellMissing(wanted));
  });
  createEffect(() => {
    document.documentElement.lang = locale();
    document.documentElement.dir = textDirection();
    document.title = TITLES[appLocation().path]?.() ?? `${t('app.name')}: ${t('app.tagline')}`;
  });
  onCleanup(followOtherTabs());
  onCleanup(listenForHelp());
  return (
    <div class="app" style={{ '--ratio': variant().columns / variant().rows }}>
      <Header />
      <StorageWarning library={library} />
      <Switch fallback={<NotFound />}>
        <Match when={appLocation().path === '/'}>
          <PlayView controller={current} coach={coach} />
        </Match>
        <Match when={appLocation().path === '/games'}>
          <Later load={() => import('../views/games/GamesView')} current={current} coach={coach} />
        </Match>
        <Match when={appLocation().path === '/settings'}>
          <Later load={() => import('../views/settings/SettingsView')} current={current} coach={coach} />
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

/** Shows a toast when a language could not be loaded. The current one stays. */
function tellMissing(wanted: Locale): void {
  const name = LOCALES.find(({ code }) => code === wanted)?.name ?? wanted;
  const action = { label: t('update.reload'), run: () => location.reload() };
  showToast({ kind: 'language', message: t('app.languageMissing', { name }), action });
}

/** The ? key opens and closes the help panel in every view. */
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

interface LaterProps extends ViewProps {
  readonly load: () => Promise<{ default: Component<ViewProps> }>;
}

/** A view whose code is loaded when it is first opened. */
function Later(props: LaterProps) {
  const [view, setView] = createSignal<Component<ViewProps>>();
  Promise.all([props.load(), loadAllMessages()])
    .then(([module]) => setView(() => module.default))
    .catch(() => showToast({ kind: 'load', message: t('app.viewMissing') }));
  return (
    <Show when={view()} fallback={<main class="page" aria-busy="true" />}>
      <Dynamic component={view()} current={props.current} coach={props.coach} />
    </Show>
  );
}

/** Shown while games would be lost with the page. The player may close it. */
function StorageWarning(props: { readonly library: GameLibrary }) {
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
