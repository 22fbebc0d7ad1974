// The page of an address that nothing stands at.
import { t } from '../i18n/i18n';
import { A } from '../ui/router';
import { Sheets } from '../ui/Sheets';
import './notFound.css';

export default function NotFound() {
  return (
    <main class="page stack not-found">
      <Sheets />
      <h1>{t('notFound.title')}</h1>
      <A class="btn primary" href="/">
        {t('notFound.play')}
      </A>
    </main>
  );
}
