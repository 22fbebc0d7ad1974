/**
 * Writes a packed network in the form of kernel/packed.ts: pages of 64 weights and a table of their
 * addresses.
 */
import type { NetworkShape } from '../../network/descriptor.js';
import { weightCount } from '../../network/shape.js';
import type { PackedWeights } from '../kernel.js';

const WEIGHTS = 64; // in one page
const CODE_BYTES = 2;
const WORDS = 2; // of 32 bits each, which say which weights are kept
/** The size of a page in bytes. */
export const CODE_PAGE_BYTES = WEIGHTS * CODE_BYTES;

type Present = PackedWeights['present'];

/** The size of the table in bytes, a multiple of 16, so that pages can follow. */
export function pageTableBytes(shape: NetworkShape): number {
  return Math.ceil((4 * Math.ceil(weightCount(shape) / WEIGHTS)) / 16) * 16;
}

/** The size of the pages in bytes: one of zeros, then each page with a kept weight. */
export function codePagesBytes(present: Present): number {
  let pages = 1;
  for (let word = 0; word < present.length; word += WORDS) if (isKept(present, word)) pages++;
  return CODE_PAGE_BYTES * pages;
}

/** Writes table and pages. There must be `pageTableBytes` and `codePagesBytes` of room. */
export function writePages(
  memory: ArrayBuffer,
  tableAt: number,
  pagesAt: number,
  { shape, present, codes }: PackedWeights,
): void {
  const table = new Uint32Array(memory, tableAt, pageTableBytes(shape) / 4);
  const pages = new Int16Array(memory, pagesAt, codePagesBytes(present) / CODE_BYTES);
  pages.fill(0);
  let first = 0; // first weight of the page
  let next = 0; // index into `codes`
  for (let word = 0; word < present.length; word++) {
    if (word % WORDS === 0) {
      const kept = isKept(present, word);
      if (kept) first += WEIGHTS;
      table[word / WORDS] = pagesAt + (kept ? CODE_BYTES * first : 0);
    }
    const start = first + 32 * (word % WORDS);
    for (let bits = present[word]!; bits !== 0; bits &= bits - 1) {
      pages[start + 31 - Math.clz32(bits & -bits)] = codes[next++]!;
    }
  }
}

/** Whether the page that begins with that word has a kept weight. */
function isKept(present: Present, word: number): boolean {
  return present[word] !== 0 || (word + 1 < present.length && present[word + 1] !== 0);
}
