// The contents of the learn view: the five ways, the chapters, and the editor.
import { WAYS } from '@twofold/lessons';
import { For } from 'solid-js';
import { t } from '../../i18n/i18n';
import { A } from '../../ui/router';
import { CHAPTERS } from './chapters/chapters';
import { learnPath } from './location';
import { isDone } from './progress';

export function Contents() {
  return (
    <main class="page learn">
      <h1>{t('learn.title')}</h1>
      <p>{t('learn.intro')}</p>
      <h2>{t('learn.ways')}</h2>
      <ol>
        <For each={WAYS}>
          {(way) => (
            <li>
              <A href={learnPath('way', way.id)} data-done={isDone(`way:${way.id}`)}>
                {way.name.text}
              </A>
              <A href={learnPath('own', way.id)}>{t('learn.own')}</A>
            </li>
          )}
        </For>
      </ol>
      <h2>{t('learn.chapters')}</h2>
      <ol>
        <For each={CHAPTERS}>
          {({ id, title }) => (
            <li>
              <A href={learnPath('chapter', id)}>{t(title)}</A>
            </li>
          )}
        </For>
      </ol>
    </main>
  );
}
