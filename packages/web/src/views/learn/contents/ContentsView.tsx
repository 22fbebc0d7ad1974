// The contents of the learn view, in two courses. "Learn to play" has nine chapters. "Learn to program" has the five ways, the
// chapters after them, and the editors for one's own rules.
import { WAYS } from '@twofold/lessons';
import { For, Show } from 'solid-js';
import { playPath } from '../../../coach/advice/playChapters';
import { t } from '../../../i18n/i18n';
import { A } from '../../../ui/router';
import { CHAPTERS } from '../chapters/chapters';
import { learnPath, TEACH_PATH } from '../location';
import { lessonText } from '../parts/lessonText';
import { PageHeading } from '../parts/PageHeading';
import { CHAPTERS as PLAY_CHAPTERS, POSITIONS } from '../play/chapters';
import { isDone } from '../progress';
import { DoneMark } from './DoneMark';
import { Forget } from './Forget';
import { COURSE, type CoursePart, nextUp, PLAY_COURSE } from './nextUp';
import { WayCard } from './WayCard';
import './contents.css';

export function ContentsView() {
  return (
    <main class="page learn learn-contents">
      <header>
        <PageHeading class="learn-title">{t('learn.title')}</PageHeading>
        <p class="learn-lead">{t('learn.intro')}</p>
      </header>
      <div class="learn-paths">
        <Path
          title={t('learn.play')}
          intro={t('learn.play.intro')}
          allDone={t('learn.play.allDone')}
          course={PLAY_COURSE}
        />
        <Path
          title={t('learn.play.program')}
          intro={t('learn.play.programIntro')}
          allDone={t('learn.contents.allDone')}
          course={COURSE}
        />
      </div>
      <PlayChapters />
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

interface PathProps {
  readonly title: string;
  readonly intro: string;
  readonly allDone: string;
  readonly course: readonly CoursePart[];
}

/** One of the two courses: the way to its first part that is not done, and how much is. */
function Path(props: PathProps) {
  const next = () => nextUp(isDone, props.course);
  const doneCount = () => props.course.filter(({ what }) => isDone(what)).length;
  const label = () => {
    const part = next();
    if (!part) return '';
    const name = part.name();
    if (doneCount() === 0) return t('learn.contents.begin', { name });
    return t(part.what.startsWith('quiz:') ? 'learn.contents.takeQuiz' : 'learn.contents.goOn', { name });
  };
  return (
    <section class="learn-path">
      <h2>{props.title}</h2>
      <p class="learn-text">{props.intro}</p>
      <Show when={next()} fallback={<p class="learn-all">{props.allDone}</p>}>
        {(part) => (
          <A class="btn primary" href={part().path}>
            {label()}
          </A>
        )}
      </Show>
      <Show when={doneCount() > 0}>
        <p class="learn-count">
          {t('learn.contents.progress', { done: doneCount(), count: props.course.length })}
        </p>
      </Show>
      <div class="learn-parts" aria-hidden="true">
        <For each={props.course}>{({ what }) => <i classList={{ 'is-done': isDone(what) }} />}</For>
      </div>
    </section>
  );
}

/** The chapters of "Learn to play", and how many positions of each are worked out. */
function PlayChapters() {
  const worked = (id: string) => ORDINALS.filter((at) => isDone(`play:${id}/${at}`)).length;
  return (
    <section>
      <h2>{t('learn.play.chapters')}</h2>
      <ol class="learn-chapters learn-play">
        <For each={PLAY_CHAPTERS}>
          {({ id, title, summary }) => (
            <li>
              <div>
                <A class="learn-chapter" href={playPath(id)}>
                  {t(title)}
                </A>
                <p class="learn-text">{t(summary)}</p>
                <Show when={worked(id) > 0}>
                  <Show
                    when={isDone(`play:${id}`)}
                    fallback={
                      <span class="learn-chip">
                        {t('learn.play.chapterCount', { done: worked(id), count: POSITIONS })}
                      </span>
                    }
                  >
                    <DoneMark label={t('learn.play.worked')} />
                  </Show>
                </Show>
              </div>
            </li>
          )}
        </For>
      </ol>
    </section>
  );
}

const ORDINALS = Array.from({ length: POSITIONS }, (_, at) => at + 1);

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
