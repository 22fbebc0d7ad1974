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
//   pages  | 64 zeros | 64 weights | 64 weights | ...    f32 each
let table: usize = 0;
export let packed: bool = false;

/** Tells where the table of a packed network is; 0 if the network is not packed. */
export function setPacked(tableAt: usize): void {
  table = tableAt;
  packed = tableAt != 0;
}

/** The weight that would be `offset` bytes from the first if all were there. */
export function packedWeightAt(offset: usize): f32 {
  return load<f32>(usize(load<u32>(table + ((offset >> 6) & ~3))) + (offset & 0xfc));
}
