// One's own program step by step: its code, values, boards and prints. The line that runs next is marked. The lesson's
// steps stand beside it.
import { createEffect, createMemo, For, on, onMount, Show } from 'solid-js';
import { t } from '../../../../i18n/i18n';
import { BoardChoices } from '../../lesson/BoardChoices';
import { openingOf } from '../../lesson/model/examples';
import { CodeList } from '../../lesson/player/CodeLines';
import { Controls } from '../../lesson/player/Controls';
import { PlayerBoard, Sentence } from '../../lesson/player/Player';
import { handlePlayerKey } from '../../lesson/player/playerKeys';
import { VariableList } from '../../lesson/player/Variables';
import { lessonText } from '../../parts/lessonText';
import { BoardFigure, FailureSentence, Printed } from '../check/FailureReport';
import type { Place } from '../editor/Editor';
import type { OwnProgram } from '../ownProgram';
import { type Steps, sideWord } from './createSteps';
import { shownBoards, shownVariables } from './tracedValues';
import '../../lesson/lesson.css';
import '../../lesson/player/code.css';
import '../../lesson/player/player.css';
import './steps.css';

interface StepsProps {
  readonly steps: Steps;
  readonly program: OwnProgram;
  readonly onPlace: (place: Place) => void;
  readonly onClose: () => void;
}

export function StepsPanel(props: StepsProps) {
  const { steps } = props;
  let panel!: HTMLElement;
  onMount(() => {
    panel.focus({ preventScroll: true });
    panel.scrollIntoView({ block: 'start' });
  });
  const isOld = () => steps.traced()?.source.text !== props.program.source().text;
  return (
    <section class="own-steps" aria-label={t('learn.own.steps')} tabindex="-1" ref={panel}>
      <div class="own-steps-head">
        <h2>{t('learn.own.steps')}</h2>
        <button type="button" class="btn" onClick={() => props.onClose()}>
          {t('learn.own.steps.close')}
        </button>
      </div>
      <p class="own-note">{t('learn.own.steps.lead')}</p>
      <Show when={isOld()}>
        <p class="own-note">{t('learn.own.steps.changed')}</p>
      </Show>
      <div class="own-steps-both" aria-busy={steps.isRunning()}>
        <OwnSteps {...props} />
        <LessonSteps steps={steps} />
      </div>
      <BoardChoices player={steps.lesson} opening={openingOf(steps.way)} />
    </section>
  );
}

function OwnSteps(props: StepsProps) {
  const { steps } = props;
  let section!: HTMLElement;
  const boards = createMemo(() =>
    shownBoards(steps.steps(), shownAt(steps), props.program.contract.isListOfRows),
  );
  // Beside a phone's bar, board and code are seen together.
  createEffect(
    on(
      () => steps.position() > 0,
      (isUnderWay) => isUnderWay && section.scrollIntoView({ block: 'nearest' }),
      { defer: true },
    ),
  );
  return (
    <section
      class="lesson-player has-beside own-steps-own"
      aria-label={t('learn.own.steps.own')}
      tabindex="-1"
      ref={section}
      onKeyDown={(event) => handlePlayerKey(event, steps)}
    >
      <div class="own-steps-stage">
        <Code steps={steps} />
        <div class="own-steps-state">
          <Told {...props} />
          <div class="own-boards">
            <For each={boards()}>
              {({ name, rows, before }) => <BoardFigure board={rows} other={before} caption={name} isCode />}
            </For>
          </div>
          <VariableList shown={shownVariables(steps.steps(), shownAt(steps))} />
          <Printed lines={printedUntil(steps)} label={t('learn.own.steps.printed')} />
        </div>
      </div>
      <Controls player={steps} />
    </section>
  );
}

/** The step that is shown. Behind the last one, that one still is. */
function shownAt(steps: Steps): number {
  return Math.min(steps.position(), steps.length() - 1);
}

function printedUntil(steps: Steps): string[] {
  const printed = steps.steps().slice(0, steps.position() + 1);
  return printed
    .map((step) => step.printed)
    .join('')
    .split('\n')
    .filter((line) => line !== '');
}

/** The program as it was recorded. What a line prints stands behind it. */
function Code(props: { readonly steps: Steps }) {
  const { steps } = props;
  const lines = createMemo(() => steps.traced()?.source.text.trimEnd().split('\n') ?? []);
  const step = () => steps.steps()[shownAt(steps)];
  return (
    <CodeList isLit={(at) => step()?.line === at + 1} count={lines().length} kind="typescript">
      {(at) => (
        <>
          <span class="lesson-line-number" aria-hidden="true">
            {at + 1}
          </span>
          <code>
            {lines()[at]}
            <Show when={step()?.line === at + 1 && step()!.printed.trim()}>
              {(printed) => <samp> {t('learn.own.steps.prints', { text: printed() })}</samp>}
            </Show>
          </code>
        </>
      )}
    </CodeList>
  );
}

/** Where the program is, what a call gives, and how it ends. */
function Told(props: StepsProps) {
  const { steps } = props;
  const isAtEnd = () => steps.trace() !== undefined && steps.position() === steps.length();
  const failure = () => (isAtEnd() ? steps.trace()?.failure : undefined);
  return (
    <div class="own-steps-told" role="status">
      <Show when={steps.trace()} fallback={<p>{t('learn.own.steps.running')}</p>}>
        <Show when={isAtEnd()} fallback={<Where steps={steps} />}>
          <Show when={steps.trace()!.isCut}>
            <p>{t('learn.own.steps.cut', { count: steps.length() })}</p>
          </Show>
          <Show when={failure()} keyed fallback={<p>{t('learn.own.steps.right')}</p>}>
            {(found) => <FailureSentence failure={found} onPlace={props.onPlace} />}
          </Show>
        </Show>
      </Show>
    </div>
  );
}

function Where(props: { readonly steps: Steps }) {
  const step = () => props.steps.steps()[props.steps.position()]!;
  const hasCalls = () => (props.steps.steps().at(-1)?.call ?? 1) > 1;
  const named = () => ({ name: step().name || '?', named: step().name === '' ? 'no' : 'yes' });
  return (
    <>
      <p>
        {step().depth === 0
          ? t('learn.own.steps.top', { line: step().line })
          : t('learn.own.steps.in', { ...named(), line: step().line, depth: step().depth })}{' '}
        <Show when={hasCalls() && step().call > 0}>{t('learn.own.steps.call', { call: step().call })}</Show>
      </p>
      <Show when={step().returned !== undefined}>
        <p class="own-steps-gives">{t('learn.own.steps.gives', { ...named(), value: step().returned! })}</p>
      </Show>
    </>
  );
}

/** The steps of the way that the contract is from. They follow, and can be looked at by themselves. */
function LessonSteps(props: { readonly steps: Steps }) {
  const { lesson, way } = props.steps;
  const line = () => {
    const at = lesson.step()?.line;
    return at === undefined ? undefined : way.lines[at];
  };
  return (
    <section
      class="lesson-player has-beside own-steps-lesson"
      aria-label={t('learn.own.steps.lesson', { name: lessonText(way.name) })}
      tabindex="-1"
      onKeyDown={(event) => handlePlayerKey(event, lesson)}
    >
      <h3>{t('learn.own.steps.lesson', { name: lessonText(way.name) })}</h3>
      <p class="own-note">{t('learn.own.before', { side: sideWord(lesson.given().side) })}</p>
      <PlayerBoard player={lesson} isEditable />
      <Sentence player={lesson} />
      <p class="own-steps-line">
        <Show when={line()}>{(shown) => lessonText(shown())}</Show>
      </p>
      <Controls player={lesson} />
    </section>
  );
}
