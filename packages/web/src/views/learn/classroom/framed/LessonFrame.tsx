// A lesson inside another page: its board with every step, and the running line. It keeps nothing and takes no focus.
import { WAYS, type Way } from '@twofold/lessons';
import { type Component, type JSX, Show } from 'solid-js';
import { t } from '../../../../i18n/i18n';
import { Dynamic } from '../../../../ui/Dynamic';
import { faultText } from '../../lesson/faultText';
import { boardPath, readBoardLink } from '../../lesson/model/boardLink';
import { openingOf, type Position } from '../../lesson/model/examples';
import { createLessonPlayer } from '../../lesson/player/lessonPlayer';
import { CONTENTS_PATH } from '../../location';
import { lessonText } from '../../parts/lessonText';
import { Stage } from '../stage/Stage';
import '../../learn.css';
import './framed.css';

/** The last line of the page around: words, and the way to the same on the site. */
export type FrameFoot = Component<{ readonly path: string; readonly children: JSX.Element }>;

interface LessonFrameProps {
  readonly id: string;
  readonly search: string;
  readonly step: number;
  readonly isBoardOnly: boolean;
  readonly foot: FrameFoot;
}

export default function LessonFrame(props: LessonFrameProps) {
  const way = WAYS.find(({ id }) => id === props.id);
  if (!way) return <NothingHere text={t('learn.lesson.unknown')} foot={props.foot} />;
  const read = readBoardLink(props.search, openingOf(way));
  if ('fault' in read) return <NothingHere text={faultText(read.fault)} foot={props.foot} />;
  return <Steps {...props} way={way} given={read.linked ?? openingOf(way)} />;
}

function Steps(props: LessonFrameProps & { readonly way: Way; readonly given: Position }) {
  const { way, given } = props;
  const player = createLessonPlayer(way, given, props.step);
  return (
    <main class="embed-page learn framed-lesson">
      <h1 class="visually-hidden">{lessonText(way.name)}</h1>
      <Stage player={player} hasCode={!props.isBoardOnly} />
      <Dynamic component={props.foot} path={boardPath(way.id, given)}>
        <span class="framed-name">{`${lessonText(way.name)} · `}</span>
        {t('learn.quiz.tilted', { side: given.side })}
      </Dynamic>
    </main>
  );
}

/** An address that names no lesson, or a board that is none. */
export function NothingHere(props: { readonly text: string; readonly foot: FrameFoot }) {
  return (
    <main class="embed-page embed-refused">
      <h1>{props.text}</h1>
      <Show when={props.foot}>
        <Dynamic component={props.foot} path={CONTENTS_PATH}>
          {t('learn.lesson.title')}
        </Dynamic>
      </Show>
    </main>
  );
}
