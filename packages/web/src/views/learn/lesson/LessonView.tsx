// The lesson of one of the five ways: a board to change, its steps, the code, famous mistakes, and the source.
import { type Board, type Side, WAYS, type Way } from '@twofold/lessons';
import { createEffect, Show, untrack } from 'solid-js';
import { t } from '../../../i18n/i18n';
import { A, appLocation } from '../../../ui/router';
import { showToast } from '../../../ui/toasts/toasts';
import { InClass } from '../classroom/offer/InClass';
import { CONTENTS_PATH, learnPath, type PartProps } from '../location';
import { KnownWay } from '../parts/KnownWay';
import { lessonText } from '../parts/lessonText';
import { Quiz } from '../quiz/Quiz';
import { factsOf } from '../ways/ways';
import { BoardChoices } from './BoardChoices';
import { faultText } from './faultText';
import { LessonHead } from './LessonHead';
import { linkIn, readBoardLink } from './model/boardLink';
import { openingOf, type Position } from './model/examples';
import { keepPlace, type Place, readPlace } from './model/keptPlace';
import { createLessonPlayer } from './player/lessonPlayer';
import { Player } from './player/Player';
import { createReading } from './reading';
import { SourceFile } from './SourceFile';
import { WhyItWorks } from './WhyItWorks';
import { WrongWays } from './WrongWays';
import './lesson.css';

export default function LessonView(props: PartProps) {
  return (
    <KnownWay id={props.id} title={t('learn.lesson.title')}>
      {(way) => <Lesson way={way} />}
    </KnownWay>
  );
}

function Lesson(props: { readonly way: Way }) {
  const { way } = props;
  const opening = openingOf(way);
  const place = untrack(() => placeOf(way, opening));
  const player = createLessonPlayer(way, place.given, place.step);
  let element!: HTMLElement;
  const reading = createReading(way.id, player, opening);
  createEffect(() => keepPlace(way.id, { ...place, given: player.given(), step: player.position() }));
  const show = (board: Board, side: Side, step: number) => {
    reading.show({ board, side }, step);
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
        file={`${appLocation().path}${appLocation().search}#${way.file}`}
        ref={(section) => {
          element = section;
        }}
      />
      <BoardChoices player={player} opening={opening} />
      <WhyItWorks way={way} />
      <WrongWays way={way} />
      <Source way={way} />
      <Quiz way={way} onShow={show} />
      <InClass way={way} given={player.given()} />
      <NextLesson way={way} />
    </main>
  );
}

/** Where a lesson opens: at the place of this tab, at the board of a new link, or at the beginning. */
function placeOf(way: Way, opening: Position): Place {
  const { search } = appLocation();
  const link = linkIn(search);
  const kept = readPlace(way.id, link);
  if (kept) return kept;
  const read = readBoardLink(search, opening);
  if ('fault' in read) showToast({ kind: 'lesson-board', message: faultText(read.fault) });
  return { given: ('linked' in read && read.linked) || opening, step: 0, link };
}

function Source(props: { readonly way: Way }) {
  return (
    <section class="lesson-source">
      <h2>{t('learn.lesson.source')}</h2>
      <SourceFile file={props.way.file} title={t('learn.lesson.wholeFile', { file: props.way.file })} />
      <Show when={factsOf(props.way).game}>
        {(file) => (
          <SourceFile file={file()} title={t('learn.lesson.game', { file: file() })}>
            <p>{t('learn.lesson.gameIntro')}</p>
          </SourceFile>
        )}
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
