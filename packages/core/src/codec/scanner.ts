// Reads a text from left to right. An error names the line and the column.

import { failure, type Refusal } from './answers.js';
import { readEscape } from './escapes.js';

const SPACE = /[ \t\r\n]*/y;

/**
 * The index of the sign that closes a text opened before `at`; escaped signs do not count. The length of
 * `text` if the sign is missing. A text opened by `"` ends with its line.
 */
export function closeOf(text: string, at: number, close: string): number {
  for (let index = at; index < text.length; index++) {
    const sign = text[index];
    if (sign === '\\') index++;
    else if (sign === close || (sign === '\n' && close === '"')) return index;
  }
  return text.length;
}

/** A place in a text that only moves forward. */
export class Scanner {
  readonly text: string;
  at = 0; // index of the next character

  constructor(text: string) {
    this.text = text;
  }

  /** The next character, or the empty string at the end. */
  get next(): string {
    return this.text.charAt(this.at);
  }

  get atEnd(): boolean {
    return this.at >= this.text.length;
  }

  /** Passes spaces, tabs and line breaks. */
  skipSpace(): void {
    SPACE.lastIndex = this.at;
    SPACE.exec(this.text);
    this.at = SPACE.lastIndex;
  }

  /** Passes the match of a sticky pattern at this place, and gives it. */
  take(pattern: RegExp): RegExpExecArray | undefined {
    pattern.lastIndex = this.at;
    const match = pattern.exec(this.text);
    if (match === null) return undefined;
    this.at = pattern.lastIndex;
    return match;
  }

  /**
   * Passes a text up to its closing sign, and gives the text without its escapes. The opening sign has been
   * passed already. A text that closes with `"` stands on one line.
   */
  quoted(close: '"' | '}'): { ok: true; value: string } | Refusal {
    const opened = this.at - 1;
    const parts: string[] = [];
    const plain = close === '"' ? /[^"\\\r\n]+/y : /[^}\\]+/y;
    for (;;) {
      const run = this.take(plain);
      if (run !== undefined) parts.push(run[0]);
      if (this.next === close) break;
      if (this.next !== '\\') {
        return this.refuse('text-open', `This text never ends: its ${close} is missing.`, opened);
      }
      const escaped = readEscape(this.text.slice(this.at, this.at + 12));
      if (escaped === undefined) {
        const signs = `\\\\ \\${close} \\n \\t and \\u{hex}`;
        return this.refuse('text-escape', `A backslash begins an escape, and the escapes are ${signs}.`);
      }
      parts.push(escaped.character);
      this.at += escaped.length;
    }
    this.at++;
    return { ok: true, value: parts.join('') };
  }

  /** Refuses the text because of the character at an index. By default: the current one. */
  refuse(code: string, message: string, at = this.at): Refusal {
    let line = 1;
    let lineStart = 0;
    for (let i = this.text.indexOf('\n'); i >= 0 && i < at; i = this.text.indexOf('\n', i + 1)) {
      line++;
      lineStart = i + 1;
    }
    return failure(code, message, { line, column: at - lineStart + 1 });
  }
}
