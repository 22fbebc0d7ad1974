// A pruned network, evaluated as it is. Of 67 million weights some 4 to 20 million are kept, and those lie near
// each other; so weights are kept in pages of 64, zeros among them, and a page of which none is kept is page 0,
// all zeros. A weight costs one load more than in the dense network. Bitmaps with counts instead (8 bytes for
// 32 weights, and then the kept ones alone) took half of the memory but were 1.7 times slower to evaluate,
// since finding a bit and counting those before it took more time than the loads.
//
//   bytes from the first weight    31               8 7           0      32 bits
//                                 | place in the table | in the page |
//
//   table  | address of a page's first weight |   4 bytes each
//   pages  | 64 zeros | 64 codes | 64 codes | ...        i16 each
//
// A weight is its code times the step, by which a sum of codes is multiplied: such sums are exact. Codes are added as
// integers, not f32.
export let table: usize = 0;
export let packed: bool = false;
export let step: f64 = 1;

/** Tells where the table of a packed network is, 0 if the network is not packed, and what its codes are multiples of. */
export function setPacked(tableAt: usize, stepOfCodes: f64): void {
  table = tableAt;
  step = stepOfCodes;
  packed = tableAt != 0;
}

/** By the table `pages`, the code of the weight that would be `offset` bytes from the first if all were there. */
export function packedCodeAt(pages: usize, offset: usize): i32 {
  return i32(load<i16>(usize(load<u32>(pages + ((offset >> 6) & ~3))) + ((offset & 0xfc) >> 1)));
}
