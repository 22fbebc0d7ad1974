// The mark, the ways through the app, and help.
import { A } from '@solidjs/router';
import { t } from '../i18n/i18n';
import { Icon } from './Icon';

export function Header() {
  return (
    <header class="header">
      <A class="mark" href="/" aria-label={t('nav.home')}>
        <Mark />
        <span>{t('app.name')}</span>
      </A>
      <nav class="nav" aria-label={t('nav.label')}>
        <A href="/" end>
          {t('nav.play')}
        </A>
        <A href="/games">
          <Icon name="games" />
          <span>{t('nav.games')}</span>
        </A>
        <A href="/settings">
          <Icon name="settings" />
          <span>{t('nav.settings')}</span>
        </A>
      </nav>
      <button type="button" class="icon-btn" popovertarget="help" aria-label={t('nav.help')}>
        <Icon name="help" />
      </button>
    </header>
  );
}

/** A square of paper folded once, corner to corner. */
function Mark() {
  return (
    <svg class="mark-sign" viewBox="0 0 26 26" aria-hidden="true">
      <rect width="26" height="26" rx="6" class="mark-low" />
      <path d="M6 0h20L0 26V6a6 6 0 0 1 6-6Z" class="mark-high" />
    </svg>
  );
}
