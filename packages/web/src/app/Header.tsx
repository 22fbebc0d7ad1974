// The header: a link past it, the logo, links to the views, and a menu. On phones the menu is a popover, and the views
// most visited stay in the header by name.
import { For, Show } from 'solid-js';
import { focusContent } from '../browser/focus';
import { t } from '../i18n/i18n';
import { changeSettings, settings } from '../settings/settings';
import { hasSyncStopped } from '../storage/sync/syncState';
import { resolveTheme } from '../theme/theme';
import { Icon } from '../ui/Icon';
import { A } from '../ui/router';
import { ROUTES, type Route } from './routes';

export function Header(props: { readonly watch: () => void }) {
  return (
    <header class="header">
      {/* biome-ignore lint/a11y/useValidAnchor: it leads to a part of this page, as a screen reader's list of links says */}
      <a class="btn skip" href="#content" onClick={skip}>
        {t('nav.skip')}
      </a>
      <A class="mark" href="/" aria-label={t('nav.home')}>
        <Mark />
        <span>{t('app.name')}</span>
      </A>
      <nav class="nav" aria-label={t('nav.label')}>
        <A class="play-link" href="/">
          <span>{t('nav.play')}</span>
        </A>
        <Doors place="header" />
      </nav>
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
        <Doors place="menu" />
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
        <button type="button" class="icon-btn" onClick={switchTheme}>
          <Icon name="theme" />
          <span>{t('nav.theme')}</span>
        </button>
      </div>
      <button type="button" class="icon-btn menu-btn" popovertarget="menu">
        <Icon name="menu" />
        <span>{t('nav.menu')}</span>
        <SyncDot />
      </button>
    </header>
  );
}

/** The links to the views of one place. */
function Doors(props: { readonly place: Route['place'] }) {
  return (
    <For each={ROUTES.filter(({ place }) => place === props.place)}>
      {({ path, name, icon }) => (
        <A class="door" href={path}>
          <Icon name={icon!} />
          <span>{t(name!)}</span>
          <Show when={path === '/settings'}>
            <SyncDot />
          </Show>
        </A>
      )}
    </For>
  );
}

function SyncDot() {
  return (
    <Show when={hasSyncStopped()}>
      <i class="dot" role="img" aria-label={t('nav.syncStopped')} title={t('nav.syncStopped')} />
    </Show>
  );
}

function skip(event: MouseEvent): void {
  event.preventDefault(); // a fragment is part of the addresses of some views
  focusContent();
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
