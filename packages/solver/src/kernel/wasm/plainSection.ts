/**
 * The plain copy of a decoded section: its weights without coding and without the zeros of pages. It is a fifth of
 * the pages' size, and takes a tenth of the time of decoding.
 *
 *   | which pages there are, 1 bit each | which weights a page keeps, 64 bits each | codes of the kept weights, i16 |
 */
import { bitCount } from '../../network/shape.js';
import { CODE_PAGE_BYTES } from './weightPages.js';

/** The form of plain copies, and what a section is decoded to. Copies of another version are not read. */
export const PLAIN_VERSION = 1;

const PAGE_WORDS = 4; // of sixteen weights each
const MASK_BYTES = 8; // of a page
const CODE_BYTES = 2;

/** Where the pages of a section are entered. */
export interface PlacedPages {
  readonly pageTableAt: number;
  readonly zeroPage: number;
  readonly firstWord: number; // of sixteen weights, in the whole network
  readonly cells: number;
}

/** Whether a section has its pages to itself, and 32 of them or a multiple. Patterns of one or two cells do not. */
export function canBePlain({ firstWord, cells }: PlacedPages): boolean {
  return cells >= 3 && firstWord % PAGE_WORDS === 0;
}

/** Copies a decoded section that keeps `kept` weights. Undefined: the section is not decoded. */
export function makePlain(memory: ArrayBuffer, place: PlacedPages, kept: number): Uint8Array | undefined {
  const table = tableOf(memory, place);
  const pages = table.reduce((count, at) => (at === place.zeroPage ? count : count + 1), 0);
  const plain = new Uint8Array(bitBytes(place) + MASK_BYTES * pages + CODE_BYTES * kept);
  const { bits, masks, codes } = partsOf(plain, place, pages);
  const all = new Int16Array(memory);
  let mask = 0;
  let code = 0;
  for (let entry = 0; entry < table.length; entry++) {
    if (table[entry] === place.zeroPage) continue;
    bits[entry >> 5]! |= 1 << (entry & 31);
    for (let at = table[entry]! / CODE_BYTES, half = 0; half < 2; half++, mask++) {
      for (let bit = 0; bit < 32; bit++, at++) {
        if (all[at] === 0) continue;
        masks[mask]! |= 1 << bit;
        codes[code++] = all[at]!;
      }
    }
  }
  return code === kept ? plain : undefined;
}

/** The number of pages of a copy. Undefined: it is not the copy of a section that keeps `kept` weights. */
export function countPages(place: PlacedPages, plain: Uint8Array, kept: number): number | undefined {
  if (plain.length < bitBytes(place)) return undefined;
  const pages = countBits(new Uint32Array(plain.buffer, plain.byteOffset, bitBytes(place) / 4));
  if (plain.length !== bitBytes(place) + MASK_BYTES * pages + CODE_BYTES * kept) return undefined;
  return countBits(partsOf(plain, place, pages).masks) === kept ? pages : undefined;
}

/** Writes a copy into pages of zeros, which begin at `pagesAt`, and enters them in the table. */
export function placePlain(
  memory: ArrayBuffer,
  place: PlacedPages,
  plain: Uint8Array,
  pagesAt: number,
): void {
  const table = tableOf(memory, place);
  const bitsOnly = new Uint32Array(plain.buffer, plain.byteOffset, bitBytes(place) / 4);
  const { bits, masks, codes } = partsOf(plain, place, countBits(bitsOnly));
  const all = new Int16Array(memory);
  let mask = 0;
  let code = 0;
  let page = pagesAt;
  for (let entry = 0; entry < table.length; entry++) {
    if (((bits[entry >> 5]! >>> (entry & 31)) & 1) === 0) continue;
    table[entry] = page;
    for (let first = page / CODE_BYTES, half = 0; half < 2; half++, first += 32) {
      for (let left = masks[mask++]!; left !== 0; left &= left - 1) {
        all[first + 31 - Math.clz32(left & -left)] = codes[code++]!;
      }
    }
    page += CODE_PAGE_BYTES;
  }
}

function tableOf(memory: ArrayBuffer, { pageTableAt, firstWord, cells }: PlacedPages): Uint32Array {
  const entries = 16 ** (cells - 1) / PAGE_WORDS;
  return new Uint32Array(memory, pageTableAt + 4 * (firstWord / PAGE_WORDS), entries);
}

function bitBytes({ cells }: PlacedPages): number {
  return 16 ** (cells - 1) / PAGE_WORDS / 8;
}

/** The three parts of a copy. Its place in its buffer must be a multiple of 4. */
function partsOf({ buffer, byteOffset, length }: Uint8Array, place: PlacedPages, pages: number) {
  const masksAt = bitBytes(place);
  const codesAt = masksAt + MASK_BYTES * pages;
  return {
    bits: new Uint32Array(buffer, byteOffset, masksAt / 4),
    masks: new Uint32Array(buffer, byteOffset + masksAt, (MASK_BYTES * pages) / 4),
    codes: new Int16Array(buffer, byteOffset + codesAt, (length - codesAt) / CODE_BYTES),
  };
}

function countBits(words: Uint32Array): number {
  let count = 0;
  for (let at = 0; at < words.length; at++) count += bitCount(words[at]!);
  return count;
}
