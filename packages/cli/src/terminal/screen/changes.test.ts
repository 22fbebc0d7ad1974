import { findVariant, Game, legalDirections } from '@twofold/core';
import fc from 'fast-check';
import { expect, it } from 'vitest';
import { startPlay } from '../../play/playModel.js';
import { drawPlay } from '../../play/playView.js';
import type { ColourDepth } from '../colour/capabilities.js';
import type { Style } from '../colour/colour.js';
import { lookOf } from '../colour/theme.js';
import { Canvas } from './canvas.js';
import { changesBetween } from './changes.js';

const COLUMNS = 12;
const ROWS = 4;

/** A terminal that knows the cursor and the styles. It shows each cell with the style in force. */
class Emulator {
  readonly cells = Array.from({ length: COLUMNS * ROWS }, () => ' |49|39|');
  #row = 0;
  #column = 0;
  #paper = '49';
  #ink = '39';
  #attribute = '';

  write(output: string): void {
    // biome-ignore lint/suspicious/noControlCharactersInRegex: these are the sequences
    for (const [, parameters, final, character] of output.matchAll(/\x1b\[([0-9;]*)([A-Za-z])|([^\x1b])/gu)) {
      if (character !== undefined) this.#put(character);
      else if (final === 'H')
        [this.#row, this.#column] = parameters!.split(';').map((part) => Number(part) - 1) as [
          number,
          number,
        ];
      else if (final === 'C') this.#column += Number(parameters);
      else if (final === 'm') this.#style(parameters!.split(';'));
      else throw new Error(`unknown: ${final}`);
    }
  }

  #put(character: string): void {
    const isSpace = character === ' ';
    const seen = isSpace ? '|' : `${this.#ink}|${this.#attribute}`;
    this.cells[this.#row * COLUMNS + this.#column] = `${character}|${this.#paper}|${seen}`;
    this.#column = Math.min(this.#column + 1, COLUMNS - 1);
  }

  #style(codes: string[]): void {
    for (let at = 0; at < codes.length; at++) {
      const code = codes[at]!;
      const isLong = code === '38' || code === '48';
      const value = isLong ? codes.slice(at, at + (codes[at + 1] === '5' ? 3 : 5)).join(';') : code;
      if (isLong) at += value.split(';').length - 1;
      if (code === '0') [this.#paper, this.#ink, this.#attribute] = ['49', '39', ''];
      else if (code === '22') this.#attribute = '';
      else if (code === '1' || code === '2')
        this.#attribute = [...new Set(`${this.#attribute}${code}`)].sort().join('');
      else if (/^(4|10)/.test(value)) this.#paper = value;
      else this.#ink = value;
    }
  }

  get isPlain(): boolean {
    return [this.#paper, this.#ink, this.#attribute].join() === '49,39,';
  }
}

const colour = fc.constantFrom<string | number | undefined>(undefined, 1, 9, 200, '#102030', '#fffaef');
const style: fc.Arbitrary<Style> = fc.record(
  { paper: colour, ink: colour, bold: fc.constant(true), dim: fc.constant(true) },
  { requiredKeys: [] },
) as fc.Arbitrary<Style>;
const text = fc.string({ unit: fc.constantFrom(' ', 'a', 'b', '█', '·'), maxLength: 14 });
const drawing = fc.array(
  fc.record({ column: fc.integer({ min: -2, max: COLUMNS }), row: fc.nat(ROWS - 1), text, style }),
  { maxLength: 8 },
);
const depth = fc.constantFrom<ColourDepth>(0, 16, 256, 'any');

function draw(parts: readonly { column: number; row: number; text: string; style: Style }[]): Canvas {
  const canvas = new Canvas(COLUMNS, ROWS);
  for (const part of parts) canvas.put(part.column, part.row, part.text, part.style);
  return canvas;
}

it('leads from any picture to any other, whatever was shown before', () => {
  fc.assert(
    fc.property(drawing, drawing, depth, (first, second, colours) => {
      const [before, after] = [draw(first), draw(second)];
      const changed = new Emulator();
      changed.write(changesBetween(undefined, before, colours));
      changed.write(changesBetween(before, after, colours));
      const fresh = new Emulator();
      fresh.write(changesBetween(undefined, after, colours));
      const shown = (emulator: Emulator) =>
        emulator.cells.map((cell) => cell.replace(/^ \|(.*?)\|.*/, ' |$1'));
      expect(shown(changed)).toEqual(shown(fresh));
      expect(changed.cells.map((cell) => cell[0]).join('')).toBe(padded(after.text()));
      expect(changed.isPlain && fresh.isPlain).toBe(true);
    }),
  );
});

function padded(lines: string): string {
  return lines
    .split('\n')
    .map((line) => line.padEnd(COLUMNS))
    .join('');
}

it('writes nothing where nothing changed, and a changed number alone', () => {
  const canvas = (number: string) =>
    draw([{ column: 0, row: 1, text: `Score ${number}`, style: { bold: true } }]);
  expect(changesBetween(canvas('12'), canvas('12'), 256)).toBe('');
  expect(changesBetween(canvas('12'), canvas('16'), 256)).toBe('\x1b[2;8H\x1b[1m6\x1b[0m');
});

it('keeps wide characters and marks in their cells', () => {
  const canvas = new Canvas(8, 1);
  canvas.put(0, 0, 'ä字x');
  canvas.put(5, 0, 'ab字');
  expect(canvas.text()).toBe('ä字x ab');
  const shorter = new Canvas(8, 1);
  shorter.put(0, 0, 'ä字y ab');
  expect(changesBetween(canvas, shorter, 256)).toBe('\x1b[1;4Hy');
});

/** Frames that a slide of 110 ms draws. */
const FRAMES = [0, 0.2, 0.4, 0.6, 0.8, 1];

it.each([
  [80, 24, 1800],
  [200, 60, 9500],
])('needs few bytes a move on %ix%i', (columns, rows, most) => {
  const game = new Game(findVariant('classic')!, 'bytes');
  const state = startPlay(game, '');
  const look = lookOf('dark', 'twofold', 256, true);
  let before = drawPlay(state, columns, rows, look, 1);
  let bytes = 0;
  const moves = 60;
  for (let move = 0; move < moves; move++) {
    state.turn = game.play(legalDirections(game.board).at(-1 - (move % 2))!);
    for (const progress of FRAMES) {
      const after = drawPlay(state, columns, rows, look, progress);
      bytes += Buffer.byteLength(changesBetween(before, after, 256));
      before = after;
    }
  }
  expect(bytes / moves).toBeLessThan(most);
});
