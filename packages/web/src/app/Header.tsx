// The header: logo, links to the views, help, sound and theme. Where there is no room, links, help and sound are a menu.
import { For } from 'solid-js';
import { t } from '../i18n/i18n';
import { changeSettings, settings } from '../settings/settings';
import { resolveTheme } from '../theme/theme';
import { Icon } from '../ui/Icon';
import { A } from '../ui/router';
import { ROUTES } from './routes';

export function Header(props: { readonly watch: () => void }) {
  return (
    <header class="header">
      <A class="mark" href="/" aria-label={t('nav.home')}>
        <Mark />
        <span>{t('app.name')}</span>
      </A>
      {/* A popover as a menu. In wide windows its style shows it in the header. Keys are its own only while it is open. */}
      <div
        class="menu"
        id="menu"
        popover="auto"
        data-own-gestures
        on:click={closeMenu}
        on:beforetoggle={(event) =>
          event.currentTarget.toggleAttribute('data-own-keys', event.newState === 'open')
        }
      >
        <nav class="nav" aria-label={t('nav.label')}>
          <A href="/">
            <Icon name="board" />
            <span>{t('nav.play')}</span>
          </A>
          <For each={ROUTES}>
            {({ path, name, icon }) => (
              <A href={path}>
                <Icon name={icon} />
                <span>{t(name)}</span>
              </A>
            )}
          </For>
        </nav>
        <button type="button" class="icon-btn" onClick={() => props.watch()}>
          <Icon name="play" />
          <span>{t('play.watch')}</span>
        </button>
        <button type="button" class="icon-btn" popovertarget="help">
          <Icon name="help" />
          <span>{t('nav.help')}</span>
        </button>
        <button
          type="button"
          class="icon-btn"
          aria-pressed={settings.sound}
          onClick={() => changeSettings({ sound: !settings.sound })}
        >
          <Icon name={settings.sound ? 'sound' : 'silent'} />
          <span>{t('nav.sound')}</span>
        </button>
      </div>
      <button type="button" class="icon-btn" aria-label={t('nav.theme')} onClick={switchTheme}>
        <Icon name="theme" />
      </button>
      <button type="button" class="icon-btn menu-btn" popovertarget="menu" aria-label={t('nav.menu')}>
        <Icon name="menu" />
      </button>
    </header>
  );
}

function closeMenu(event: MouseEvent): void {
  (event.currentTarget as HTMLElement).hidePopover?.();
}

/** From light to dark and back. The settings have every theme. */
function switchTheme(): void {
  changeSettings({ theme: resolveTheme(settings.theme) === 'dark' ? 'light' : 'dark' });
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
