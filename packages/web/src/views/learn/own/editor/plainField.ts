// The editor without CodeMirror: a plain field with the same abilities. Tab leaves it, and no line is marked.
import { type EditorOptions, startOfLine, type TextEditor } from './textEditor';

export function openPlainField(host: HTMLElement, options: EditorOptions): TextEditor {
  const field = document.createElement('textarea');
  Object.assign(field, { className: 'own-field', value: options.text, spellcheck: false, rows: 16 });
  Object.assign(field, { autocapitalize: 'off', autocomplete: 'off', dir: 'ltr' });
  field.setAttribute('aria-label', options.label);
  field.addEventListener('input', () => options.onEdit(field.value));
  host.append(field);
  return {
    setText(text) {
      if (text !== field.value) field.value = text;
    },
    setLanguage() {},
    setLabel: (label) => field.setAttribute('aria-label', label),
    mark() {},
    goTo(line, column = 1) {
      const at = Math.min(startOfLine(field.value, line) + column - 1, field.value.length);
      field.focus();
      field.setSelectionRange(at, at);
    },
    focus: () => field.focus(),
    destroy: () => field.remove(),
  };
}
