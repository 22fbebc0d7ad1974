// The standard patterns, with constants instead of masks and rotations read from memory. They lie in two rows:
// 012345 and 012456 in the upper ones, 456789 and 45689a in the middle ones. So of each board only these two
// words of 32 bits are made, and upside down they are the lower rows and the middle ones with their halves
// exchanged, which is one rotation instead of turning the board (20 % faster).
import { mirror } from './board';
import { packedWeightAt } from './packed';

export const TUPLE_BYTES: usize = 4 << 24; // the weights of six cells

/** The upper rows of a board. */
function upper(board: u64): u32 {
  return u32(board);
}

/** The upper rows of a board turned upside down. */
function lower(board: u64): u32 {
  return rotl<u32>(u32(board >> 32), 16);
}

function middle(board: u64): u32 {
  return u32(board >> 16);
}

/** The address of the weight of six cells in a line over two rows, in a table that begins at `first`. */
function line(first: usize, rows: u32): usize {
  return first + (usize(rows & 0xffffff) << 2);
}

/** Of six cells in a block. */
function block(first: usize, rows: u32): usize {
  return first + (usize((rows & 0xfff) | ((rows >> 4) & 0xfff000)) << 2);
}

// The weights of the four patterns; `Form` as in network.ts.

function first<Form>(base: usize, rows: u32): f32 {
  if (isFloat<Form>()) return load<f32>(line(base, rows));
  return packedWeightAt(line(base, rows));
}

function second<Form>(base: usize, rows: u32): f32 {
  if (isFloat<Form>()) return load<f32>(line(base, rows), TUPLE_BYTES);
  return packedWeightAt(line(base + TUPLE_BYTES, rows));
}

function third<Form>(base: usize, rows: u32): f32 {
  if (isFloat<Form>()) return load<f32>(block(base, rows), 2 * TUPLE_BYTES);
  return packedWeightAt(block(base + 2 * TUPLE_BYTES, rows));
}

function fourth<Form>(base: usize, rows: u32): f32 {
  if (isFloat<Form>()) return load<f32>(block(base, rows), 3 * TUPLE_BYTES);
  return packedWeightAt(block(base + 3 * TUPLE_BYTES, rows));
}

/** As `sumOfFour` of network.ts, and in the same order. */
export function sumOfStandard<Form>(base: usize, b0: u64): f64 {
  const b1 = mirror(b0);
  const u0 = upper(b0);
  const u1 = upper(b1);
  const u2 = lower(b0);
  const u3 = lower(b1);
  const m0 = middle(b0);
  const m1 = middle(b1);
  const m2 = rotl<u32>(m0, 16);
  const m3 = rotl<u32>(m1, 16);
  const sum0 =
    first<Form>(base, u0) + first<Form>(base, u1) + (first<Form>(base, u2) + first<Form>(base, u3));
  const sum1 =
    second<Form>(base, m0) + second<Form>(base, m1) + (second<Form>(base, m2) + second<Form>(base, m3));
  const sum2 =
    third<Form>(base, u0) + third<Form>(base, u1) + (third<Form>(base, u2) + third<Form>(base, u3));
  const sum3 =
    fourth<Form>(base, m0) + fourth<Form>(base, m1) + (fourth<Form>(base, m2) + fourth<Form>(base, m3));
  return f64(sum0) + f64(sum1) + f64(sum2) + f64(sum3);
}

/** Writes the addresses of the weights of the four symmetries, 32 bytes from pattern to pattern. */
export function locateStandard(to: usize, base: usize, b0: u64): void {
  const b1 = mirror(b0);
  locateOne(to, base, upper(b0), middle(b0));
  locateOne(to + 4, base, upper(b1), middle(b1));
  locateOne(to + 8, base, lower(b0), rotl<u32>(middle(b0), 16));
  locateOne(to + 12, base, lower(b1), rotl<u32>(middle(b1), 16));
}

function locateOne(to: usize, base: usize, upper: u32, middle: u32): void {
  store<u32>(to, u32(line(base, upper)));
  store<u32>(to, u32(line(base + TUPLE_BYTES, middle)), 32);
  store<u32>(to, u32(block(base + 2 * TUPLE_BYTES, upper)), 64);
  store<u32>(to, u32(block(base + 3 * TUPLE_BYTES, middle)), 96);
}
