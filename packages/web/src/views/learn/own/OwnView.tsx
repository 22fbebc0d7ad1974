import { t } from '../../../i18n/i18n';
import type { PartProps } from '../location';

export default function OwnView(_props: PartProps) {
  return (
    <main class="page learn">
      <h1>{t('learn.editor.title')}</h1>
    </main>
  );
}
