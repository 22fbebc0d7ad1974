// The lines of the code: pseudo-code with numbers, or TypeScript, which is loaded when it is first shown.
import { type SourceLine, sourceOf } from '@twofold/lessons';
import { createEffect, createMemo, createSignal, For, type JSX, Show } from 'solid-js';
import { t } from '../../../../i18n/i18n';
import { lessonText } from '../../parts/lessonText';
import { loadSource } from '../sources';
import type { LessonPlayer } from './lessonPlayer';

interface CodeProps {
  readonly player: LessonPlayer;
}

export function PseudoCode(props: CodeProps) {
  const { lines } = props.player.routine;
  return (
    <CodeList isLit={(at) => props.player.step()?.line === at} count={lines.length} kind="words">
      {(at) => (
        <>
          <span class="lesson-line-number" aria-hidden="true">
            {at === 0 ? '' : at}
          </span>
          <span style={{ '--depth': lines[at]!.depth }}>{lessonText(lines[at]!)}</span>
        </>
      )}
    </CodeList>
  );
}

export function TypeScript(props: CodeProps) {
  const { routine } = props.player;
  const [source, setSource] = createSignal<readonly SourceLine[]>([]);
  void loadSource(routine.file).then((text) => text !== undefined && setSource(sourceOf(routine, text)));
  return (
    <CodeList
      isLit={(at) => source()[at]!.lines.includes(props.player.step()?.line ?? -1)}
      count={source().length}
      kind="typescript"
    >
      {(at) => <code>{source()[at]!.text}</code>}
    </CodeList>
  );
}

interface CodeListProps {
  readonly isLit: (line: number) => boolean;
  readonly count: number;
  readonly kind: 'words' | 'typescript'; // the latter also for a program of one's own
  readonly children: (line: number) => JSX.Element;
}

/** A list of lines that scrolls by itself, so that the lit line is in sight. */
export function CodeList(props: CodeListProps) {
  let list!: HTMLOListElement;
  const numbers = createMemo(() => [...Array(props.count).keys()]);
  const lit = createMemo(() => numbers().find((at) => props.isLit(at)));
  createEffect(() => bringIntoSight(list, lit()));
  return (
    <ol class="lesson-lines" data-kind={props.kind} dir="ltr" tabindex="0" ref={list}>
      <For each={numbers()}>
        {(at) => (
          <li classList={{ 'is-lit': props.isLit(at) }} aria-current={props.isLit(at) ? 'step' : undefined}>
            {props.children(at)}
            <Show when={props.isLit(at)}>
              <span class="visually-hidden">{t('learn.lesson.running')}</span>
            </Show>
          </li>
        )}
      </For>
    </ol>
  );
}

/** Scrolls a list, and never the page. */
function bringIntoSight(list: HTMLElement, line: number | undefined): void {
  const item = line === undefined ? undefined : list.children[line];
  if (!(item instanceof HTMLElement)) return;
  const top = item.offsetTop - list.offsetTop;
  const isAbove = top < list.scrollTop;
  const isBelow = top + item.offsetHeight > list.scrollTop + list.clientHeight;
  if (isAbove || isBelow) list.scrollTop = top - list.clientHeight / 2;
}
