// The words of a pasted board: a number in any of its spellings, or a sign for an empty cell. Separators and quotes
// are no part of a word.
import { MAX_RANK } from '../board.js';

/** A word, and what it can mean. Undefined in both: it is no cell. */
export interface Word {
  readonly text: string;
  readonly at: number; // index in the text that `plainText` gives
  readonly length: number; // characters there, with the separators of groups
  readonly asValue: number | undefined; // rank of the tile that has this number
  readonly asRank: number | undefined; // the number itself, where it can be a rank
  readonly isPadded: boolean; // with leading zeros: right only where all numbers have one length
}

type Meaning = Pick<Word, 'asValue' | 'asRank' | 'isPadded'>;

const NONE = { asValue: undefined, asRank: undefined, isPadded: false };
const EMPTY = { asValue: 0, asRank: 0, isPadded: false };
const EMPTY_SIGN = /^([._\-*·•∙⋅‧…–—−□▢◻◽⬜▫○◌∅])\1*$/u;
const EMPTY_WORD = /^(?:x|none|null|nil|nan|n\/a|empty|undefined)\.?$/i;
const SUPERSCRIPTS = '⁰¹²³⁴⁵⁶⁷⁸⁹';
/** Each script has its ten digits in a row, from its zero on. */
const ZEROS = [0x660, 0x6f0, 0x7c0, 0x966, 0x9e6, 0xa66, 0xae6, 0xb66, 0xbe6, 0xe50, 0xed0, 0xf20, 0xff10];
const ESCAPE = new RegExp(`${String.fromCharCode(27)}\\[[\\d;:?]*[A-Za-z]`, 'g');
/** Most groups of three digits: more than any tile has. */
const MOST_GROUPS = 8;

/** The text with plain digits and signs, without colours of a terminal, quotes and invisible signs. Line breaks stay. */
export function plainText(text: string): string {
  if (/^[\d \t\n.,|[\]]*$/.test(text)) return text;
  return text
    .replace(ESCAPE, '')
    .replace(/[\u200b-\u200f\u2060\ufeff]|\ufe0f|\u20e3/gu, '')
    .replace(/\r(?=\n)/g, ' ')
    .replace(/\r/g, '\n')
    .replace(/[^\0-\u065f]/gu, plainDigit)
    .replace(/[،，、]/g, ',')
    .replace(/([│┃║])\1/g, ' |')
    .replace(/[│┃║┆┇┊┋╎╏｜]/g, '|')
    .replace(/(\d)['’](?=\d{3}(?!\d))/g, '$1_')
    .replace(/(["'])( ?)\1(?!\1)/g, '_$2 ')
    .replace(/["'`“”]/g, ' ')
    .replace(/^[^\S\n]*[>#]+(?=[^\S\n])/gm, (quoted) => ' '.repeat(quoted.length));
}

function plainDigit(sign: string): string {
  const code = sign.codePointAt(0)!;
  const zero = ZEROS.find((own) => code >= own && code < own + 10);
  return zero === undefined ? sign : String(code - zero);
}

/** A plain text in which `8 192` is two numbers, for ranks: a wider space keeps its groups apart. */
export function withoutGroups(plain: string): string {
  return plain.replace(/(?<=\d)[ \u00a0\u2009\u202f](?=\d{3})/g, '\u2002');
}

/** The words of a plain text. Numbers in groups of three digits are one word where they are a tile. */
export function wordsIn(plain: string, from = 0): Word[] {
  const found = [...plain.matchAll(/[^\s,;|/()[\]{}]+/g)];
  const words: Word[] = [];
  for (let index = 0; index < found.length; ) {
    const { 0: text, index: at } = found[index]!;
    const grouped = groupsFrom(found, index, plain);
    index += grouped?.count ?? 1;
    const { 0: last, index: lastAt } = found[index - 1]!;
    const length = lastAt + last.length - at;
    words.push({
      text: plain.slice(at, at + length),
      at: from + at,
      length,
      ...(grouped?.meaning ?? meaningOf(text)),
    });
  }
  return words;
}

/** The empty cell where nothing is written. */
export function blankAt(at: number): Word {
  return { text: '', at, length: 0, ...EMPTY };
}

/** Whether a word is a cell: a number or a sign for an empty cell. */
export function isCell({ asValue, asRank }: Word): boolean {
  return asValue !== undefined || asRank !== undefined;
}

/** Groups such as `1,024` or `131 072`. None of the groups but the first is a tile itself, so this is unambiguous. */
function groupsFrom(
  found: readonly RegExpExecArray[],
  first: number,
  plain: string,
): { meaning: Meaning; count: number } | undefined {
  if (!/^[1-9]\d{0,2}$/.test(found[first]![0])) return undefined;
  let text = found[first]![0];
  let best: { meaning: Meaning; count: number } | undefined;
  for (let next = first + 1; next < found.length && next < first + MOST_GROUPS; next++) {
    const before = found[next - 1]!;
    const { 0: group, index } = found[next]!;
    const gap = plain.slice(before.index + before[0].length, index);
    if (!/^\d{3}$/.test(group) || !/^[, \u00a0\u2009\u202f]$/.test(gap)) break;
    text += group;
    const rank = valueRank(text);
    if (rank !== undefined) best = { meaning: { ...NONE, asValue: rank }, count: next - first + 1 };
  }
  return best;
}

function meaningOf(text: string): Meaning {
  if (EMPTY_SIGN.test(text) || EMPTY_WORD.test(text)) return EMPTY;
  if (text.length > 100) return NONE;
  const whole = /^(\d+)(?:\.0*)?$/.exec(text)?.[1];
  const grouped = /^\d{1,3}(?:([._٬])\d{3})(?:\1\d{3})*$/.test(text)
    ? valueRank(text.replace(/\D/g, ''))
    : undefined;
  if (grouped !== undefined) return { ...NONE, asValue: grouped };
  if (whole !== undefined) return numberMeaning(whole);
  return { ...NONE, asValue: powerRank(text) };
}

function numberMeaning(digits: string): Meaning {
  const plain = digits.replace(/^0+(?=\d)/, '');
  const number = plain.length > 3 ? Number.POSITIVE_INFINITY : Number(plain);
  return {
    asValue: plain === '0' ? 0 : valueRank(plain),
    asRank: number <= MAX_RANK ? number : undefined,
    isPadded: plain !== digits,
  };
}

/** The rank of `2^11`, `2**11`, `2¹¹`, `2.048e+03` and `2k`. */
function powerRank(text: string): number | undefined {
  const power = /^2(?:\^|\*\*)(\d{1,3})$/.exec(text)?.[1] ?? raised(text);
  if (power !== undefined) return Number(power) >= 1 && Number(power) <= MAX_RANK ? Number(power) : undefined;
  if (/^\d(?:\.\d*)?e[+]?\d{1,2}$/i.test(text)) {
    const number = Number(text);
    if (number === 0) return 0;
    return Number.isSafeInteger(number) ? valueRank(String(number)) : undefined;
  }
  const thousands = /^(\d{1,3})k$/i.exec(text)?.[1];
  return thousands === undefined ? undefined : thousandsRank(Number(thousands));
}

function raised(text: string): string | undefined {
  const power = /^2([⁰¹²³⁴⁵⁶⁷⁸⁹]{1,3})$/.exec(text)?.[1];
  return power && [...power].map((sign) => SUPERSCRIPTS.indexOf(sign)).join('');
}

/** 16k, 64k and 65k, 128k and 131k: by 1,024 or by 1,000, cut off or rounded. No two tiles have one spelling. */
function thousandsRank(thousands: number): number | undefined {
  for (let rank = 10; rank < 20; rank++) {
    const value = 2 ** rank;
    const spellings = [value / 1024, Math.floor(value / 1000), Math.round(value / 1000)];
    if (spellings.includes(thousands)) return rank;
  }
  return undefined;
}

/** Exact also above 2^53, where a double would round other numbers to a power of two. */
function valueRank(digits: string): number | undefined {
  if (!/^[1-9]\d{0,76}$/.test(digits)) return undefined;
  const bits = BigInt(digits).toString(2);
  const rank = bits.length - 1;
  return rank > 0 && rank <= MAX_RANK && /^10+$/.test(bits) ? rank : undefined;
}
