// The header: logo, links to the views, and the help button.
import { For } from 'solid-js';
import { t } from '../i18n/i18n';
import { Icon } from '../ui/Icon';
import { A } from '../ui/router';
import { ROUTES } from './routes';

export function Header() {
  return (
    <header class="header">
      <A class="mark" href="/" aria-label={t('nav.home')}>
        <Mark />
        <span>{t('app.name')}</span>
      </A>
      <nav class="nav" aria-label={t('nav.label')}>
        <A href="/">{t('nav.play')}</A>
        <For each={ROUTES}>
          {({ path, name, icon }) => (
            <A href={path}>
              <Icon name={icon} />
              <span>{t(name)}</span>
            </A>
          )}
        </For>
      </nav>
      <button type="button" class="icon-btn" popovertarget="help" aria-label={t('nav.help')}>
        <Icon name="help" />
      </button>
    </header>
  );
}

/** The logo: a square of paper folded once, corner to corner. */
function Mark() {
  return (
    <svg class="mark-sign" viewBox="0 0 26 26" aria-hidden="true">
      <path d="M24.2 1.8A6 6 0 0 1 26 6v14a6 6 0 0 1-6 6H6a6 6 0 0 1-4.2-1.8Z" class="mark-low" />
      <path d="M1.8 24.2A6 6 0 0 1 0 20V6a6 6 0 0 1 6-6h14a6 6 0 0 1 4.2 1.8Z" class="mark-high" />
    </svg>
  );
}
