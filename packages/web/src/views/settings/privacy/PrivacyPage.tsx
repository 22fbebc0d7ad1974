// What the site keeps, why, and for how long. docs/security.md has the places in the server that keep to it.
import { For, onCleanup } from 'solid-js';
import { t } from '../../../i18n/i18n';
import { Heading } from '../../../ui/Heading';
import { partTitle, setPartTitle } from '../../../ui/partTitle';
import { A } from '../../../ui/router';
import './privacy.css';

const PARTS = [
  ['privacy.deviceTitle', 'privacy.device'],
  ['privacy.othersTitle', 'privacy.others'],
  ['privacy.cookieTitle', 'privacy.cookie'],
  ['privacy.accountTitle', 'privacy.account'],
  ['privacy.gamesTitle', 'privacy.games'],
  ['privacy.syncTitle', 'privacy.sync'],
  ['privacy.linksTitle', 'privacy.links'],
  ['privacy.addressTitle', 'privacy.address'],
  ['privacy.searchTitle', 'privacy.search'],
  ['privacy.rightsTitle', 'privacy.rights'],
  ['privacy.backupsTitle', 'privacy.backups'],
  ['privacy.operatorTitle', 'privacy.operator'],
] as const;

export default function PrivacyPage() {
  setPartTitle(t('privacy.title'));
  onCleanup(() => partTitle() === t('privacy.title') && setPartTitle(''));
  return (
    <main class="page privacy">
      <Heading>{t('privacy.title')}</Heading>
      <p class="privacy-lead">{t('privacy.lead')}</p>
      <For each={PARTS}>
        {([title, text]) => (
          <section>
            <h2>{t(title)}</h2>
            <p>{t(text)}</p>
          </section>
        )}
      </For>
      <p>
        <A class="btn" href="/settings">
          {t('settings.title')}
        </A>
      </p>
    </main>
  );
}
