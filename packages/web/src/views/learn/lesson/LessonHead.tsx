// The head of a lesson: its name, what it is about, the five ways, and a figure that needs no words.
import { WAYS, type Way } from '@twofold/lessons';
import { For } from 'solid-js';
import { type MessageKey, t } from '../../../i18n/i18n';
import { A, appLocation } from '../../../ui/router';
import { learnPath } from '../location';
import { isDone } from '../progress';
import { Figure } from './Figure';

export function LessonHead(props: { readonly way: Way }) {
  return (
    <header class="lesson-head">
      <h1>{t(props.way.name.key as MessageKey)}</h1>
      <nav class="lesson-chips" aria-label={t('learn.ways')}>
        <ol>
          <For each={WAYS}>
            {(way, at) => <Chip way={way} number={at() + 1} isHere={way === props.way} />}
          </For>
        </ol>
      </nav>
      <p class="lesson-summary">{t(props.way.summary.key as MessageKey)}</p>
      <Figure way={props.way} />
    </header>
  );
}

function Chip(props: { readonly way: Way; readonly number: number; readonly isHere: boolean }) {
  const name = () => t(props.way.name.key as MessageKey);
  const done = () => isDone(`way:${props.way.id}`);
  /** The address of this lesson may have a board. */
  const href = () =>
    props.isHere ? appLocation().path + appLocation().search : learnPath('way', props.way.id);
  const label = () =>
    t(done() ? 'learn.lesson.chipDone' : 'learn.lesson.chip', { number: props.number, name: name() });
  return (
    <li>
      <A href={href()} aria-label={label()} title={name()}>
        <span>{props.isHere || !done() ? props.number : ''}</span>
        {props.isHere ? <span class="lesson-chip-name">{name()}</span> : undefined}
        {done() && !props.isHere ? <CheckMark /> : undefined}
      </A>
    </li>
  );
}

function CheckMark() {
  return (
    <svg class="icon" viewBox="0 0 24 24" aria-hidden="true">
      <path d="m5 12.5 4.5 4.5L19 7.5" />
    </svg>
  );
}
