/**
 * The shortest text that turns one picture on a terminal into another: only changed cells, grouped by their
 * colours, because a change of colour costs more than a move of the cursor.
 */
import type { ColourDepth } from '../colour/capabilities.js';
import { Pen, type Style } from '../colour/colour.js';

/** What stands in a cell, and its style. The cell behind a wide character holds an empty text. */
export interface Cell {
  readonly character: string;
  readonly style: Style;
}

/** A picture of characters, read cell by cell. */
export interface Picture {
  readonly columns: number;
  readonly rows: number;
  cell(at: number): Cell;
}

/** Neighbouring changed cells of one row that are written without a change of style. */
interface Run {
  readonly row: number;
  readonly column: number;
  readonly style: Style;
  text: string;
  width: number; // in cells
}

/** Writing this many unchanged cells is no longer than moving the cursor over them. */
const BRIDGE = 4;
/** Characters that every terminal shows one column wide, so that the place of the cursor is known behind them. */
const NARROW = /^[ -~·…←-↓─-█]*$/;

/**
 * The escape sequences that draw `after` over `before`, both of one size. Undefined: the terminal is blank. The
 * style at the end is the plain one.
 */
export function changesBetween(before: Picture | undefined, after: Picture, depth: ColourDepth): string {
  const runs = runsOf(before, after, depth);
  const pen = new Pen(depth);
  let output = '';
  let row = -1; // the cursor's place; -1 before the first run
  let column = -1;
  for (const run of sortedByStyle(runs)) {
    output += moveTo(run, row, column) + pen.take(run.style, run.text.trim() !== '') + run.text;
    // After the last column the cursor stands on it, and not behind it.
    column = run.column + run.width;
    row = column < after.columns && NARROW.test(run.text) ? run.row : -1;
  }
  return output + pen.rest();
}

/** The picture as lines that stay on the main screen, without spaces at their ends. */
export function linesOf(picture: Picture, depth: ColourDepth): string[] {
  return Array.from({ length: picture.rows }, (_, row) => {
    const pen = new Pen(depth);
    let line = '';
    for (let column = 0; column < picture.columns; column++) {
      const { character, style } = picture.cell(row * picture.columns + column);
      line += pen.take(style, character !== ' ') + character;
    }
    return (line + pen.rest()).trimEnd();
  });
}

function runsOf(before: Picture | undefined, after: Picture, depth: ColourDepth): Run[] {
  const runs: Run[] = [];
  for (let row = 0; row < after.rows; row++) {
    let run: Run | undefined;
    let same = ''; // unchanged cells since the run, which may become part of it
    let width = 0; // their number
    for (let column = 0; column < after.columns; column++) {
      const at = row * after.columns + column;
      const cell = after.cell(at);
      if (run !== undefined && !looksAlike(cell, run.style, depth)) run = undefined;
      if (isShown(before?.cell(at), cell, depth)) {
        same += cell.character;
        if (++width > BRIDGE) run = undefined;
        continue;
      }
      if (run === undefined) {
        run = { row, column, style: styleOf(cell), text: '', width: 0 };
        runs.push(run);
        same = '';
        width = 0;
      }
      run.text += same + cell.character;
      run.width += width + 1;
      same = '';
      width = 0;
    }
  }
  return runs;
}

/** Runs of one colour follow each other, those with text behind those without. */
function sortedByStyle(runs: readonly Run[]): Run[] {
  const groups = new Map<string, Run[]>();
  for (const run of runs) {
    const { paper, ink, bold, dim } = run.style;
    const key = [paper, ink, bold, dim].join();
    const group = groups.get(key);
    if (group) group.push(run);
    else groups.set(key, [run]);
  }
  const keys = [...groups.keys()].sort();
  return keys.flatMap((key) => groups.get(key)!);
}

/** Whether the terminal shows a cell already. A blank terminal shows spaces without a colour. */
function isShown(before: Cell | undefined, { character, style }: Cell, depth: ColourDepth): boolean {
  if (before === undefined) return character === ' ' && (style.paper === undefined || depth === 0);
  return before.character === character && looksAlike({ character, style }, before.style, depth);
}

/** Whether a cell looks the same in another style: of a space only the paper is seen. */
function looksAlike({ character, style }: Cell, other: Style, depth: ColourDepth): boolean {
  if (depth !== 0 && style.paper !== other.paper) return false;
  if (character === ' ') return true;
  const sameInk = depth === 0 || style.ink === other.ink;
  return sameInk && style.bold === other.bold && style.dim === other.dim;
}

/** The style that a run begins with: of a space, only the paper. */
function styleOf({ character, style }: Cell): Style {
  if (character !== ' ') return style;
  return style.paper === undefined ? {} : { paper: style.paper };
}

function moveTo(run: Run, row: number, column: number): string {
  if (run.row === row && run.column === column) return '';
  if (run.row === row && run.column > column) return `\x1b[${run.column - column}C`;
  return `\x1b[${run.row + 1};${run.column + 1}H`;
}
