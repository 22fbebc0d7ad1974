import { t } from '../i18n/i18n';
import { A } from '../ui/router';

export default function NotFound() {
  return (
    <main class="page stack">
      <h1>{t('notFound.title')}</h1>
      <p>
        <A class="btn primary" href="/">
          {t('notFound.play')}
        </A>
      </p>
    </main>
  );
}
