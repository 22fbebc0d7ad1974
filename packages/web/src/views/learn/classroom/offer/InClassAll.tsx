// The same for every lesson, on the page for teachers.
import { WAYS } from '@twofold/lessons';
import { createUniqueId, For } from 'solid-js';
import { t } from '../../../../i18n/i18n';
import { lessonText } from '../../parts/lessonText';
import { Offers } from './InClass';

export function InClassAll() {
  const id = createUniqueId();
  return (
    <section aria-labelledby={id}>
      <h2 id={id}>{t('learn.class.title')}</h2>
      <p>{t('learn.class.text')}</p>
      <p>{t('learn.class.frames')}</p>
      <For each={WAYS}>
        {(way) => (
          <details>
            <summary>{lessonText(way.name)}</summary>
            <Offers way={way} />
          </details>
        )}
      </For>
    </section>
  );
}
