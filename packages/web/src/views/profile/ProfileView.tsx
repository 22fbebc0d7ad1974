// The profile: one's own account. A player's page, with rating and history, is part of it too (player/).
import { createEffect, onCleanup } from 'solid-js';
import { t } from '../../i18n/i18n';
import { setPartTitle } from '../../ui/partTitle';
import { AccountPage } from './account/AccountPage';
import './profile.css';

export default function ProfileView() {
  createEffect(() => setPartTitle(t('profile.title')));
  onCleanup(() => setPartTitle(''));
  return (
    <main class="page profile">
      <AccountPage />
    </main>
  );
}
