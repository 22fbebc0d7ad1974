/**
 * Which names players may choose. English profanity is found by the library `obscenity`, which knows word borders and
 * spared words (Scunthorpe). Other languages, and names that seem official, have short lists of our own (words.ts).
 * All are compared in forms that look-alikes share: capitals, accents, other alphabets, digits for letters, and letters
 * with signs between them.
 */
import { englishDataset, englishRecommendedTransformers, RegExpMatcher } from 'obscenity';
import { nameKey, nameLook, whyNotName } from '../ranked/names.js';
import {
  ABUSIVE_PARTS,
  ABUSIVE_WORDS,
  RESERVED_NAMES,
  RESERVED_WHOLE,
  RESERVED_WORDS,
  SPARED_WORDS,
} from './words.js';

const english = new RegExpMatcher({ ...englishDataset.build(), ...englishRecommendedTransformers });

/** Digits and signs that stand for letters. `1` and `l` are `i` already in the form of names. */
const LEET: Readonly<Record<string, string>> = {
  0: 'o',
  3: 'e',
  4: 'a',
  5: 's',
  6: 'g',
  7: 't',
  8: 'b',
  9: 'g',
};

/**
 * The form in which words are compared: that of names without accents, with letters for digits. A letter that is repeated
 * counts once.
 */
function bare(text: string): string {
  const key = nameKey(text.normalize('NFKD').replace(/\p{Mn}/gu, ''));
  const letters = key
    .normalize('NFKD')
    .replace(/\p{Mn}/gu, '')
    .replace(/\d/g, (digit) => LEET[digit] ?? digit);
  return nameKey(letters).replace(/(\p{L})\1+/gu, '$1');
}

/** The words of a name: at spaces and signs, and between a small letter and a capital. Words of single letters count as one. */
function wordsOf(name: string): string[] {
  const parts = name
    .replace(/(\p{Ll})(\p{Lu})/gu, '$1 $2')
    .split(/[\s._-]+/)
    .filter(Boolean);
  const spelt = name.split(/[\s._-]+/).filter(Boolean);
  const isSpelt = spelt.length > 2 && spelt.every((part) => Array.from(part).length <= 2);
  return [...parts, ...(isSpelt ? [spelt.join('')] : [])];
}

interface Compared {
  readonly whole: ReadonlySet<string>;
  readonly stems: readonly string[];
}

function compared(words: readonly string[]): Compared {
  const stems = words.filter((word) => word.endsWith('*')).map((word) => bare(word.slice(0, -1)));
  return { whole: new Set(words.filter((word) => !word.endsWith('*')).map(bare)), stems };
}

const abusive = compared(ABUSIVE_WORDS);
const reserved = compared(RESERVED_WORDS);
const reservedWhole = compared(RESERVED_WHOLE);
const reservedNames = RESERVED_NAMES.map(bare);
const abusiveParts = ABUSIVE_PARTS.map(bare);
/** Scripts without spaces: a word may stand anywhere. */
const UNSPACED = /[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}]/u;
const reservedParts = RESERVED_WORDS.filter((word) => UNSPACED.test(word)).map(bare);

function has({ whole, stems }: Compared, word: string): boolean {
  // A number at the end changes nothing: `admin2`.
  return [word, word.replace(/(?<=\S)\d+$/, '')]
    .map(bare)
    .some((form) => whole.has(form) || stems.some((stem) => form.startsWith(stem)));
}

/** Why a name cannot be chosen. Undefined: it can, if it is free. */
export function whyNotAllowed(name: string): 'erased' | 'reserved' | 'phrase' | 'abusive' | undefined {
  const why = whyNotName(name);
  if (why) return why === 'reserved' ? 'erased' : why;
  const words = wordsOf(name);
  const joined = bare(words.join(''));
  if (isAbusive(name, words, joined)) return 'abusive';
  return isReserved(name, words, joined) ? 'reserved' : undefined;
}

function isAbusive(name: string, words: readonly string[], joined: string): boolean {
  if (words.some((word) => has(abusive, word)) || has(abusive, joined)) return true;
  if (abusiveParts.some((part) => joined.includes(part))) return true;
  // A number is no word, though the library would read one as letters.
  const judged = words.filter((word) => !/^\d+$/.test(word) && !SPARED_WORDS.includes(word.toLowerCase()));
  const shown = judged.length < words.length ? judged.join(' ') : name;
  const look = shown
    .split(' ')
    .map((word) =>
      nameLook(word)
        .normalize('NFKD')
        .replace(/\p{Mn}/gu, ''),
    )
    .join(' ');
  return [shown, look, undone(shown), undone(look), ...judged].some((text) => english.hasMatch(text));
}

/** With letters for the digits of words that have letters. A number stays one. */
function undone(text: string): string {
  return text.replace(/[\p{L}\p{N}]*\p{L}[\p{L}\p{N}]*/gu, (word) =>
    word.replace(/\d/g, (digit) => LEET[digit] ?? digit),
  );
}

function isReserved(name: string, words: readonly string[], joined: string): boolean {
  if (words.some((word) => has(reserved, word)) || has(reserved, joined)) return true;
  if (has(reservedWhole, name) || has(reservedWhole, joined)) return true;
  if (reservedParts.some((part) => joined.includes(part))) return true;
  return reservedNames.some((own) => joined.startsWith(own) || joined.endsWith(own));
}
