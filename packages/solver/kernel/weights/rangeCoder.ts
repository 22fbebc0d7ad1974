// The adaptive binary range coder of weights files (docs/weights-format.md, "Coder"), as in LZMA. Its contexts lie in
// memory, 4 bytes each:
//
//   31           7 6      0
//   | probability | count |     of the bit 0, in 65536ths; bits counted
//
// Range and code of the coder share 64 bits. Then a bit moves both by one subtraction. The two loops over many bits hold
// them in a local, which a register holds. A global would be written and read again for each bit.
//
//   span     | range, 32 bits | code, 32 bits |
const TOP: u64 = 1 << 24; // normalisation keeps the range at or above this
const SHORT: u64 = TOP << 32; // a span below this has a range below TOP
const HALF: u32 = 32768 << 7; // probability one half, no bit counted yet
const COUNT_MASK: u32 = 127;
const FULL: u32 = 62; // a context counts no further, since from here on its shift is SLOWEST
const SLOWEST: u32 = 6;
const FIRST_BYTES: u32 = 5;

let at: usize = 0; // the address of the next byte
let end: usize = 0;
let span: u64 = 0;
let wrong: bool = false;

/** Begins to read `bytes` bytes. */
export function begin(from: usize, bytes: u32): void {
  at = from + FIRST_BYTES;
  end = from + bytes;
  span = 0xffffffff;
  for (let byte: usize = 1; byte < FIRST_BYTES; byte++) span = (span << 8) | u64(load<u8>(from + byte));
  wrong = bytes < FIRST_BYTES || load<u8>(from) != 0 || u32(span) == 0xffffffff;
}

/** Whether the bytes are damaged, as far as they are read. */
export function isBroken(): bool {
  return wrong || at > end;
}

/** Whether all bytes are read, no more, and none was damaged. */
export function isFinished(): bool {
  return !wrong && at == end;
}

/** Makes contexts that have seen no bit. */
export function clear(model: usize, contexts: u32): void {
  for (let index: u32 = 0; index < contexts; index++) store<u32>(model + 4 * index, HALF);
}

/** Decodes the next bit in the context at that address. */
export function readBit(model: usize): u32 {
  const state = load<u32>(model);
  const bound = boundOf(span, state);
  const bit = u32(u32(span) >= u32(bound));
  store<u32>(model, stateAfter(state, bit));
  span = spanAfter(span, bound, bit);
  while (span < SHORT) span = (span << 8) | u64(load<u8>(at++));
  return bit;
}

/** Decodes `width` bits without a context. */
export function readRaw(width: u32): u32 {
  const range = u32(span >> 32) >> width;
  const value = u32(span) / range;
  if (value >> width != 0) wrong = true; // no encoder produces a code in the remainder of the division
  span = (u64(range) << 32) | u64(u32(span) - value * range);
  while (span < SHORT) span = (span << 8) | u64(load<u8>(at++));
  return value;
}

/**
 * Decodes sixteen bits, the lowest first. A bit's context is its number, its byte at `near`, which is even, and the bit
 * before it: 128 contexts for each number.
 */
export function readWord(contexts: usize, near: usize): u32 {
  let own = span;
  let next = at;
  let word: u32 = 0;
  let bit: u32 = 0;
  for (let number: u32 = 0; number < 16; number++) {
    const model = contexts + (((number << 7) | u32(load<u8>(near + number)) | bit) << 2);
    const state = load<u32>(model);
    const bound = boundOf(own, state);
    bit = u32(u32(own) >= u32(bound));
    store<u32>(model, stateAfter(state, bit));
    own = spanAfter(own, bound, bit);
    word |= bit << number;
    if (own < SHORT) own = (own << 8) | u64(load<u8>(next++));
    if (own < SHORT) own = (own << 8) | u64(load<u8>(next++));
  }
  span = own;
  at = next;
  return word;
}

/** Decodes five bits, the highest first. A bit's context is a 1 and the bits before it: a node of a binary tree. */
export function readFive(contexts: usize): u32 {
  let own = span;
  let next = at;
  let node: u32 = 1;
  do {
    const model = contexts + (node << 2);
    const state = load<u32>(model);
    const bound = boundOf(own, state);
    const bit = u32(u32(own) >= u32(bound));
    store<u32>(model, stateAfter(state, bit));
    own = spanAfter(own, bound, bit);
    node = (node << 1) | bit;
    if (own < SHORT) own = (own << 8) | u64(load<u8>(next++));
    if (own < SHORT) own = (own << 8) | u64(load<u8>(next++));
  } while (node < 32);
  span = own;
  at = next;
  return node & 31;
}

/** The part of the range that the bit 0 has in a context of that state. */
function boundOf(span: u64, state: u32): u64 {
  return (span >> 48) * u64(state >> 7);
}

/** The span after a bit. The caller normalises it. */
function spanAfter(span: u64, bound: u64, bit: u32): u64 {
  return select<u64>(span - (bound << 32) - bound, (bound << 32) | u64(u32(span)), bit);
}

/** The state of a context after a bit. Nearly all contexts are full, so this branch is predicted. */
function stateAfter(state: u32, bit: u32): u32 {
  const probability = state >> 7;
  const count = state & COUNT_MASK;
  if (count == FULL) return state + movedBy(probability, SLOWEST, bit);
  return state + 1 + movedBy(probability, 31 - clz(count + 2), bit);
}

/** What a bit adds to a state by its probability. One bit moves it by 2^-shift. */
function movedBy(probability: u32, shift: u32, bit: u32): u32 {
  return select<u32>(0 - (probability >> shift), (65536 - probability) >> shift, bit) << 7;
}
