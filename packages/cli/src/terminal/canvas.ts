/**
 * A grid of characters to draw on before anything is written: what lies above covers what lies below, and what lies
 * outside is cut off, so that views need not care where the terminal ends. Every character is one column wide.
 */
import type { ColourDepth } from './capabilities.js';
import { type Style, sgr } from './colour.js';

const PLAIN: Style = {};

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

  /** The rows as text with escape sequences; without styles only what is bold or dim remains. */
  lines(depth: ColourDepth): string[] {
    return Array.from({ length: this.rows }, (_, row) => this.#line(row, depth));
  }

  /** The rows as bare text, without spaces at their ends. */
  text(): string {
    const row = (y: number) => this.#characters.slice(y * this.columns, (y + 1) * this.columns).join('');
    return Array.from({ length: this.rows }, (_, y) => row(y).trimEnd()).join('\n');
  }

  /** Rows are told to their last character that shows; what clears the rest of the row is up to the screen. */
  #line(row: number, depth: ColourDepth): string {
    const from = row * this.columns;
    let line = '';
    let style: Style = PLAIN;
    for (let at = from; at < from + this.#width(row); at++) {
      const next = this.#styles[at]!;
      if (next !== style) {
        line += sgr(next, depth);
        style = next;
      }
      line += this.#characters[at];
    }
    return style === PLAIN ? line : `${line}\x1b[0m`;
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
