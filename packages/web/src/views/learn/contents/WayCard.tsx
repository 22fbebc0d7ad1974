// One of the five ways: its picture, its idea in a sentence, and what has been done of it.
import type { Way } from '@twofold/lessons';
import { Show } from 'solid-js';
import { t } from '../../../i18n/i18n';
import { A } from '../../../ui/router';
import { learnPath } from '../location';
import { LessonBoard } from '../parts/LessonBoard';
import { lessonText } from '../parts/lessonText';
import { isDone } from '../progress';
import { DoneMark } from './DoneMark';
import { pictureOf } from './pictures';

export function WayCard(props: { readonly way: Way }) {
  const { way } = props;
  const { board, marks, lane, turns } = pictureOf(way);
  return (
    <li class="learn-way">
      <div class="learn-picture" data-turned={turns > 0}>
        <LessonBoard board={board} marks={marks} lane={lane} />
      </div>
      <div class="learn-way-text">
        <h3>
          <A class="learn-way-name" href={learnPath('way', way.id)}>
            {lessonText(way.name)}
          </A>
        </h3>
        <p>{lessonText(way.summary)}</p>
        <p class="learn-done">
          <Show when={isDone(`way:${way.id}`)}>
            <DoneMark label={t('learn.contents.read')} />
          </Show>
          <Show when={isDone(`quiz:${way.id}`)}>
            <DoneMark label={t('learn.contents.quiz')} />
          </Show>
        </p>
      </div>
    </li>
  );
}
