// A whole source file in a fold, with a button to copy it. It is loaded when the fold is first opened. A link to
// `#walk.ts` opens it.
import { createEffect, createSignal, type JSX, Show } from 'solid-js';
import { t } from '../../../i18n/i18n';
import { copyText } from '../../../share/clipboard';
import { Icon } from '../../../ui/Icon';
import { LATER_ICONS } from '../../../ui/laterIcons';
import { appLocation } from '../../../ui/router';
import { loadSource } from './sources';

interface SourceFileProps {
  readonly file: string;
  readonly title: string;
  readonly children?: JSX.Element;
}

export function SourceFile(props: SourceFileProps) {
  const [text, setText] = createSignal<string>();
  const open = (isOpen: boolean) => {
    if (isOpen && text() === undefined) void loadSource(props.file).then((loaded) => setText(loaded));
  };
  let fold!: HTMLDetailsElement;
  createEffect(() => {
    if (appLocation().hash !== `#${props.file}`) return;
    fold.open = true;
    fold.querySelector('summary')!.focus({ preventScroll: true });
    fold.scrollIntoView();
  });
  return (
    <details class="lesson-fold" ref={fold} onToggle={(event) => open(event.currentTarget.open)}>
      <summary>{props.title}</summary>
      {props.children}
      <Show when={text()}>
        {(source) => (
          <>
            <button
              type="button"
              class="lesson-jump"
              onClick={() => void copyText(source(), t('learn.lesson.copied'))}
            >
              <Icon path={LATER_ICONS.copy} />
              {t('learn.lesson.copy')}
            </button>
            <pre class="lesson-file" dir="ltr" tabindex="0">
              <code>{source()}</code>
            </pre>
          </>
        )}
      </Show>
    </details>
  );
}
