// The views of playing with others are one family, with one bar of tabs. A tab is shown when its route exists.
import { createEffect, For, onCleanup } from 'solid-js';
import { t } from '../i18n/i18n';
import { setPartTitle } from '../ui/partTitle';
import { A, appLocation } from '../ui/router';
import './familyTabs.css';
import { TABS } from './tabs';

export function FamilyTabs() {
  return (
    <nav class="family-tabs" aria-label={t('people.tabs')}>
      <For each={TABS.filter(({ hasRoute }) => hasRoute)}>
        {({ path, name }) => <A href={path}>{t(name)}</A>}
      </For>
    </nav>
  );
}

/** The page's title of a view whose name comes later than the title. For pages of the family without tabs, too. */
export function createFamilyTitle(): void {
  createEffect(() => {
    const tab = TABS.find(({ path }) => path === appLocation().path);
    if (tab && tab.name !== 'nav.daily') setPartTitle(t(tab.name));
  });
  onCleanup(() => setPartTitle(''));
}
