// The words of a chapter: why, how, what was measured, and its positions.
import { type Exercise, isHeld, type PlayChapter } from '@twofold/solver/internal';
import { For, Show } from 'solid-js';
import { playPath, puzzlesOfChapter } from '../../../coach/advice/playChapters';
import { formatNumber, formatTile, t } from '../../../i18n/i18n';
import { A } from '../../../ui/router';
import { SmallBoard } from '../../../ui/SmallBoard';
import { Bars } from '../chapters/parts/Bars';
import { DoneMark } from '../contents/DoneMark';
import { CONTENTS_PATH } from '../location';
import { PageHeading } from '../parts/PageHeading';
import { isDone } from '../progress';
import { CHAPTERS, type PlayChapterInfo } from './chapters';
import { loadExercises, loadRules } from './course/course';
import { type Rules, rateOf } from './course/rules';
import { createAwaited } from './parts/awaited';
import { formatRate, goalText, RULE_NAMES } from './parts/words';
import '../chapters/chapter.css';

export default function ChapterPage(props: { readonly chapter: PlayChapter }) {
  const at = CHAPTERS.findIndex(({ id }) => id === props.chapter);
  const info = CHAPTERS[at]!;
  const files = createAwaited(async () => {
    const [exercises, rules] = await Promise.all([loadExercises(props.chapter), loadRules()]);
    return { exercises, rules };
  });
  return (
    <main class="page learn chapter course-chapter">
      <header class="chapter-head">
        <PageHeading>{t(info.title)}</PageHeading>
        <Chips chapter={props.chapter} />
      </header>
      <p class="chapter-summary">{t(info.summary)}</p>
      <div class="course-words">
        <For each={info.paragraphs}>{(key) => <p>{t(key)}</p>}</For>
      </div>
      <Show
        when={files.value()}
        fallback={
          <p aria-busy={files.error() === undefined}>
            {files.error() !== undefined && t('learn.play.missing')}
          </p>
        }
      >
        {(loaded) => (
          <>
            <Positions info={info} exercises={loaded().exercises} />
            <Measured info={info} rules={loaded().rules} />
          </>
        )}
      </Show>
      <nav class="chapter-next" aria-label={t('learn.play.onward')}>
        <Show
          when={CHAPTERS[at + 1]}
          fallback={
            <A class="btn" href={CONTENTS_PATH}>
              {t('learn.chapter.contents')}
            </A>
          }
        >
          {(next) => (
            <A class="btn" href={playPath(next().id)}>
              {t('learn.chapter.goOn', { title: t(next().title) })}
            </A>
          )}
        </Show>
        <A class="btn" href={puzzlesOfChapter(props.chapter)}>
          {t('learn.play.practise')}
        </A>
      </nav>
    </main>
  );
}

function Chips(props: { readonly chapter: PlayChapter }) {
  return (
    <nav class="chapter-chips" aria-label={t('learn.play')}>
      <For each={CHAPTERS}>
        {({ id, title }, at) => (
          <A
            href={playPath(id)}
            aria-current={id === props.chapter ? 'page' : undefined}
            classList={{ 'chapter-chip': true, 'is-here': id === props.chapter }}
          >
            <span aria-hidden="true">{isDone(`play:${id}`) ? '✓' : formatNumber(at() + 1)}</span>
            <span class="visually-hidden">{t(title)}</span>
            <Show when={isDone(`play:${id}`)}>
              <span class="visually-hidden">{t('learn.chapter.done')}</span>
            </Show>
          </A>
        )}
      </For>
    </nav>
  );
}

function Positions(props: { readonly info: PlayChapterInfo; readonly exercises: readonly Exercise[] }) {
  const { id } = props.info;
  const next = () => props.exercises.findIndex((_, at) => !isDone(`play:${id}/${at + 1}`)) + 1 || 1;
  return (
    <section class="course-positions" aria-labelledby="course-positions">
      <h2 id="course-positions">{t('learn.play.positions')}</h2>
      <ol>
        <For each={props.exercises}>
          {(exercise, at) => (
            <li>
              <span class="course-picture">
                <SmallBoard board={exercise.board} digits />
              </span>
              <span>
                <A class="course-link" href={playPath(id, at() + 1)}>
                  {goalText(exercise)}
                </A>
                <small>{t(isHeld(exercise.goal) ? 'learn.play.held' : 'learn.play.reach')}</small>
                <Show when={isDone(`play:${id}/${at() + 1}`)}>
                  <DoneMark label={t('learn.play.worked')} />
                </Show>
              </span>
            </li>
          )}
        </For>
      </ol>
      <A class="btn primary" href={playPath(id, next())}>
        {t('learn.play.begin', { number: next() })}
      </A>
    </section>
  );
}

function Measured(props: { readonly info: PlayChapterInfo; readonly rules: Rules }) {
  const { measured, tile, players } = props.info;
  const rates = () => players.map((player) => ({ player, rate: rateOf(props.rules, player, tile) }));
  const most = () => Math.max(0.01, ...rates().map(({ rate: [share] }) => share));
  const label = () =>
    t('learn.play.rates', { tile: formatTile(tile), games: formatNumber(props.rules.games) });
  return (
    <section class="course-measured" aria-labelledby="course-measured">
      <h2 id="course-measured">{t('learn.play.measured')}</h2>
      <p>
        {t(measured, {
          tile: formatTile(tile),
          low: formatRate(rates()[0]!.rate[0]),
          high: formatRate(rates().at(-1)!.rate[0]),
        })}
      </p>
      <h3>{label()}</h3>
      <Bars
        label={label()}
        bars={rates().map(({ player, rate: [share, error] }, at) => ({
          name: t(RULE_NAMES[player]),
          value: `${formatRate(share)} ± ${formatRate(error)}`,
          share: share / most(),
          isLit: at === players.length - 1,
        }))}
      />
      <p class="chapter-note">{t('learn.play.rules')}</p>
    </section>
  );
}
