// Starts the page that others may frame. It has no account, no cookie and no storage: it only shows what its address holds, in
// the language and the colours of the visitor's browser.
import './app/base.css';
import './theme/theme.css';
import { render } from 'solid-js/web';
import { activateLocale, loadMessages, locale, t, textDirection } from './i18n/i18n';
import { chooseLocale } from './i18n/locales';
import { EmbedPage, type LearnFrames } from './views/embed/EmbedPage';
import { wantedLanguage } from './views/embed/wanted';

const LEARN: LearnFrames = {
  lesson: () => import('./views/learn/classroom/framed/LessonFrame'),
  editor: () => import('./views/learn/classroom/framed/EditorFrame'),
};

async function start(): Promise<void> {
  const tags = wantedLanguage(location.search, navigator.languages);
  await activateLocale(chooseLocale(tags), tags).catch(() => undefined); // then it is English
  await Promise.all([loadMessages('rest'), loadMessages('board')]);
  Object.assign(document.documentElement, { lang: locale(), dir: textDirection() });
  render(() => <EmbedPage learn={LEARN} />, document.getElementById('app')!);
}

start().catch((error: unknown) => {
  document.body.textContent = t('app.failed', { reason: String(error) });
});
