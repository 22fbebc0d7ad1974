// What a step does, as a sentence, and a board in words. Numbers are those beside the board.
import type { Cell, Fact, Lane, Recording, Routine, Side, Step } from '@twofold/lessons';
import { joinSentences } from '../../../../board/speech';
import { formatNumber, formatTile, t } from '../../../../i18n/i18n';
import { lessonText } from '../../parts/lessonText';
import { numbersOf } from './numbers';
import { valueText } from './values';

type FactOf<Kind extends Fact['kind']> = Extract<Fact, { kind: Kind }>;

/** The sentence of a position of a recording: 0 is the board before the first step. */
export function sentenceOf(routine: Routine, { side, steps }: Recording, position: number): string {
  const step = steps[position - 1];
  return step === undefined ? t('learn.lesson.step.start') : tell(routine, side, step);
}

function tell(routine: Routine, side: Side, step: Step): string {
  const { fact } = step;
  const places = placesOf(routine, side, step);
  switch (fact.kind) {
    case 'set':
      return tellSet(routine, step, fact);
    case 'look':
      return tellLook(fact, places);
    case 'stay':
      return t('learn.lesson.step.stay', { value: formatTile(fact.value), ...places.of(fact.cell) });
    case 'slide':
      return t('learn.lesson.step.slide', {
        value: formatTile(fact.value),
        ...places.between(fact.from, fact.to),
      });
    case 'merge': {
      const value = formatTile(fact.value);
      const half = formatTile(fact.value / 2);
      return t('learn.lesson.step.merge', { value, half, ...places.between(fact.from, fact.to) });
    }
    case 'take':
    case 'write':
      return t(`learn.lesson.step.${fact.kind}`, {
        ...places.ofLane(fact.lane),
        values: joined(fact.values),
      });
    case 'rotate':
      return tellTurn(fact);
    case 'done':
      return fact.moved
        ? t('learn.lesson.step.done', { score: formatNumber(fact.score) })
        : t('learn.lesson.step.still');
  }
}

/** The sentence gives the values of variables in the margin. For other variables it is the line itself. */
function tellSet({ lines }: Routine, { line, variables }: Step, { names }: FactOf<'set'>): string {
  const told = names.flatMap((name) => {
    const value = variables[name];
    return value === undefined ? [] : [t('learn.lesson.step.set', { name, value: valueText(value) })];
  });
  return told.length > 0 ? joinSentences(told) : lessonText(lines[line]!);
}

function tellLook({ cells, values }: FactOf<'look'>, places: Places): string {
  const [first, second] = cells;
  if (first === undefined) return t('learn.lesson.step.lookNowhere');
  if (cells.length > 2) return t('learn.lesson.step.lookAll', { values: joined(values) });
  if (second === undefined) {
    const key = values[0] === 0 ? 'learn.lesson.step.lookEmpty' : 'learn.lesson.step.look';
    return t(key, { value: formatTile(values[0]!), ...places.of(first) });
  }
  const { row, column } = places.of(second);
  const key = values[1] === 0 ? 'learn.lesson.step.compareEmpty' : 'learn.lesson.step.compare';
  return t(key, {
    value: formatTile(values[0]!),
    ...places.of(first),
    other: formatTile(values[1]!),
    otherRow: row,
    otherColumn: column,
  });
}

function tellTurn({ quarters }: FactOf<'rotate'>): string {
  if (quarters === 0) return t('learn.lesson.step.noTurn');
  const direction = quarters < 0 ? 'left' : 'right';
  return t('learn.lesson.step.turn', { count: Math.abs(quarters), direction });
}

interface Places {
  of(cell: Cell): { row: number; column: number };
  /** The line that a tile moves along, and the place in it where it ends. */
  between(from: Cell, to: Cell): { axis: Lane['axis']; line: number; place: number };
  ofLane(lane: Lane): { axis: Lane['axis']; line: number };
}

function placesOf(routine: Routine, side: Side, { board }: Step): Places {
  const { rows, columns } = numbersOf(routine, side, board);
  const of = ([row, column]: Cell) => ({ row: rows[row]!, column: columns[column]! });
  return {
    of,
    between(from, to) {
      const { row, column } = of(to);
      return from[0] === to[0]
        ? { axis: 'row', line: row, place: column }
        : { axis: 'column', line: column, place: row };
    },
    ofLane: ({ axis, index }) => ({ axis, line: (axis === 'row' ? rows : columns)[index]! }),
  };
}

/** A board in words, row by row as it is seen. */
export function boardWords(
  routine: Pick<Routine, 'countsFrom'>,
  side: Side,
  board: readonly number[][],
): string {
  const { rows } = numbersOf(routine, side, board as number[][]);
  return joinSentences(
    board.map((values, at) => t('learn.lesson.row', { row: rows[at]!, values: joined(values) })),
  );
}

/** Values of cells; an empty cell is said. */
function joined(values: readonly number[]): string {
  const words = values.map((value) => (value === 0 ? t('learn.lesson.empty') : formatTile(value)));
  return words.reduce((before, after) => (before ? t('speech.list', { before, after }) : after), '');
}
