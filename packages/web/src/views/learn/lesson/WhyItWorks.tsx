// A way for readers who want to know more: its invariant, its cost, and why the famous mistake is tempting.
import type { Way } from '@twofold/lessons';
import { createUniqueId, For } from 'solid-js';
import { t } from '../../../i18n/i18n';
import { lessonText } from '../parts/lessonText';

const PARTS = ['invariant', 'cost', 'temptation'] as const;

export function WhyItWorks(props: { readonly way: Way }) {
  const id = createUniqueId();
  return (
    <section class="lesson-why" aria-labelledby={id}>
      <h2 id={id}>{t('learn.lesson.why')}</h2>
      <dl>
        <For each={PARTS}>
          {(part) => (
            <div>
              <dt>{t(`learn.lesson.why.${part}`)}</dt>
              <dd>{lessonText(props.way.reasons[part])}</dd>
            </div>
          )}
        </For>
      </dl>
    </section>
  );
}
