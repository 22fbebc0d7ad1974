// The shell around every view: header, the view of the route, toasts, the help panel, and the page's
// language, direction and theme.
import { Route, Router } from '@solidjs/router';
import { createEffect, createSignal, lazy, onCleanup, type ParentProps, Show } from 'solid-js';
import { activateLocale, locale, t, textDirection } from '../i18n/i18n';
import { chooseLocale } from '../i18n/locales';
import PlayView from '../play/PlayView';
import { store } from '../play/session';
import { followOtherTabs, settings } from '../settings/settings';
import { applyTheme } from '../theme/theme';
import { BASE } from './base';
import { Header } from './Header';
import { Help } from './Help';
import { NotFound } from './NotFound';
import { Toasts } from './Toasts';

const GamesView = lazy(() => import('../games/GamesView'));
const SettingsView = lazy(() => import('../settings/SettingsView'));

export function App() {
  createEffect(() => applyTheme(settings.theme, settings.palette));
  createEffect(() => {
    const wanted = settings.locale === 'auto' ? chooseLocale(navigator.languages) : settings.locale;
    void activateLocale(wanted);
  });
  createEffect(() => {
    document.documentElement.lang = locale();
    document.documentElement.dir = textDirection();
  });
  onCleanup(followOtherTabs());
  return (
    <Router base={BASE} root={Shell}>
      <Route path="/" component={PlayView} />
      <Route path="/games" component={GamesView} />
      <Route path="/settings" component={SettingsView} />
      <Route path="*" component={NotFound} />
    </Router>
  );
}

function Shell(props: ParentProps) {
  return (
    <div class="app">
      <Header />
      <StorageWarning />
      {props.children}
      <Toasts />
      <Help />
    </div>
  );
}

/** Stands as long as games would be lost with the page; the player may close it. */
function StorageWarning() {
  const [isClosed, setClosed] = createSignal(false);
  return (
    <Show when={store()?.isPersistent() === false && !isClosed()}>
      <div class="warning" role="alert">
        <span>{t('storage.notKept')}</span>
        <button type="button" class="btn quiet" onClick={() => setClosed(true)}>
          {t('toast.close')}
        </button>
      </div>
    </Show>
  );
}
