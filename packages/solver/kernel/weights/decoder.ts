// Decodes a section of a weights file (docs/weights-format.md) straight into the pages that packed.ts
// evaluates. The TypeScript decoder is src/weights/section.ts, and tests compare the two. This one takes a
// third of the time and makes no second copy.
//
// Neighbours are looked up in the pages. There a pruned weight is 0, and a file holds no other zeros. SIMD
// gathers the neighbours of the sixteen weights of a word at once. The neighbour inside the same word is
// added afterwards.
//
//   scratch  | words of all levels, 2 bytes each, the root's first | models, 4 bytes a context | sums of a word |
import { begin, clear, isBroken, isFinished, readBit, readFive, readRaw, readWord } from './rangeCoder';

const POSITION_CONTEXTS: u32 = 16 << 7;
const WIDTH_CONTEXTS: u32 = 128 << 5;
const WIDTHS: u32 = 32; // contexts of signs and of second bits
const MODELS_BYTES: usize = 4 * (WIDTH_CONTEXTS + 2 * WIDTHS);
const MAX_CODE: i32 = 32767;
const MOST_RAW_BITS: u32 = 12;
const WORD_BYTES: usize = 32; // sixteen codes in a page
const PAGE_BYTES: usize = 4 * WORD_BYTES;

// Offsets in scratch, after the models: sums over the neighbours of each weight of a word.
const COUNTS: usize = 0; // i16 each
const LEASTS: usize = 32;
const MOSTS: usize = 64;
const TOTALS: usize = 96; // i32 each
/** The context of each bit of a word, without the bit before it; one byte each. In the place of the sums. */
const NEAR: usize = 0;

// The section whose positions were read last:
let words: usize = 0; // the words of its last level
let wordCount: u32 = 0;
let models: usize = 0;
let sums: usize = 0;

/** Of the section that is being read. */
let firstWord: u32 = 0; // the word of the network that its first weight is in
let level: usize = 0; // words of the level that is being read
let parents: usize = 0; // words of the level above; 0: none
let levelWords: u32 = 0;
let place: u32 = 0; // the next word
let table: usize = 0;
let zero: usize = 0; // the page of zeros
let nextPage: usize = 0;
let kept: i32 = 0;
let before: i32 = 0; // the code before the next

/** What `readPositions` and `readCodes` return before they are done. */
const MORE: i32 = -2;
const DAMAGED: i32 = -1;
// An engine that compiles a function while it runs uses the better code from the next call on. So each call reads only
// some words: small is decoded in half the time of one call a section (bench/networkReady.ts).
const WORDS_OF_CALL: u32 = 4096;

/**
 * Begins a section of a pattern of `cells` cells. Its first weight is in word `first` of the network. `scratch` must be
 * zero where the words of all levels will be. There is memory for 1 kB after the section: a damaged one is read beyond
 * its end, by one word's weights at most.
 */
export function beginSection(from: usize, bytes: u32, cells: u32, first: u32, scratch: usize): void {
  begin(from, bytes);
  firstWord = first;
  wordCount = 1 << (4 * (cells - 1));
  models = (scratch + 2 * ((usize(1 << (4 * cells)) - 1) / 15) + 15) & ~15;
  sums = models + MODELS_BYTES;
  level = scratch;
  parents = 0;
  levelWords = 1;
  place = 0;
  clear(models, POSITION_CONTEXTS);
}

/**
 * Reads which weights are kept, some words a call. Returns MORE until all words are read. Then it returns the number
 * of pages that the weights need, or DAMAGED.
 */
export function readPositions(): i32 {
  const end = min(place + WORDS_OF_CALL, levelWords);
  if (!readWords(end)) return DAMAGED;
  if (place < levelWords) return MORE;
  if (levelWords == wordCount) {
    words = level;
    return countPages(firstWord);
  }
  parents = level;
  level += 2 * levelWords;
  levelWords <<= 4;
  place = 0;
  clear(models, POSITION_CONTEXTS);
  return MORE;
}

/** Begins the codes of the weights that `readPositions` found, for new pages from `pagesAt` on. */
export function beginCodes(tableAt: usize, zeroPage: usize, pagesAt: usize): void {
  table = tableAt;
  zero = zeroPage;
  nextPage = pagesAt;
  place = 0;
  kept = 0;
  before = 0;
  clear(models, WIDTH_CONTEXTS + 2 * WIDTHS);
}

/**
 * Reads codes into pages, some words a call, and enters the pages in the table. Returns MORE until all are read, then
 * how many weights there are, or DAMAGED: the pages are then of no meaning.
 */
export function readCodes(): i32 {
  const last = min(place + WORDS_OF_CALL, wordCount);
  for (; place < last; place++) {
    const word = wordAt(place);
    if (word != 0 && !readLine(word)) return DAMAGED;
  }
  if (place < wordCount) return MORE;
  return isFinished() ? kept : DAMAGED;
}

/** The codes of one word. */
function readLine(word: u32): bool {
  const entry = table + 4 * usize((firstWord + place) >> 2);
  if (load<u32>(entry) == u32(zero)) {
    store<u32>(entry, u32(nextPage));
    nextPage += PAGE_BYTES;
  }
  gather();
  const line = lineOf(firstWord + place);
  for (let bits = word; bits != 0; bits &= bits - 1) {
    const bit = ctz(bits);
    const seen = look(bit, ((word << 1) >> bit) & 1);
    before = (i32(seen) >> CONTEXT_BITS) + readDifference(seen & CONTEXT_MASK);
    if (before > MAX_CODE || before < -MAX_CODE || before == 0) return false;
    store<i16>(line + 2 * bit, i16(before));
    kept++;
  }
  return !isBroken();
}

/** Multiplies the codes that `readCodes` read by a factor. Returns false if a product is too large for a code. */
export function scaleCodes(factor: i32): bool {
  for (let place: u32 = 0; place < wordCount; place++) {
    if (wordAt(place) == 0) continue;
    const line = lineOf(firstWord + place);
    for (let next = line; next < line + WORD_BYTES; next += 2) {
      const scaled = i32(load<i16>(next)) * factor;
      if (scaled > MAX_CODE || scaled < -MAX_CODE) return false;
      store<i16>(next, i16(scaled));
    }
  }
  return true;
}

/** Reads the words of a level up to `last`; false: the section is damaged. */
function readWords(last: u32): bool {
  for (; place < last; place++) {
    if (parents != 0 && ((u32(load<u16>(parents + 2 * (place >> 4))) >> (place & 15)) & 1) == 0) continue;
    lookAround();
    const word = readWord(models, sums + NEAR);
    if (word == 0 || isBroken()) return false;
    store<u16>(level + 2 * place, u16(word));
  }
  return true;
}

/** Finds the neighbours of a word's sixteen bits in six other words. */
function lookAround(): void {
  const none = i8x16.splat(0);
  const bits = i8x16(1, 2, 4, 8, 16, 32, 64, -128, 1, 2, 4, 8, 16, 32, 64, -128);
  let near = none;
  let mark = i8x16.splat(2);
  for (let shift: u32 = 0; shift < 24; shift += 4) {
    if (((place >> shift) & 15) != 0) {
      const word = v128.load16_splat(level + 2 * (place - (1 << shift)));
      const bytes = i8x16.swizzle(word, i8x16(0, 0, 0, 0, 0, 0, 0, 0, 1, 1, 1, 1, 1, 1, 1, 1));
      near = v128.or(near, v128.andnot(mark, i8x16.eq(v128.and(bytes, bits), none)));
    }
    mark = i8x16.add(mark, mark);
  }
  v128.store(sums + NEAR, near);
}

function wordAt(place: u32): u32 {
  return u32(load<u16>(words + 2 * place));
}

function countPages(first: u32): i32 {
  let pages = 0;
  let last: u32 = u32.MAX_VALUE;
  for (let place: u32 = 0; place < wordCount; place++) {
    const page = (first + place) >> 2;
    if (wordAt(place) == 0 || page == last) continue;
    last = page;
    pages++;
  }
  return pages;
}

/** The address of the sixteen codes of a word. */
function lineOf(word: u32): usize {
  return usize(load<u32>(table + 4 * usize(word >> 2))) + WORD_BYTES * (word & 3);
}

/** Sums up the neighbours that a word's weights have in other words. */
function gather(): void {
  const none = i16x8.splat(0);
  let countLow = none;
  let countHigh = none;
  let leastLow = i16x8.splat(i16.MAX_VALUE);
  let leastHigh = leastLow;
  let mostLow = i16x8.splat(i16.MIN_VALUE);
  let mostHigh = mostLow;
  let total0 = none;
  let total1 = none;
  let total2 = none;
  let total3 = none;
  for (let shift: u32 = 0; place >> shift != 0; shift += 4) {
    if (((place >> shift) & 15) == 0) continue;
    const line = lineOf(firstWord + place - (1 << shift));
    const low = v128.load(line);
    const high = v128.load(line, 16);
    const isLow = i16x8.ne(low, none);
    const isHigh = i16x8.ne(high, none);
    countLow = i16x8.sub(countLow, isLow);
    countHigh = i16x8.sub(countHigh, isHigh);
    leastLow = i16x8.min_s(leastLow, v128.bitselect(low, leastLow, isLow));
    leastHigh = i16x8.min_s(leastHigh, v128.bitselect(high, leastHigh, isHigh));
    mostLow = i16x8.max_s(mostLow, v128.bitselect(low, mostLow, isLow));
    mostHigh = i16x8.max_s(mostHigh, v128.bitselect(high, mostHigh, isHigh));
    total0 = i32x4.add(total0, i32x4.extend_low_i16x8_s(low));
    total1 = i32x4.add(total1, i32x4.extend_high_i16x8_s(low));
    total2 = i32x4.add(total2, i32x4.extend_low_i16x8_s(high));
    total3 = i32x4.add(total3, i32x4.extend_high_i16x8_s(high));
  }
  v128.store(sums + COUNTS, countLow);
  v128.store(sums + COUNTS, countHigh, 16);
  v128.store(sums + LEASTS, leastLow);
  v128.store(sums + LEASTS, leastHigh, 16);
  v128.store(sums + MOSTS, mostLow);
  v128.store(sums + MOSTS, mostHigh, 16);
  v128.store(sums + TOTALS, total0);
  v128.store(sums + TOTALS, total1, 16);
  v128.store(sums + TOTALS, total2, 32);
  v128.store(sums + TOTALS, total3, 48);
}

const CONTEXT_BITS: u32 = 7;
const CONTEXT_MASK: u32 = (1 << CONTEXT_BITS) - 1;
const MEAN_BITS: u32 = 20; // no sum of codes, doubled, has more
/** 2^32 / 2n, rounded up: the mean of n codes without a division. */
const SHARES = memory.data<u32>([
  0, 2147483648, 1073741824, 715827883, 536870912, 429496730, 357913942, 306783379,
]);

/**
 * Predicts a weight's code from its neighbours: their mean, their number and their spread. The mean is in the upper
 * bits, the context in the lower CONTEXT_BITS.
 */
function look(bit: u32, hasBefore: u32): u32 {
  const others = u32(load<i16>(sums + COUNTS + 2 * bit));
  const count = others + hasBefore;
  if (others == 0) return (before << CONTEXT_BITS) | (count << 5);
  let total = load<i32>(sums + TOTALS + 4 * bit);
  let least = i32(load<i16>(sums + LEASTS + 2 * bit));
  let most = i32(load<i16>(sums + MOSTS + 2 * bit));
  if (hasBefore) {
    total += before;
    least = min(least, before);
    most = max(most, before);
  }
  const share = u64(load<u32>(SHARES + 4 * count));
  // A number above 0, so that the division rounds down: 2^MEAN_BITS / 2 is added to the mean.
  const mean = i32((u64(2 * total + count + (count << MEAN_BITS)) * share) >> 32) - (1 << (MEAN_BITS - 1));
  return (mean << CONTEXT_BITS) | (min(count, 3) << 5) | (32 - clz(u32(most - least)));
}

function readDifference(context: u32): i32 {
  const width = readFive(models + (context << 7));
  if (width == 0) return 0;
  const signs = models + 4 * WIDTH_CONTEXTS;
  const isNegative = readBit(signs + 4 * width) == 1;
  let size: u32 = 1;
  if (width > 1) size = 2 | readBit(signs + 4 * (WIDTHS + width));
  for (let left: u32 = width > 2 ? width - 2 : 0; left > 0; ) {
    const some = min(left, MOST_RAW_BITS);
    left -= some;
    size = (size << some) | readRaw(some);
  }
  return isNegative ? -i32(size) : i32(size);
}
