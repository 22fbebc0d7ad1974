// Starts the app. Language and game are loaded side by side, for one complete first frame. Failures are shown
// in an element of index.html. Its inline script also notices when this very file is missing. It keeps early keys
// and swipes, and shows the shell that the app replaces.
import './app/base.css';
import './theme/theme.css';
import './app/app.css';
import { render } from 'solid-js/web';
import { App } from './app/App';
import { BASE } from './browser/basePath';
import { hurry } from './browser/lull';
import { dropSolverCache } from './browser/solverCache';
import { createCurrentGame } from './game/currentGame';
import { activateLocale, t } from './i18n/i18n';
import { localeOf } from './i18n/locales';
import { settings } from './settings/settings';
import { openStore } from './storage/openStore';
import { applyTheme } from './theme/theme';
import { appLocation } from './ui/router';

/** How long the first frame waits for the player's language, in milliseconds. After that it is English. */
const PATIENCE = 2000;

async function start(): Promise<void> {
  applyTheme(settings);
  for (const leaving of ['visibilitychange', 'pagehide']) addEventListener(leaving, hurry);
  const words = activateLocale(localeOf(settings.locale)).catch(() => undefined); // App tries again and reports it
  const { path, search } = appLocation();
  const isPlay = path === '/';
  const link = new URLSearchParams(isPlay ? search : '');
  const patience = new Promise<void>((resolve) => setTimeout(resolve, PATIENCE));
  const [current] = await Promise.all([
    createCurrentGame(link, openStore(dropSolverCache), words),
    Promise.race([words, patience]),
  ]);
  if (isPlay && search !== '') history.replaceState(null, '', `${BASE}/`);
  const root = document.getElementById('app');
  if (root) render(() => <App current={current} />, root);
  document.getElementById('shell')?.remove();
  const early = takeEarlyInput();
  // Before the database has answered, they are not meant for the game that stands in.
  if (isPlay && current.library.trouble() !== 'opening') play(early);
  void import('./app/updates').then(
    ({ followUpdates }) => followUpdates(),
    () => {},
  ); // the next visit tries again
}

/** Plays the keys and swipes that index.html has kept, in their order. They act as if they came now. */
function play(early: readonly Event[]): void {
  const view = document.querySelector('.app');
  for (const event of early) view?.dispatchEvent(Reflect.construct(event.constructor, [event.type, event]));
}

/** Shows why the first frame failed, and what to do. */
function showFailure(error: unknown): void {
  const place = document.getElementById('failed');
  const [text, link] = place?.children ?? [];
  if (!place || !text || !link) return;
  text.textContent = t('app.failed', { reason: String(error) });
  link.textContent = t('update.reload');
  place.hidden = false;
}

start().catch(showFailure);
