// The standard patterns, with constants instead of masks and rotations read from memory. There are two steps.
// First SIMD computes the addresses of a board's 32 weights, four at once. Then the weights are summed up.
// Few instructions lie between the loads of one board and the next. So the processor overlaps the loads of
// several boards. That matters where the weights are in no cache: 10 % in training.
//
// Each pattern lies in two rows. 012345 and 012456 lie in the upper rows, 456789 and 45689a in the middle
// rows. So two words of 32 bits are enough for each of the eight symmetries.
//
//   located, 128 bytes:  | pattern 0, symmetries 0 to 7 | pattern 1 | pattern 2 | pattern 3 |     u32 each
import { transpose } from './board';
import { packedCodeAt, table } from './packed';

export const LOCATED_BYTES: usize = 128;

const TUPLE_BYTES: usize = 4 << 24; // the weights of six cells

/** Writes the addresses of a board's 32 weights to `at`. */
export function locateStandard(at: usize, base: usize, board: u64): void {
  const plain = i64x2.replace_lane(i64x2.splat(board), 1, transpose(board));
  const mirrored = mirrorBoth(plain);
  const upper = upperRows(plain);
  const middle = middleRows(plain);
  const upperMirrored = upperRows(mirrored);
  const middleMirrored = middleRows(mirrored);
  const upper0 = interleaveLow(upper, upperMirrored);
  const upper4 = interleaveHigh(upper, upperMirrored);
  const middle0 = interleaveLow(middle, middleMirrored);
  const middle4 = interleaveHigh(middle, middleMirrored);
  const second = base + TUPLE_BYTES;
  const third = second + TUPLE_BYTES;
  const fourth = third + TUPLE_BYTES;
  v128.store(at, i32x4.add(i32x4.splat(i32(base)), linesOf(upper0)));
  v128.store(at, i32x4.add(i32x4.splat(i32(base)), linesOf(upper4)), 16);
  v128.store(at, i32x4.add(i32x4.splat(i32(second)), linesOf(middle0)), 32);
  v128.store(at, i32x4.add(i32x4.splat(i32(second)), linesOf(middle4)), 48);
  v128.store(at, i32x4.add(i32x4.splat(i32(third)), blocksOf(upper0)), 64);
  v128.store(at, i32x4.add(i32x4.splat(i32(third)), blocksOf(upper4)), 80);
  v128.store(at, i32x4.add(i32x4.splat(i32(fourth)), blocksOf(middle0)), 96);
  v128.store(at, i32x4.add(i32x4.splat(i32(fourth)), blocksOf(middle4)), 112);
}

/** Swaps left and right in both boards: nibbles in bytes, then bytes in rows. */
function mirrorBoth(boards: v128): v128 {
  const low = i8x16.splat(15);
  const even = i32x4.shl(v128.and(boards, low), 4);
  const pairs = v128.or(even, v128.and(i32x4.shr_u(boards, 4), low));
  return v128.shuffle<u8>(pairs, pairs, 1, 0, 3, 2, 5, 4, 7, 6, 9, 8, 11, 10, 13, 12, 15, 14);
}

/** Rows 0 and 1 of both boards, then rows 3 and 2 (upside down). */
function upperRows(boards: v128): v128 {
  return v128.shuffle<u16>(boards, boards, 0, 1, 3, 2, 4, 5, 7, 6);
}

/** Rows 1 and 2 of both boards, then rows 2 and 1 (upside down). */
function middleRows(boards: v128): v128 {
  return v128.shuffle<u16>(boards, boards, 1, 2, 2, 1, 5, 6, 6, 5);
}

function interleaveLow(one: v128, other: v128): v128 {
  return v128.shuffle<u32>(one, other, 0, 4, 1, 5);
}

function interleaveHigh(one: v128, other: v128): v128 {
  return v128.shuffle<u32>(one, other, 2, 6, 3, 7);
}

/** Byte offsets of the weights of a straight pattern: six cells in reading order over two rows. */
function linesOf(rows: v128): v128 {
  return i32x4.shl(v128.and(rows, i32x4.splat(0xffffff)), 2);
}

/** Byte offsets of the weights of a 2x3 pattern. */
function blocksOf(rows: v128): v128 {
  const upper = v128.and(i32x4.shl(rows, 2), i32x4.splat(0x3ffc));
  return v128.or(upper, v128.and(i32x4.shr_u(rows, 2), i32x4.splat(0x3ffc000)));
}

/**
 * The value of a located board. Each group of four weights is added in the order of `sumOfFour`. The global
 * `table` of a packed network is read once (2 % of a search).
 */
export function sumOfStandard<Form>(at: usize): f64 {
  const pages = table;
  return sumOfSixteen<Form>(pages, at) + sumOfSixteen<Form>(pages, at + 16);
}

function sumOfSixteen<Form>(pages: usize, at: usize): f64 {
  const upper = f64(sumOfSymmetries<Form>(pages, at)) + f64(sumOfSymmetries<Form>(pages, at + 32));
  return upper + f64(sumOfSymmetries<Form>(pages, at + 64)) + f64(sumOfSymmetries<Form>(pages, at + 96));
}

function sumOfSymmetries<Form>(pages: usize, at: usize): Form {
  const first = load<u64>(at); // two addresses each
  const second = load<u64>(at, 8);
  const pair = weightIn<Form>(pages, u32(first)) + weightIn<Form>(pages, u32(first >> 32));
  return pair + (weightIn<Form>(pages, u32(second)) + weightIn<Form>(pages, u32(second >> 32)));
}

/** A weight, or its code in a packed network. `Form` has the meaning it has in network.ts. */
export function weightOf<Form>(address: usize): Form {
  return weightIn<Form>(table, address);
}

function weightIn<Form>(pages: usize, address: usize): Form {
  return isFloat<Form>() ? load<Form>(address) : <Form>packedCodeAt(pages, address);
}
