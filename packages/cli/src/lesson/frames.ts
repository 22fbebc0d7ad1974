/** Steps as text: a heading with the running line, the board with its marks, the variables, what happened. */
import type { Board, Cell, Fact, Line, Mark, Recording, Step, Value } from '@twofold/lessons';

/** What the marks look like. */
export const LEGEND =
  '[ ] the tile at work, ( ) where it would land, < > a pointer, * may not merge again, ' +
  '--- the first row that a tile may use, or where the next one lands';

/** The texts before and behind a cell's number. */
const BRACKETS: Readonly<Record<Mark['kind'], readonly [string, string]>> = {
  cursor: ['[', ']'],
  target: ['(', ')'],
  pointer: ['<', '>'],
  flag: ['', '*'],
  edge: ['', ''],
};

/** The frame of a step. `number` counts from 1. */
export function frameOf(recording: Recording, number: number, lines: readonly Line[]): string {
  const step = recording.steps[number - 1]!;
  const heading = `${number}/${recording.steps.length}  line ${step.line}: ${lines[step.line]!.text}`;
  const details = [variablesOf(step), sentenceOf(step.fact)].filter((text) => text !== '');
  return [heading, ...boardLines(step.board, step.marks), ...details.map((text) => `  ${text}`), ''].join(
    '\n',
  );
}

/** The rows of a board, with the edges between them. */
export function boardLines(board: Board, marks: readonly Mark[] = []): string[] {
  const cells = board.map((row, r) => row.map((value, c) => cellText(value, marks, [r, c])));
  const width = Math.max(...cells.flat().map((text) => text.length), 4);
  const lines: string[] = [];
  for (let r = 0; r <= board.length; r++) {
    const edges = marks.filter(({ kind, cell }) => kind === 'edge' && cell[0] === r);
    for (const { name, cell } of edges)
      lines.push(`  ${' '.repeat(cell[1] * (width + 1))}${'-'.repeat(width)} ${name}`);
    if (r < board.length)
      lines.push(`  ${cells[r]!.map((text) => text.padStart(width)).join(' ')}`.trimEnd());
  }
  return lines;
}

/** A number, or a dot, in the brackets of its marks. An unmarked one leaves room for them. */
function cellText(value: number, marks: readonly Mark[], [row, column]: Cell): string {
  const own = marks.filter(({ cell }) => cell[0] === row && cell[1] === column);
  const kinds = new Set(own.map(({ kind }) => kind).filter((kind) => kind !== 'edge'));
  const text = value === 0 ? '.' : String(value);
  if (kinds.size === 0) return `${text} `;
  return [...kinds].reduce((inner, kind) => BRACKETS[kind][0] + inner + BRACKETS[kind][1], text);
}

function variablesOf({ variables, score }: Step): string {
  const named = Object.entries(variables).map(([name, value]) => `${name} = ${textOf(value)}`);
  return [...named, `points = ${score}`].join(', ');
}

function textOf(value: Value): string {
  if (typeof value === 'boolean') return value ? 'yes' : 'no';
  if (Array.isArray(value)) return `[${value.map(textOf).join(' ')}]`;
  if (typeof value !== 'object') return String(value);
  const { from, to } = value as { from?: Cell; to?: Cell };
  return from && to ? `(${from.join(', ')}) to (${to.join(', ')})` : JSON.stringify(value);
}

const cellOf = ([row, column]: Cell) => `row ${row}, column ${column}`;

/** What happened. Rows and columns count from 0 at the top left, unlike the x and y of `walk`. */
export function sentenceOf(fact: Fact): string {
  switch (fact.kind) {
    case 'set':
      return `${fact.names.join(' and ')} changed`;
    case 'look':
      return `look at ${fact.cells.map((cell, n) => `${cellOf(cell)}: ${fact.values[n] || 'empty'}`).join('; ')}`;
    case 'stay':
      return `${fact.value} stays at ${cellOf(fact.cell)}`;
    case 'slide':
      return `${fact.value} moves from ${cellOf(fact.from)} to ${cellOf(fact.to)}`;
    case 'merge':
      return `${fact.value / 2} and ${fact.value / 2} merge to ${fact.value} at ${cellOf(fact.to)}`;
    case 'take':
    case 'write':
      return `${fact.lane.axis} ${fact.lane.index} ${fact.kind === 'take' ? 'is' : 'becomes'} ${textOf(fact.values)}`;
    case 'rotate':
      return turnOf(fact.quarters);
    case 'done':
      return fact.moved ? `done, with ${fact.score} points` : 'done: nothing moved';
  }
}

function turnOf(quarters: number): string {
  if (quarters === 0) return 'no turn is needed';
  const count = Math.abs(quarters);
  return `${count === 1 ? 'a quarter' : `${count} quarters`} to the ${quarters < 0 ? 'left' : 'right'}`;
}
