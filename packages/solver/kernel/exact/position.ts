// One position of a small board taken apart, as src/exact/boardKeys.ts does it: its lines, and the least keys after it.
// All eight symmetries are in two vectors, so that the least of eight keys takes four instructions.
//
//   0x40  TILTS    by direction: addresses of images, effects, largest ranks     4 x 16 bytes
//   0x80  ROWS     by row: the place of its content in tables                     u32 each
//   0xc0  COLUMNS  by column: the same
//   0x100 SIZES    by row: how many contents it can have                          u32 each
//   0x140 STARTS   by row: the place of its first content in tables               u32 each

const TILTS: usize = 0x40;
const ROWS: usize = 0x80;
const COLUMNS: usize = 0xc0;
const SIZES: usize = 0x100;
const STARTS: usize = 0x140;

/** Effects, as in src/exact/lineTables.ts. */
export const REWARD_SHIFT: u32 = 4;
export const GOAL: i32 = 1 << 26;

let rowCount: u32 = 0;
let columnCount: u32 = 0;
let imagesAt: usize = 0;
let emptyAt: usize = 0;
let largestAt: usize = 0;
let partsAt: usize = 0;
let weightsAt: usize = 0;

export function setShape(rows: u32, columns: u32): void {
  rowCount = rows;
  columnCount = columns;
}

export function setRow(row: u32, start: u32, size: u32): void {
  store<u32>(STARTS + ((<usize>row) << 2), start);
  store<u32>(SIZES + ((<usize>row) << 2), size);
}

export function setTables(images: usize, empty: usize, largest: usize, parts: usize, weights: usize): void {
  imagesAt = images;
  emptyAt = empty;
  largestAt = largest;
  partsAt = parts;
  weightsAt = weights;
}

export function setTilt(direction: u32, images: usize, effects: usize, largest: usize): void {
  const at = TILTS + ((<usize>direction) << 4);
  store<u32>(at, <u32>images);
  store<u32>(at, <u32>effects, 4);
  store<u32>(at, <u32>largest, 8);
}

let lowImages: v128 = i32x4.splat(0); // the opened afterstate's keys under symmetries 0 to 3
let highImages: v128 = i32x4.splat(0);
/** The empty cells of the opened afterstate, as bits. */
export let empty: u32 = 0;
/** Its largest rank. */
export let largest: u32 = 0;

/** For `empty`, `largest` and `keyWith`. */
export function open(key: i32): void {
  let rest = <u32>key;
  let low = i32x4.splat(0);
  let high = i32x4.splat(0);
  let cells: u32 = 0;
  let most: u32 = 0;
  for (let row: u32 = 0; row < rowCount; row++) {
    const size = load<u32>(SIZES + ((<usize>row) << 2));
    const above = rest / size;
    const at = <usize>(load<u32>(STARTS + ((<usize>row) << 2)) + rest - above * size);
    rest = above;
    const images = imagesAt + (at << 5);
    low = i32x4.add(low, v128.load(images));
    high = i32x4.add(high, v128.load(images, 16));
    cells |= load<u32>(emptyAt + (at << 2));
    most = max<u32>(most, load<u8>(largestAt + at));
  }
  lowImages = low;
  highImages = high;
  empty = cells;
  largest = most;
}

/** The key with a further tile of rank 1 or 2. */
export function keyWith(cell: u32, rank: u32): i32 {
  const at = weightsAt + ((<usize>cell) << 5);
  const shift = <i32>rank - 1;
  return least(
    i32x4.add(lowImages, i32x4.shl(v128.load(at), shift)),
    i32x4.add(highImages, i32x4.shl(v128.load(at, 16), shift)),
  );
}

function least(low: v128, high: v128): i32 {
  const four = i32x4.min_s(low, high);
  const two = i32x4.min_s(four, v128.shuffle<i32>(four, four, 2, 3, 0, 1));
  const one = i32x4.min_s(two, v128.shuffle<i32>(two, two, 1, 0, 3, 2));
  return i32x4.extract_lane(one, 0);
}

/** For `effect`, `keyAfter` and `grows`. */
export function openTilts(key: i32): void {
  let rest = <u32>key;
  for (let column: u32 = 0; column < columnCount; column++) store<u32>(COLUMNS + ((<usize>column) << 2), 0);
  for (let row: u32 = 0; row < rowCount; row++) {
    const size = load<u32>(SIZES + ((<usize>row) << 2));
    const above = rest / size;
    const at = load<u32>(STARTS + ((<usize>row) << 2)) + rest - above * size;
    rest = above;
    store<u32>(ROWS + ((<usize>row) << 2), at);
    const parts = partsAt + ((<usize>(at * columnCount)) << 2);
    for (let column: u32 = 0; column < columnCount; column++) {
      const to = COLUMNS + ((<usize>column) << 2);
      store<u32>(to, load<u32>(to) + load<u32>(parts + ((<usize>column) << 2)));
    }
  }
}

function linesOf(direction: u32): usize {
  return direction & 1 ? ROWS : COLUMNS;
}

function countOf(direction: u32): usize {
  return <usize>(direction & 1 ? rowCount : columnCount);
}

/** What a tilt does. 0 or less: it is not a move. */
export function effect(direction: u32): i32 {
  const effects = <usize>load<u32>(TILTS + ((<usize>direction) << 4), 4);
  const lines = linesOf(direction);
  const end = lines + (countOf(direction) << 2);
  let sum: i32 = 0;
  for (let line = lines; line < end; line += 4) sum += load<i32>(effects + ((<usize>load<u32>(line)) << 2));
  return sum;
}

/** The key after a tilt. */
export function keyAfter(direction: u32): i32 {
  const images = <usize>load<u32>(TILTS + ((<usize>direction) << 4));
  const lines = linesOf(direction);
  const end = lines + (countOf(direction) << 2);
  let low = i32x4.splat(0);
  let high = i32x4.splat(0);
  for (let line = lines; line < end; line += 4) {
    const at = images + ((<usize>load<u32>(line)) << 5);
    low = i32x4.add(low, v128.load(at));
    high = i32x4.add(high, v128.load(at, 16));
  }
  return least(low, high);
}

/** Whether a tilt makes a tile larger than all on the opened board. */
export function grows(direction: u32): bool {
  const after = <usize>load<u32>(TILTS + ((<usize>direction) << 4), 8);
  const lines = linesOf(direction);
  const end = lines + (countOf(direction) << 2);
  const lastRow = ROWS + ((<usize>rowCount) << 2);
  let before: u32 = 0;
  let most: u32 = 0;
  for (let row = ROWS; row < lastRow; row += 4)
    before = max<u32>(before, load<u8>(largestAt + load<u32>(row)));
  for (let line = lines; line < end; line += 4) most = max<u32>(most, load<u8>(after + load<u32>(line)));
  return most > before;
}
