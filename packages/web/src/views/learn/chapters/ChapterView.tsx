import { t } from '../../../i18n/i18n';
import type { PartProps } from '../location';

export default function ChapterView(_props: PartProps) {
  return (
    <main class="page learn">
      <h1>{t('learn.chapter.title')}</h1>
    </main>
  );
}
