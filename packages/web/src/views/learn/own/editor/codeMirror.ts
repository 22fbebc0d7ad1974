// The editor: CodeMirror in a shadow root. There its styles are constructed sheets, which the page's policy allows.
// Only what earns its bytes: no completion, no linter, no search.
import { defaultKeymap, history, historyKeymap, indentWithTab } from '@codemirror/commands';
import { javascriptLanguage, typescriptLanguage } from '@codemirror/lang-javascript';
import { bracketMatching, indentOnInput, indentUnit, syntaxHighlighting } from '@codemirror/language';
import { Compartment, EditorState, type Extension, StateEffect, StateField } from '@codemirror/state';
import { Decoration, type DecorationSet, EditorView, keymap, lineNumbers } from '@codemirror/view';
import type { Language } from '@twofold/sandbox';
import { importAgain } from '../../../../browser/lazy';
import { HIGHLIGHTS, THEME } from './editorTheme';
import type { EditorOptions, TextEditor } from './textEditor';

const markLine = StateEffect.define<number | undefined>();
const MARK = Decoration.line({ class: 'cm-failed' });

/** The line of a failure. It stays with its text until something else is marked. */
const markedLine = StateField.define<DecorationSet>({
  create: () => Decoration.none,
  update(marks, { changes, effects, state }) {
    let after = marks.map(changes);
    for (const effect of effects) {
      if (!effect.is(markLine)) continue;
      const line = effect.value;
      after =
        line !== undefined && line <= state.doc.lines
          ? Decoration.set(MARK.range(state.doc.line(line).from))
          : Decoration.none;
    }
    return after;
  },
  provide: (field) => EditorView.decorations.from(field),
});

/** Python's grammar is loaded with the first program in it. Without it the text has no colours. */
async function grammarOf(language: Language): Promise<Extension> {
  if (language !== 'python') return language === 'typescript' ? typescriptLanguage : javascriptLanguage;
  try {
    const { pythonLanguage } = await importAgain(() => import('@codemirror/lang-python'));
    return [pythonLanguage, indentUnit.of('    ')];
  } catch {
    return [];
  }
}
const attributesOf = (label: string) =>
  EditorView.contentAttributes.of({ 'aria-label': label, dir: 'ltr', translate: 'no', tabindex: '0' });

/**
 * Typing over a selection. Browsers would keep the style of the deleted text by a style attribute, which the
 * page's policy refuses and reports.
 */
const typingOver = EditorView.domEventHandlers({
  beforeinput(event, view) {
    const isTypedOver = event.inputType === 'insertText' && !view.state.selection.main.empty;
    if (!isTypedOver || event.data === null || view.composing) return false;
    event.preventDefault();
    const replaced = view.state.replaceSelection(event.data);
    view.dispatch(replaced, { userEvent: 'input.type', scrollIntoView: true });
    return true;
  },
});

export function openCodeMirror(host: HTMLElement, options: EditorOptions): TextEditor {
  const root = host.shadowRoot ?? host.attachShadow({ mode: 'open' });
  const language = new Compartment();
  const attributes = new Compartment();
  const extensions = [
    keymap.of([indentWithTab, ...historyKeymap, ...defaultKeymap]),
    [lineNumbers(), history(), indentOnInput(), bracketMatching()],
    [
      EditorState.tabSize.of(2),
      EditorView.lineWrapping,
      markedLine,
      typingOver,
      THEME,
      syntaxHighlighting(HIGHLIGHTS),
    ],
    [language.of([]), attributes.of(attributesOf(options.label))],
    EditorView.updateListener.of(({ docChanged, state }) => {
      if (docChanged) options.onEdit(state.doc.toString());
    }),
  ];
  const view = new EditorView({ doc: options.text, extensions, root, parent: root });
  let wanted = options.language;
  const setLanguage = async (next: Language) => {
    wanted = next;
    const grammar = await grammarOf(next);
    if (wanted === next) view.dispatch({ effects: language.reconfigure([grammar, indentUnit.of('  ')]) });
  };
  void setLanguage(wanted);
  return {
    setText(text) {
      if (text === view.state.doc.toString()) return;
      view.dispatch({ changes: { from: 0, to: view.state.doc.length, insert: text } });
    },
    setLanguage: (next) => void setLanguage(next),
    setLabel: (label) => view.dispatch({ effects: attributes.reconfigure(attributesOf(label)) }),
    mark: (line) => view.dispatch({ effects: markLine.of(line) }),
    goTo: (line, column) => goTo(view, line, column),
    focus: () => view.focus(),
    destroy: () => view.destroy(),
  };
}

function goTo(view: EditorView, line: number, column = 1): void {
  const { from, to } = view.state.doc.line(Math.max(1, Math.min(line, view.state.doc.lines)));
  const anchor = Math.min(from + column - 1, to);
  view.dispatch({ selection: { anchor }, effects: EditorView.scrollIntoView(anchor, { y: 'center' }) });
  view.focus();
}
