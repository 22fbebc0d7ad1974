// Decodes a section of a weights file (docs/weights-format.md) straight into the pages that packed.ts
// evaluates. The TypeScript decoder is src/weights/section.ts, and tests compare the two. This one takes a
// third of the time and makes no second copy.
//
// Neighbours are looked up in the pages. There a pruned weight is 0, and a file holds no other zeros. SIMD
// gathers the neighbours of the sixteen weights of a word at once. The neighbour inside the same word is
// added afterwards.
//
//   scratch  | words of all levels, 2 bytes each, the root's first | models, 4 bytes a context | sums of a word |
const TOP: u32 = 1 << 24; // normalisation keeps the range at or above this
const HALF: u32 = 32768 << 7; // probability one half, no bit counted yet
const COUNT_MASK: u32 = 127;
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

/** Indexed by the bits counted in a context. One bit moves the probability by 2^-shift. */
const SHIFTS = memory.data(128);

let at: usize = 0; // the address of the next byte
let end: usize = 0;
let range: u32 = 0;
let code: u32 = 0;
let broken: bool = false;

// The section whose positions were read last:
let words: usize = 0; // the words of its last level
let wordCount: u32 = 0;
let models: usize = 0;
let sums: usize = 0;

// The weight being decoded:
let expected: i32 = 0;
let context: u32 = 0;

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
 * zero where the words of all levels will be.
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
  return !broken && at == end ? kept : DAMAGED;
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
    look(bit, bit > 0 && ((word >> (bit - 1)) & 1) == 1);
    before = expected + readDifference();
    if (before > MAX_CODE || before < -MAX_CODE || before == 0) return false;
    store<i16>(line + 2 * bit, i16(before));
    kept++;
  }
  return !broken && at <= end;
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

function begin(from: usize, bytes: u32): void {
  for (let seen: u32 = 0; seen <= COUNT_MASK; seen++) {
    store<u8>(SHIFTS + seen, u8(min<u32>(6, 31 - clz(seen + 2))));
  }
  at = from;
  end = from + bytes;
  range = 0xffffffff;
  const first = nextByte();
  code = 0;
  for (let left = 4; left > 0; left--) code = (code << 8) | nextByte();
  broken = first != 0 || code == range;
}

function nextByte(): u32 {
  const next = at++;
  return next < end ? load<u8>(next) : 0;
}

function normalise(): void {
  while (range < TOP) {
    range <<= 8;
    code = (code << 8) | nextByte();
  }
}

/** Decodes the next bit with the model at that address, then updates the model. */
function readBit(model: usize): u32 {
  const state = load<u32>(model);
  const count = state & COUNT_MASK;
  const probability = state >> 7;
  const shift = u32(load<u8>(SHIFTS + count));
  const bound = (range >> 16) * probability;
  const seen = count + u32(count < COUNT_MASK);
  const isZero = code < bound;
  if (isZero) {
    range = bound;
    store<u32>(model, ((probability + ((65536 - probability) >> shift)) << 7) | seen);
  } else {
    code -= bound;
    range -= bound;
    store<u32>(model, ((probability - (probability >> shift)) << 7) | seen);
  }
  normalise();
  return u32(!isZero);
}

function readRaw(width: u32): u32 {
  range >>= width;
  let value = code / range;
  if (value >> width != 0) {
    broken = true;
    value = 0;
    code = 0;
  }
  code -= value * range;
  normalise();
  return value;
}

function clear(model: usize, contexts: u32): void {
  for (let index: u32 = 0; index < contexts; index++) store<u32>(model + 4 * index, HALF);
}

/** Reads the words of a level up to `last`; false: the section is damaged. */
function readWords(last: u32): bool {
  for (; place < last; place++) {
    if (parents != 0 && ((u32(load<u16>(parents + 2 * (place >> 4))) >> (place & 15)) & 1) == 0) continue;
    const word = readWord();
    if (word == 0 || broken || at > end) return false;
    store<u16>(level + 2 * place, u16(word));
  }
  return true;
}

/** Decodes a word. A bit's context is its place, the bit before it and its neighbours in six other words. */
function readWord(): u32 {
  let near0 = lessBy(0) << 1;
  let near1 = lessBy(4) << 2;
  let near2 = lessBy(8) << 3;
  let near3 = lessBy(12) << 4;
  let near4 = lessBy(16) << 5;
  let near5 = lessBy(20) << 6;
  let word: u32 = 0;
  let bitBefore: u32 = 0;
  for (let bit: u32 = 0; bit < 16; bit++) {
    const near =
      (near0 & 2) | (near1 & 4) | (near2 & 8) | (near3 & 16) | (near4 & 32) | (near5 & 64) | bitBefore;
    bitBefore = readBit(models + 4 * ((bit << 7) | near));
    word |= bitBefore << bit;
    near0 >>= 1;
    near1 >>= 1;
    near2 >>= 1;
    near3 >>= 1;
    near4 >>= 1;
    near5 >>= 1;
  }
  return word;
}

/** The word whose index has 1 less in the nibble at `shift`, or 0 if there is none. */
function lessBy(shift: u32): u32 {
  return ((place >> shift) & 15) == 0 ? 0 : u32(load<u16>(level + 2 * (place - (1 << shift))));
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

/** Predicts a weight's code from its neighbours: their mean, their number and their spread. */
function look(bit: u32, hasBefore: bool): void {
  const others = i32(load<i16>(sums + COUNTS + 2 * bit));
  const count = others + i32(hasBefore);
  if (others == 0) {
    expected = before;
    context = u32(count) << 5;
    return;
  }
  let total = load<i32>(sums + TOTALS + 4 * bit);
  let least = i32(load<i16>(sums + LEASTS + 2 * bit));
  let most = i32(load<i16>(sums + MOSTS + 2 * bit));
  if (hasBefore) {
    total += before;
    least = min(least, before);
    most = max(most, before);
  }
  expected = floorDivide(2 * total + count, 2 * count);
  context = (u32(min(count, 3)) << 5) | (32 - clz(u32(most - least)));
}

function floorDivide(number: i32, divisor: i32): i32 {
  const quotient = number / divisor;
  return number < quotient * divisor ? quotient - 1 : quotient;
}

function readDifference(): i32 {
  const widths = models + ((usize(context) << 5) << 2);
  let node: u32 = 1;
  for (let bit = 0; bit < 5; bit++) node = (node << 1) | readBit(widths + 4 * node);
  const width = node & 31;
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
