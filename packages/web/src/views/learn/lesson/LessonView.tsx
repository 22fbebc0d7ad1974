// The lesson of one of the five ways: a board to change, its steps, the code, famous mistakes, and the source.
import { type Board, type Side, WAYS, type Way } from '@twofold/lessons';
import { createEffect, on, Show } from 'solid-js';
import { t } from '../../../i18n/i18n';
import { A } from '../../../ui/router';
import { CONTENTS_PATH, learnPath, type PartProps } from '../location';
import { lessonText } from '../parts/lessonText';
import { UnknownPart } from '../parts/UnknownPart';
import { markDone } from '../progress';
import { Quiz } from '../quiz/Quiz';
import { BoardChoices } from './BoardChoices';
import { LessonHead } from './LessonHead';
import { openingOf } from './model/examples';
import { createLessonPlayer } from './player/lessonPlayer';
import { Player } from './player/Player';
import { SourceFile } from './SourceFile';
import { WrongWays } from './WrongWays';
import './lesson.css';

/** The console game, and the lesson that it stands in. */
const GAME = { file: 'consoleGame.ts', way: 'two-pointers' };

export default function LessonView(props: PartProps) {
  const way = () => WAYS.find(({ id }) => id === props.id);
  return (
    <Show
      when={way()}
      keyed
      fallback={
        <UnknownPart
          title={t('learn.lesson.title')}
          text={t('learn.lesson.unknown')}
          back={t('learn.lesson.contents')}
        />
      }
    >
      {(known) => <Lesson way={known} />}
    </Show>
  );
}

function Lesson(props: { readonly way: Way }) {
  const { way } = props;
  const opening = openingOf(way);
  const player = createLessonPlayer(way, opening);
  let element!: HTMLElement;
  const isAtEnd = () => player.position() === player.length();
  createEffect(on(isAtEnd, (isEnd) => isEnd && markDone(`way:${way.id}`)));
  const show = (board: Board, side: Side, step: number) => {
    player.give({ board, side }, step + 1);
    element.focus();
    element.scrollIntoView({ block: 'start' });
  };
  return (
    <main class="page learn lesson">
      <LessonHead way={way} />
      <Player
        player={player}
        isEditable
        own={learnPath('own', way.id)}
        ref={(section) => {
          element = section;
        }}
      />
      <BoardChoices player={player} opening={opening} />
      <WrongWays way={way} />
      <Source way={way} />
      <Quiz way={way} onShow={show} />
      <NextLesson way={way} />
    </main>
  );
}

function Source(props: { readonly way: Way }) {
  return (
    <section class="lesson-source">
      <h2>{t('learn.lesson.source')}</h2>
      <SourceFile file={props.way.file} title={t('learn.lesson.wholeFile', { file: props.way.file })} />
      <Show when={props.way.id === GAME.way}>
        <SourceFile file={GAME.file} title={t('learn.lesson.game', { file: GAME.file })}>
          <p>{t('learn.lesson.gameIntro')}</p>
        </SourceFile>
      </Show>
    </section>
  );
}

function NextLesson(props: { readonly way: Way }) {
  const next = () => WAYS[WAYS.indexOf(props.way) + 1];
  return (
    <nav class="lesson-onward">
      <Show
        when={next()}
        fallback={
          <A class="lesson-link" href={CONTENTS_PATH}>
            {t('learn.lesson.afterLast')}
          </A>
        }
      >
        {(way) => (
          <A class="lesson-link" href={learnPath('way', way().id)}>
            {t('learn.lesson.nextLesson', { name: lessonText(way().name) })}
          </A>
        )}
      </Show>
    </nav>
  );
}
