// Repeats the entries of the notebook that are due. A right answer moves an entry farther away, a wrong one to tomorrow.
import { createSignal, onMount, Show } from 'solid-js';
import { formatDate, t } from '../../../i18n/i18n';
import { type NotebookEntry, puzzleOf } from '../../../notebook/entry';
import { notebookEntries, putEntry } from '../../../notebook/notebook';
import { dueAt, isDue, repeated } from '../../../notebook/schedule';
import { Heading } from '../../../ui/Heading';
import { A } from '../../../ui/router';
import { NOTEBOOK_PATH } from '../location';
import { directionName } from '../parts/words';
import { QuestionPage } from '../question/QuestionPage';

export default function RepeatPage() {
  const [left, setLeft] = createSignal<readonly NotebookEntry[]>();
  const [next, setNext] = createSignal<NotebookEntry>();
  onMount(async () => {
    const all = await notebookEntries().catch(() => []);
    const due = all.filter((entry) => isDue(entry, Date.now()) && puzzleOf(entry));
    setLeft(due.toSorted((one, other) => dueAt(one) - dueAt(other)));
  });
  const hear = (entry: NotebookEntry, isRight: boolean) => {
    const after = repeated(entry, isRight, Date.now());
    setNext(after);
    void putEntry(after).catch(() => {}); // it stays due
  };
  const goOn = () => {
    setNext(undefined);
    setLeft((entries) => entries?.slice(1));
  };
  return (
    <Show when={left()} fallback={<main class="page practise" aria-busy="true" />}>
      <Show when={left()?.[0]} keyed fallback={<Done />}>
        {(entry) => (
          <QuestionPage
            puzzle={puzzleOf(entry)!}
            isKept
            onAnswer={({ isRight }) => hear(entry, isRight)}
            next={goOn}
            status={<b class="practise-count">{t('practise.notes.left', { count: left()?.length ?? 0 })}</b>}
            about={<p class="practise-note">{t('practise.notes.about')}</p>}
            after={
              <p class="practise-facts">
                <span>{t('practise.notes.then', { direction: directionName(entry.played) })}</span>
                <Show when={next()}>
                  {(after) => (
                    <span>
                      {t('practise.notes.comesBack', {
                        date: formatDate(dueAt(after()), { dateStyle: 'medium' }),
                      })}
                    </span>
                  )}
                </Show>
              </p>
            }
          />
        )}
      </Show>
    </Show>
  );
}

function Done() {
  return (
    <main class="page practise practise-none">
      <Heading>{t('practise.notes.done')}</Heading>
      <A class="btn primary" href={NOTEBOOK_PATH}>
        {t('practise.notes')}
      </A>
    </main>
  );
}
