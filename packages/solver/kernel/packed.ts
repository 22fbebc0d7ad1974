// A pruned network, evaluated without unpacking. Of 67 million weights some 4 to 20 million are kept, and
// these lie near each other. So weights are stored in pages of 64, with zeros for the pruned ones. If a page
// has no kept weight, its table entry is page 0, which is all zeros. A weight costs one load more than in the
// dense network.
//
// Bitmaps with counts were tried: 8 bytes for 32 weights, then only the kept weights. They took half of the
// memory but were 1.7 times slower to evaluate. Finding a bit and counting the bits before it took more time
// than the loads.
//
//   bytes from the first weight    31               8 7           0      32 bits
//                                 | place in the table | in the page |
//
//   table  | address of a page's first weight |   4 bytes each
//   pages  | 64 zeros | 64 codes | 64 codes | ...        i16 each
//
// A weight is its code times the step. Codes are added as integers, not as f32, so the sum is exact. Then it
// is multiplied by the step.
import { Field } from '../src/network/descriptorFields';
import { field } from './memory';

export let table: usize = 0;
export let packed: bool = false;
export let step: f64 = 0;

/** Reads from a network's description whether it is packed, and how. */
export function readPacking(descriptor: usize): void {
  table = usize(field(descriptor, Field.pageTableAt));
  step = field(descriptor, Field.step);
  packed = step != 0;
}

/** Reads a code through the table `pages`. `offset` is the weight's byte offset in the unpacked network. */
export function packedCodeAt(pages: usize, offset: usize): i32 {
  return i32(load<i16>(usize(load<u32>(pages + ((offset >> 6) & ~3))) + ((offset & 0xfc) >> 1)));
}
