// The standard patterns, by constants instead of masks and rotations read from memory, and in two steps: the
// addresses of a board's 32 weights are written down, four at once by SIMD, and then the weights are summed up.
// So few instructions lie between one board's loads and the next's that a processor has those of several
// boards under way, which is what counts where the weights are not in its caches (10 % in training).
//
// The patterns lie in two rows, 012345 and 012456 in the upper ones, 456789 and 45689a in the middle ones, so
// that of each board seen by a symmetry only these two words of 32 bits are made.
//
//   located, 128 bytes:  | pattern 0, symmetries 0 to 7 | pattern 1 | pattern 2 | pattern 3 |     u32 each
import { transpose } from './board';
import { packedCodeAt, table } from './packed';

export const LOCATED_BYTES: usize = 128;

const TUPLE_BYTES: usize = 4 << 24; // the weights of six cells

/** Writes the addresses of a board's weights. */
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

/** Left and right change places in both boards: nibbles in bytes, then bytes in rows. */
function mirrorBoth(boards: v128): v128 {
  const low = i8x16.splat(15);
  const even = i32x4.shl(v128.and(boards, low), 4);
  const pairs = v128.or(even, v128.and(i32x4.shr_u(boards, 4), low));
  return v128.shuffle<u8>(pairs, pairs, 1, 0, 3, 2, 5, 4, 7, 6, 9, 8, 11, 10, 13, 12, 15, 14);
}

/** Of both boards the rows 0 and 1, and upside down, 3 and 2. */
function upperRows(boards: v128): v128 {
  return v128.shuffle<u16>(boards, boards, 0, 1, 3, 2, 4, 5, 7, 6);
}

/** Of both boards the rows 1 and 2, and upside down, 2 and 1. */
function middleRows(boards: v128): v128 {
  return v128.shuffle<u16>(boards, boards, 1, 2, 2, 1, 5, 6, 6, 5);
}

function interleaveLow(one: v128, other: v128): v128 {
  return v128.shuffle<u32>(one, other, 0, 4, 1, 5);
}

function interleaveHigh(one: v128, other: v128): v128 {
  return v128.shuffle<u32>(one, other, 2, 6, 3, 7);
}

/** Bytes from the first weight to that of six cells in a line over two rows. */
function linesOf(rows: v128): v128 {
  return i32x4.shl(v128.and(rows, i32x4.splat(0xffffff)), 2);
}

/** Of six cells in a block. */
function blocksOf(rows: v128): v128 {
  const upper = v128.and(i32x4.shl(rows, 2), i32x4.splat(0x3ffc));
  return v128.or(upper, v128.and(i32x4.shr_u(rows, 2), i32x4.splat(0x3ffc000)));
}

/**
 * The value of a located board. Four weights are summed up as they are, in the order of `sumOfFour`. The table of a packed
 * network is read from its global once (2 % of a search).
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

/** A weight, or in a packed network its code; `Form` as in network.ts. */
export function weightOf<Form>(address: usize): Form {
  return weightIn<Form>(table, address);
}

function weightIn<Form>(pages: usize, address: usize): Form {
  return isFloat<Form>() ? load<Form>(address) : <Form>packedCodeAt(pages, address);
}
