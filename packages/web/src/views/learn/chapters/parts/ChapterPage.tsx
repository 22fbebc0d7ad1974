// The frame of a chapter: title, chips to the other chapters, what it says, where its code is, and the next one.
import { createUniqueId, For, type JSX, Show } from 'solid-js';
import { t } from '../../../../i18n/i18n';
import { A } from '../../../../ui/router';
import { CONTENTS_PATH, learnPath } from '../../location';
import { PageHeading } from '../../parts/PageHeading';
import { isDone, markDone } from '../../progress';
import { CHAPTERS, type ChapterId } from '../chapters';

interface ChapterPageProps {
  readonly id: ChapterId;
  /** The files where the project does the same, from its root. */
  readonly files: readonly string[];
  readonly children: JSX.Element;
}

export function ChapterPage(props: ChapterPageProps) {
  const at = CHAPTERS.findIndex(({ id }) => id === props.id);
  const done = () => markDone(`chapter:${props.id}`);
  const noteUse = ({ target }: Event) => {
    if (target instanceof Element && target.closest('button, input')) done();
  };
  return (
    <main class="page learn chapter">
      <header class="chapter-head">
        <PageHeading>{t(CHAPTERS[at]!.title)}</PageHeading>
        <Chips id={props.id} />
      </header>
      <p class="chapter-summary">{t(CHAPTERS[at]!.summary)}</p>
      <div class="chapter-parts" on:click={noteUse}>
        {props.children}
      </div>
      <dl class="chapter-files">
        <dt>{t('learn.chapter.files')}</dt>
        <For each={props.files}>
          {(file) => (
            <dd dir="ltr">
              <code>{file}</code>
            </dd>
          )}
        </For>
      </dl>
      <Next chapter={CHAPTERS[at + 1]} onFollow={done} />
    </main>
  );
}

function Chips(props: { readonly id: ChapterId }) {
  return (
    <nav class="chapter-chips" aria-label={t('learn.chapters')}>
      <For each={CHAPTERS}>
        {({ id, title }, at) => (
          <A href={learnPath('chapter', id)} classList={{ 'chapter-chip': true, 'is-here': id === props.id }}>
            <span aria-hidden="true">{isDone(`chapter:${id}`) && id !== props.id ? '✓' : at() + 1}</span>
            <span class="visually-hidden">{t(title)}</span>
            <Show when={id === props.id}>
              <span class="chapter-chip-title" aria-hidden="true">
                {t(title)}
              </span>
            </Show>
            <Show when={isDone(`chapter:${id}`)}>
              <span class="visually-hidden">{t('learn.chapter.done')}</span>
            </Show>
          </A>
        )}
      </For>
    </nav>
  );
}

function Next(props: {
  readonly chapter: (typeof CHAPTERS)[number] | undefined;
  readonly onFollow: () => void;
}) {
  return (
    <nav class="chapter-next" aria-label={t('learn.chapter.next')} on:click={props.onFollow}>
      <Show
        when={props.chapter}
        fallback={
          <A class="btn primary" href={CONTENTS_PATH}>
            {t('learn.chapter.contents')}
          </A>
        }
      >
        {(chapter) => (
          <A class="btn primary" href={learnPath('chapter', chapter().id)}>
            {t('learn.chapter.goOn', { title: t(chapter().title) })}
          </A>
        )}
      </Show>
    </nav>
  );
}

/** A section of a chapter: words, and beside them a picture that does something. */
export function ChapterPart(props: {
  readonly title: string;
  readonly words: JSX.Element;
  readonly children: JSX.Element;
}) {
  const id = createUniqueId();
  return (
    <section class="chapter-part" aria-labelledby={id}>
      <div class="chapter-words">
        <h2 id={id}>{props.title}</h2>
        {props.words}
      </div>
      <div class="chapter-figure">{props.children}</div>
    </section>
  );
}
