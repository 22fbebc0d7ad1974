// Starts the app: language and game are fetched side by side, then the first frame has both.
import './app/base.css';
import './theme/theme.css';
import './app/app.css';
import { render } from 'solid-js/web';
import { App } from './app/App';
import { BASE } from './app/base';
import { followUpdates } from './app/updates';
import { activateLocale } from './i18n/i18n';
import { chooseLocale } from './i18n/locales';
import { openSession } from './play/session';
import { settings } from './settings/settings';
import { openStore } from './storage/store';
import { applyTheme } from './theme/theme';

async function start(): Promise<void> {
  applyTheme(settings.theme, settings.palette);
  const locale = settings.locale === 'auto' ? chooseLocale(navigator.languages) : settings.locale;
  const words = activateLocale(locale).catch(() => activateLocale('en'));
  const isPlay = location.pathname.replace(/\/$/, '') === BASE;
  const link = new URLSearchParams(isPlay ? location.search : '');
  await Promise.all([words, openSession(link, openStore(), words)]);
  if (isPlay && location.search !== '') history.replaceState(null, '', `${BASE}/`);
  const root = document.getElementById('app');
  if (root) render(() => <App />, root);
  followUpdates();
}

void start();
