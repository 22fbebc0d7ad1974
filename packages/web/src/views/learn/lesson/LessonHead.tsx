// The head of a lesson: its name, what it is about, the five ways, and a figure that needs no words.
import { WAYS, type Way } from '@twofold/lessons';
import { For } from 'solid-js';
import { t } from '../../../i18n/i18n';
import { Icon } from '../../../ui/Icon';
import { A } from '../../../ui/router';
import { learnPath } from '../location';
import { lessonText } from '../parts/lessonText';
import { isDone } from '../progress';
import { Figure } from './Figure';

export function LessonHead(props: { readonly way: Way }) {
  return (
    <header class="lesson-head">
      <h1>{lessonText(props.way.name)}</h1>
      <nav class="lesson-chips" aria-label={t('learn.ways')}>
        <ol>
          <For each={WAYS}>
            {(way, at) => <Chip way={way} number={at() + 1} isHere={way === props.way} />}
          </For>
        </ol>
      </nav>
      <p class="lesson-summary">{lessonText(props.way.summary)}</p>
      <Figure way={props.way} />
    </header>
  );
}

function Chip(props: { readonly way: Way; readonly number: number; readonly isHere: boolean }) {
  const name = () => lessonText(props.way.name);
  const done = () => isDone(`way:${props.way.id}`);
  const label = () =>
    t(done() ? 'learn.lesson.chipDone' : 'learn.lesson.chip', { number: props.number, name: name() });
  return (
    <li>
      <A href={learnPath('way', props.way.id)} aria-label={label()} title={name()}>
        <span>{props.isHere || !done() ? props.number : ''}</span>
        {props.isHere ? <span class="lesson-chip-name">{name()}</span> : undefined}
        {done() && !props.isHere ? <Icon name="check" /> : undefined}
      </A>
    </li>
  );
}
