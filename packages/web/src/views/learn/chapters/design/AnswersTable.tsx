// biome-ignore-all lint/a11y/noRedundantRoles: a table that is laid out as lists loses its roles in some browsers
// The questions of a reviewer, and what each way answers. On a phone each question is a list.
import { WAYS } from '@twofold/lessons';
import { createUniqueId, For } from 'solid-js';
import { t } from '../../../../i18n/i18n';
import { lessonText } from '../../parts/lessonText';

const QUESTIONS = ['mind', 'owns', 'double', 'oblong', 'copies', 'test', 'verdict'] as const;

export function AnswersTable() {
  const id = createUniqueId();
  return (
    <section class="chapter-answers" aria-labelledby={id}>
      <h2 id={id}>{t('learn.chapter.design.questions')}</h2>
      <p>{t('learn.chapter.design.ask')}</p>
      <table role="table" aria-labelledby={id}>
        <thead role="rowgroup">
          <tr role="row">
            <td role="cell" />
            <For each={WAYS}>
              {({ name }) => (
                <th role="columnheader" scope="col">
                  {lessonText(name)}
                </th>
              )}
            </For>
          </tr>
        </thead>
        <tbody role="rowgroup">
          <For each={QUESTIONS}>{(question) => <Answers question={question} />}</For>
        </tbody>
      </table>
    </section>
  );
}

function Answers(props: { readonly question: (typeof QUESTIONS)[number] }) {
  return (
    <tr role="row" classList={{ 'is-verdict': props.question === 'verdict' }}>
      <th role="rowheader" scope="row">
        {t(`learn.chapter.design.${props.question}`)}
      </th>
      <For each={WAYS}>
        {({ id, name }) => (
          <td role="cell">
            <span class="chapter-way" aria-hidden="true">
              {lessonText(name)}
            </span>
            {t(`learn.chapter.design.${props.question}.${id}`)}
          </td>
        )}
      </For>
    </tr>
  );
}
