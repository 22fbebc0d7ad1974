// The contents of the learn view: the five ways, the chapters, and the editors for one's own rules.
import { WAYS } from '@twofold/lessons';
import { For, Show } from 'solid-js';
import { t } from '../../../i18n/i18n';
import { A } from '../../../ui/router';
import { CHAPTERS } from '../chapters/chapters';
import { learnPath, TEACH_PATH } from '../location';
import { lessonText } from '../parts/lessonText';
import { PageHeading } from '../parts/PageHeading';
import { hasProgress, isDone } from '../progress';
import { DoneMark } from './DoneMark';
import { Forget } from './Forget';
import { COURSE, nextUp } from './nextUp';
import { WayCard } from './WayCard';
import './contents.css';

export function ContentsView() {
  return (
    <main class="page learn learn-contents">
      <header class="learn-head">
        <div>
          <PageHeading class="learn-title">{t('learn.title')}</PageHeading>
          <p class="learn-lead">{t('learn.intro')}</p>
        </div>
        <GoOn />
      </header>
      <section>
        <h2>{t('learn.ways')}</h2>
        <ol class="learn-ways">
          <For each={WAYS}>{(way) => <WayCard way={way} />}</For>
        </ol>
      </section>
      <div class="learn-more">
        <Show when={CHAPTERS.length > 0}>
          <Chapters />
        </Show>
        <div class="learn-beside">
          <OwnRules />
          <Practise />
        </div>
      </div>
      <Forget />
    </main>
  );
}

/** The way to the first part that is not done, and how much is. */
function GoOn() {
  const next = () => nextUp(isDone);
  const doneCount = () => COURSE.filter(({ what }) => isDone(what)).length;
  const label = () => {
    const part = next();
    if (!part) return '';
    const name = part.name();
    if (!hasProgress()) return t('learn.contents.begin', { name });
    return t(part.what.startsWith('quiz:') ? 'learn.contents.takeQuiz' : 'learn.contents.goOn', { name });
  };
  return (
    <div class="learn-go-on">
      <Show when={next()} fallback={<p>{t('learn.contents.allDone')}</p>}>
        {(part) => (
          <A class="btn primary" href={part().path}>
            {label()}
          </A>
        )}
      </Show>
      <Show when={hasProgress()}>
        <p class="learn-count">{t('learn.contents.progress', { done: doneCount(), count: COURSE.length })}</p>
      </Show>
      <div class="learn-parts" aria-hidden="true">
        <For each={COURSE}>{({ what }) => <i classList={{ 'is-done': isDone(what) }} />}</For>
      </div>
    </div>
  );
}

function Chapters() {
  return (
    <section>
      <h2>{t('learn.chapters')}</h2>
      <ol class="learn-chapters">
        <For each={CHAPTERS}>
          {(chapter) => (
            <li>
              <div>
                <A class="learn-chapter" href={learnPath('chapter', chapter.id)}>
                  {t(chapter.title)}
                </A>
                <p class="learn-text">{t(chapter.summary)}</p>
              </div>
              <Show when={isDone(`chapter:${chapter.id}`)}>
                <DoneMark label={t('learn.contents.chapterDone')} />
              </Show>
            </li>
          )}
        </For>
      </ol>
    </section>
  );
}

/** The way to the practise view. */
function Practise() {
  return (
    <section>
      <h2>{t('nav.practise')}</h2>
      <p class="learn-text">{t('learn.contents.practise')}</p>
      <p>
        <A class="btn" href="/practise">
          {t('nav.practise')}
        </A>
      </p>
    </section>
  );
}

function OwnRules() {
  return (
    <section>
      <h2>{t('learn.own')}</h2>
      <p class="learn-text">{t('learn.contents.own')}</p>
      <ul class="learn-editors">
        <For each={WAYS}>
          {({ id, name }) => (
            <li>
              <A class="btn" href={learnPath('own', id)}>
                {lessonText(name)}
                <Show when={isDone(`own:${id}`)}>
                  <DoneMark label={t('learn.contents.checked')} isQuiet />
                </Show>
              </A>
            </li>
          )}
        </For>
      </ul>
      <p>
        <A class="learn-teach" href={TEACH_PATH}>
          {t('learn.teach.title')}
        </A>
      </p>
    </section>
  );
}
