// The editor of a program. CodeMirror is loaded when the page opens; where it cannot be, a plain field does the same.
import type { Source } from '@twofold/sandbox';
import { createEffect, createSignal, on, onCleanup, onMount } from 'solid-js';
import { importAgain } from '../../../../browser/lazy';
import { t } from '../../../../i18n/i18n';
import { openPlainField } from './plainField';
import type { TextEditor } from './textEditor';

/** A place in the program, counted from 1. */
export interface Place {
  readonly line?: number;
  readonly column?: number;
}

interface EditorProps {
  readonly source: Source;
  readonly failedLine: number | undefined;
  /** A place to go to: each new object moves the cursor. Without a line the cursor stays, and the editor takes the focus. */
  readonly place: Place | undefined;
  readonly onEdit: (text: string) => void;
}

export function Editor(props: EditorProps) {
  let host!: HTMLDivElement;
  const [editor, setEditor] = createSignal<TextEditor>();
  let isGone = false;
  onMount(async () => {
    const open = await loadEditor();
    if (isGone) return;
    const { text, language } = props.source;
    const label = t('learn.own.editor');
    setEditor(
      open(host, {
        ...{ text, language, label },
        onEdit: (edited) => props.onEdit(edited),
      }),
    );
  });
  onCleanup(() => {
    isGone = true;
    editor()?.destroy();
  });
  createEffect(() => editor()?.setText(props.source.text));
  createEffect(on([editor, () => props.source.language], ([open, language]) => open?.setLanguage(language)));
  createEffect(() => editor()?.setLabel(t('learn.own.editor')));
  createEffect(() => editor()?.mark(props.failedLine));
  createEffect(
    on(
      () => props.place,
      (place) => {
        if (place?.line === undefined) {
          if (place) editor()?.focus();
        } else editor()?.goTo(place.line, place.column);
      },
    ),
  );
  return <div class="own-editor" aria-busy={editor() === undefined} ref={host} />;
}

async function loadEditor() {
  try {
    return (await importAgain(() => import('./codeMirror'))).openCodeMirror;
  } catch {
    return openPlainField;
  }
}
