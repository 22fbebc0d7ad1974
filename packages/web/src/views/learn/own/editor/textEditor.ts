// What the page needs of an editor. There are two: CodeMirror, and a plain field where it cannot be loaded.
import type { Language } from '@twofold/sandbox';

export interface EditorOptions {
  readonly text: string;
  readonly language: Language;
  readonly label: string; // for screen readers
  onEdit(text: string): void;
}

export interface TextEditor {
  /** Replaces the text, if it is another one. */
  setText(text: string): void;
  setLanguage(language: Language): void;
  setLabel(label: string): void;
  /** Marks a line, counted from 1, or none. */
  mark(line: number | undefined): void;
  /** Puts the cursor at a place, counted from 1, and the focus into the editor. */
  goTo(line: number, column?: number): void;
  /** Takes the focus, with the cursor where it was. */
  focus(): void;
  destroy(): void;
}

/** The start of a line in a text; the end of the text if it is shorter. */
export function startOfLine(text: string, line: number): number {
  let start = 0;
  for (let at = 1; at < line; at++) {
    const end = text.indexOf('\n', start);
    if (end < 0) return text.length;
    start = end + 1;
  }
  return start;
}
