import { t } from '../../../i18n/i18n';
import type { PartProps } from '../location';

export default function LessonView(_props: PartProps) {
  return (
    <main class="page learn">
      <h1>{t('learn.lesson.title')}</h1>
    </main>
  );
}
