// The code of a way beside its board, in words or in TypeScript. The line that has just run is lit.
import { createSignal, createUniqueId, For, type JSX, Show } from 'solid-js';
import { t } from '../../../../i18n/i18n';
import { A } from '../../../../ui/router';
import { PseudoCode, TypeScript } from './CodeLines';
import type { LessonPlayer } from './lessonPlayer';
import './code.css';

interface CodePanelProps {
  readonly player: LessonPlayer;
  readonly own: string | undefined;
  /** Where the text of its file is shown. */
  readonly file?: string | undefined;
}

const FORMS = ['words', 'typescript'] as const;
type Form = (typeof FORMS)[number];

export function CodePanel(props: CodePanelProps) {
  const id = createUniqueId();
  const [form, setForm] = createSignal<Form>('words');
  const tabs = new Map<Form, HTMLButtonElement>();
  const choose = (next: Form) => {
    setForm(next);
    tabs.get(next)?.focus();
  };
  const handleKey = (event: KeyboardEvent) => {
    const next = formAfter(form(), event.key);
    if (next === undefined) return;
    event.preventDefault();
    choose(next);
  };
  const tab = (own: Form): JSX.Element => (
    <button
      type="button"
      role="tab"
      id={`${id}-${own}`}
      aria-selected={form() === own}
      aria-controls={`${id}-panel`}
      tabindex={form() === own ? 0 : -1}
      ref={(element) => tabs.set(own, element)}
      onClick={() => setForm(own)}
    >
      {t(`learn.lesson.${own}`)}
    </button>
  );
  return (
    <div class="lesson-code">
      <div class="lesson-tabs">
        <div role="tablist" aria-label={t('learn.lesson.code')} onKeyDown={handleKey}>
          <For each={FORMS}>{tab}</For>
        </div>
        <Show when={props.own}>{(own) => <A href={own()}>{t('learn.lesson.own')}</A>}</Show>
      </div>
      <div role="tabpanel" id={`${id}-panel`} aria-labelledby={`${id}-${form()}`} class="lesson-code-panel">
        <Show when={form() === 'typescript'} fallback={<PseudoCode player={props.player} />}>
          <TypeScript player={props.player} />
          <Show when={props.file}>
            {(file) => (
              <A class="lesson-code-file" href={file()}>
                {props.player.routine.file}
              </A>
            )}
          </Show>
        </Show>
      </div>
    </div>
  );
}

function formAfter(form: Form, key: string): Form | undefined {
  if (key === 'Home') return FORMS[0];
  if (key === 'End') return FORMS.at(-1);
  if (key !== 'ArrowLeft' && key !== 'ArrowRight') return undefined;
  return FORMS[1 - FORMS.indexOf(form)];
}
