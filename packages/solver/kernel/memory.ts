// The memory map. The tables have fixed addresses, so that every load has them as constants. Threads may
// share one memory. Board, history and transposition table belong to one thread, so globals hold their
// addresses.
//
//        0x10000          0x90000          0xd0000
//           | rows 512 KiB   | sums 256 KiB   | whatever TypeScript allocates: scratch, descriptions, weights ...
import { Field } from '../src/network/descriptorFields';

/** The tilts of each row, 8 bytes each; see board.ts. */
export const ROWS: usize = 0x10000;
/** The tile sum of each row, 4 bytes each. */
export const SUMS: usize = 0x90000;
/** The first free address. */
export const HEAP: usize = 0xd0000;

/** A field of the network's description, which lies at that address. */
export function field(descriptor: usize, name: Field): f64 {
  return load<f64>(descriptor + (usize(name) << 3));
}
