/**
 * A grid of characters to draw on before anything is written. Later drawings cover earlier ones, and
 * everything outside is cut off. Views therefore need not know where the terminal ends. Every character is
 * one column wide.
 */
import type { ColourDepth } from './capabilities.js';
import { type Style, sgr } from './colour.js';

const PLAIN: Style = {};
const CLEAR_REST = '\x1b[K';

export class Canvas {
  readonly columns: number;
  readonly rows: number;
  readonly #characters: string[];
  readonly #styles: Style[];

  constructor(columns: number, rows: number) {
    this.columns = columns;
    this.rows = rows;
    this.#characters = new Array<string>(columns * rows).fill(' ');
    this.#styles = new Array<Style>(columns * rows).fill(PLAIN);
  }

  /** Writes a line of text. */
  put(column: number, row: number, text: string, style: Style = PLAIN): void {
    if (row < 0 || row >= this.rows) return;
    let x = column;
    for (const character of text) {
      if (x >= 0 && x < this.columns) {
        this.#characters[row * this.columns + x] = character;
        this.#styles[row * this.columns + x] = style;
      }
      x++;
    }
  }

  /** Fills a rectangle. */
  fill(column: number, row: number, columns: number, rows: number, style: Style, character = ' '): void {
    const line = character.repeat(Math.max(0, columns));
    for (let y = row; y < row + rows; y++) this.put(column, y, line, style);
  }

  /**
   * The rows as text with escape sequences. Each row leaves nothing of its earlier contents. Without styles
   * only bold and dim remain.
   */
  lines(depth: ColourDepth): string[] {
    return Array.from({ length: this.rows }, (_, row) => this.#line(row, depth));
  }

  /** The rows as bare text, without spaces at their ends. */
  text(): string {
    const row = (y: number) => this.#characters.slice(y * this.columns, (y + 1) * this.columns).join('');
    return Array.from({ length: this.rows }, (_, y) => row(y).trimEnd()).join('\n');
  }

  /**
   * Rows are written up to their last visible character; then the rest is cleared. Nothing is cleared after a
   * full row: the cursor still stands on its last character.
   */
  #line(row: number, depth: ColourDepth): string {
    const from = row * this.columns;
    let line = '';
    let style: Style = PLAIN;
    const width = this.#width(row);
    for (let at = from; at < from + width; at++) {
      const next = this.#styles[at]!;
      if (next !== style) {
        line += sgr(next, depth);
        style = next;
      }
      line += this.#characters[at];
    }
    if (style !== PLAIN) line += '\x1b[0m';
    return width < this.columns ? `${line}${CLEAR_REST}` : line;
  }

  #width(row: number): number {
    let width = this.columns;
    while (width > 0 && this.#isBlank(row * this.columns + width - 1)) width--;
    return width;
  }

  #isBlank(at: number): boolean {
    return this.#characters[at] === ' ' && this.#styles[at]!.paper === undefined;
  }
}
