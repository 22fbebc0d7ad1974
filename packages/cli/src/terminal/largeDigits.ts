/**
 * Numbers in digits of three by five dots. Large ones are three characters wide and three high, drawn with half
 * blocks and a dot to spare. Huge ones are six wide and five high.
 */

/** Five rows of three dots each, for 0 to 9. */
const DOTS: readonly (readonly string[])[] = [
  ['###', '#.#', '#.#', '#.#', '###'],
  ['.#.', '##.', '.#.', '.#.', '###'],
  ['###', '..#', '###', '#..', '###'],
  ['###', '..#', '.##', '..#', '###'],
  ['#.#', '#.#', '###', '..#', '..#'],
  ['###', '#..', '###', '..#', '###'],
  ['###', '#..', '###', '#.#', '###'],
  ['###', '..#', '.#.', '.#.', '.#.'],
  ['###', '#.#', '###', '#.#', '###'],
  ['###', '#.#', '###', '..#', '###'],
];
const BLANK = '...';
/** By the upper and the lower dot of a character. */
const BLOCKS: Readonly<Record<string, string>> = { '..': ' ', '#.': '▀', '.#': '▄', '##': '█' };

/**
 * Three lines of equal length, four characters a digit less one. Undefined unless all characters are digits.
 */
export function largeDigits(text: string): string[] | undefined {
  if (!/^\d+$/.test(text)) return undefined;
  const digits = [...text].map((digit) => [...DOTS[Number(digit)]!, BLANK]);
  return [0, 2, 4].map((row) => digits.map((dots) => blocksOf(dots[row]!, dots[row + 1]!)).join(' '));
}

/** Five lines of equal length. Undefined unless all characters are digits. */
export function hugeDigits(text: string): string[] | undefined {
  if (!/^\d+$/.test(text)) return undefined;
  const row = (index: number) => [...text].map((digit) => wideDots(DOTS[Number(digit)]![index]!));
  return [0, 1, 2, 3, 4].map((index) => row(index).join(' '));
}

function wideDots(dots: string): string {
  return [...dots].map((dot) => (dot === '#' ? '██' : '  ')).join('');
}

function blocksOf(upper: string, lower: string): string {
  return [...upper].map((dot, column) => BLOCKS[dot + lower[column]!]).join('');
}
