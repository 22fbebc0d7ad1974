// Where a board's weights are. Nibble k of a tuple's index is the rank on cell k of its pattern. SIMD finds four
// symmetries at once. The board gets a byte for each cell. Swizzles gather the cells that the description names
// (src/network/descriptorFields.ts).
//
//   bytes of the board     | rank of cell 0 | cell 1 | ... | cell 15 |
//   even cells of a tuple  | 0 | 2 | 4 | 6 |    four symmetries, so 16 bytes; a cell that the pattern lacks: 0
//   odd cells              | 1 | 3 | 5 | 7 |
//   indices                | even + 16 * odd |
//
// There are two steps: all addresses, then the sum of the weights. Few instructions lie between the loads of one
// board and the next. So the processor overlaps the loads of several boards. That matters where the weights are in
// no cache: 10 % in training.
//
//   located: | pattern 0, symmetries 0 to 7 | pattern 1 | ...     u32 each
import { FIRST_WEIGHT_AT, PATTERN_BYTES, SOURCES_AT, SOURCES_BYTES } from '../src/network/descriptorFields';
import { packedCodeAt, table } from './packed';

/** The bytes that a pattern's eight addresses take. */
export const LOCATED_BYTES: usize = 32;

/** Writes the addresses of a board's weights to `at`, for the patterns of a description between `from` and `end`. */
export function locateTuples(at: usize, from: usize, end: usize, base: usize, board: u64): void {
  const bytes = bytesOf(board);
  for (let pattern = from; pattern < end; pattern += PATTERN_BYTES, at += LOCATED_BYTES) {
    const first = i32x4.splat(i32(base + usize(load<u32>(pattern, FIRST_WEIGHT_AT))));
    v128.store(at, i32x4.add(first, offsetsOf(bytes, pattern + SOURCES_AT)));
    v128.store(at, i32x4.add(first, offsetsOf(bytes, pattern + SOURCES_AT + SOURCES_BYTES)), 16);
  }
}

/** A byte for each cell. */
function bytesOf(board: u64): v128 {
  const even = i64x2.splat(board & 0x0f0f0f0f0f0f0f0f);
  const odd = i64x2.splat((board >> 4) & 0x0f0f0f0f0f0f0f0f);
  return v128.shuffle<u8>(even, odd, 0, 16, 1, 17, 2, 18, 3, 19, 4, 20, 5, 21, 6, 22, 7, 23);
}

/** The offsets of four weights, in bytes of an unpacked network. */
function offsetsOf(bytes: v128, sources: usize): v128 {
  const even = i8x16.swizzle(bytes, v128.load(sources));
  const odd = i8x16.swizzle(bytes, v128.load(sources, 16));
  return v128.or(i32x4.shl(even, 2), i32x4.shl(odd, 6));
}

/**
 * The sum of the weights (f32) or codes at the addresses between `at` and `end`. They are added in pairs, which is
 * faster than one after the other. The global `table` of a packed network is read once (2 % of a search).
 */
export function sumOfLocated<Form>(at: usize, end: usize): f64 {
  const pages = table;
  return sumOfHalf<Form>(pages, at, end) + sumOfHalf<Form>(pages, at + 16, end);
}

/** Four symmetries of each pattern. */
function sumOfHalf<Form>(pages: usize, at: usize, end: usize): f64 {
  let sum: f64 = 0;
  for (; at < end; at += LOCATED_BYTES) {
    const first = load<u64>(at); // two addresses each
    const second = load<u64>(at, 8);
    const pair = weightIn<Form>(pages, u32(first)) + weightIn<Form>(pages, u32(first >> 32));
    sum += f64(pair + (weightIn<Form>(pages, u32(second)) + weightIn<Form>(pages, u32(second >> 32))));
  }
  return sum;
}

/** A weight, or its code in a packed network. */
function weightIn<Form>(pages: usize, address: usize): Form {
  return isFloat<Form>() ? load<Form>(address) : <Form>packedCodeAt(pages, address);
}
