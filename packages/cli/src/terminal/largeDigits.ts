/**
 * Numbers in digits three characters wide and three high. They are drawn with half blocks: five dots high,
 * and one to spare.
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

function blocksOf(upper: string, lower: string): string {
  return [...upper].map((dot, column) => BLOCKS[dot + lower[column]!]).join('');
}
