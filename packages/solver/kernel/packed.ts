// A pruned network, evaluated as it is: of 67 million weights some 2 to 5 million are kept, the others are 0.
// Blocks of 32 weights say which are kept and where; a block is read by one load, and so small a
// memory as that of all weights stays in the caches better.
//
//   block   63                       32 31                        0
//          | kept weights before it    |  bit i: weight i is kept   |    one for each 32 weights
//
//   values | 0 | the kept weights, in order |                            f32 each
//
// Values begin with a 0, which a weight that is not kept reads, so that there is no branch for it.

let blocks: usize = 0;
let values: usize = 0;
export let packed: bool = false;

/** Tells where a packed network is; 0 if the network is not packed. */
export function setPacked(blocksAt: usize, valuesAt: usize): void {
  blocks = blocksAt;
  values = valuesAt;
  packed = blocksAt != 0;
}

/** The weight that would be `offset` bytes from the first if all were there. */
export function packedWeightAt(offset: usize): f32 {
  const block = load<u64>(blocks + ((offset >> 7) << 3));
  // The weight's bit comes to the top: its copies are a mask, and the bits left count it in.
  const kept = u32(block) << (31 - ((u32(offset) >> 2) & 31));
  const place = (u32(block >> 32) + popcnt<u32>(kept)) & u32(i32(kept) >> 31);
  return load<f32>(values + (usize(place) << 2));
}
