/**
 * A grid of characters to draw on before anything is written. Later drawings cover earlier ones, and
 * everything outside is cut off. Views therefore need not know where the terminal ends.
 */
import type { Style } from '../colour/colour.js';
import type { Cell } from './changes.js';

const PLAIN: Style = {};
const MARK = /^\p{M}$/u;
/** Controls and the like. A terminal would obey them: texts of files and servers may hold escape sequences. */
const INVISIBLE = /^\p{C}$/u;
/** Characters two columns wide: those of East Asia, and pictures. */
const WIDE =
  /^(?:[\u1100-\u115f\u2e80-\ua4cf\uac00-\ud7a3\uf900-\ufaff\ufe30-\ufe6f\uff00-\uff60\uffe0-\uffe6]|[\u{1f300}-\u{1faff}\u{20000}-\u{3fffd}]|\p{Emoji_Presentation})$/u;

export class Canvas {
  readonly columns: number;
  readonly rows: number;
  /** Whether it says that its screen is too small to be used. */
  isTooSmall = false;
  readonly #characters: string[];
  readonly #styles: Style[];

  constructor(columns: number, rows: number) {
    this.columns = columns;
    this.rows = rows;
    this.#characters = new Array<string>(columns * rows).fill(' ');
    this.#styles = new Array<Style>(columns * rows).fill(PLAIN);
  }

  /** Writes a line of text. A wide character takes two cells, and a combining mark joins the one before. Controls are left out. */
  put(column: number, row: number, text: string, style: Style = PLAIN): void {
    if (row < 0 || row >= this.rows) return;
    let x = column;
    for (const character of text) {
      if (INVISIBLE.test(character)) continue;
      if (MARK.test(character)) {
        if (x > column && this.#has(x - 1)) this.#characters[row * this.columns + x - 1] += character;
        continue;
      }
      const isWide = WIDE.test(character);
      if (isWide && x + 1 >= this.columns) return;
      this.#set(x++, row, character, style);
      if (isWide) this.#set(x++, row, '', style);
    }
  }

  #set(column: number, row: number, character: string, style: Style): void {
    if (!this.#has(column)) return;
    this.#characters[row * this.columns + column] = character;
    this.#styles[row * this.columns + column] = style;
  }

  #has(column: number): boolean {
    return column >= 0 && column < this.columns;
  }

  /** Fills a rectangle. */
  fill(column: number, row: number, columns: number, rows: number, style: Style, character = ' '): void {
    const line = character.repeat(Math.max(0, columns));
    for (let y = row; y < row + rows; y++) this.put(column, y, line, style);
  }

  /** A cell by its index, row by row. */
  cell(at: number): Cell {
    return { character: this.#characters[at]!, style: this.#styles[at]! };
  }

  /** The rows as bare text, without spaces at their ends. */
  text(): string {
    const row = (y: number) => this.#characters.slice(y * this.columns, (y + 1) * this.columns).join('');
    return Array.from({ length: this.rows }, (_, y) => row(y).trimEnd()).join('\n');
  }
}
