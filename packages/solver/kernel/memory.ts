// Where things lie. The tables have fixed addresses, so that they are constants in every load; what differs
// from thread to thread over a shared memory (board, history, transposition table) is found by a global.
//
//        0x10000          0x90000          0xd0000
//           | rows 512 KiB   | sums 256 KiB   | whatever TypeScript allocates: scratch, patterns, weights ...

/** A row's tilts, 8 bytes each: see board.ts. */
export const ROWS: usize = 0x10000;
/** The sum of a row's tiles, 4 bytes each. */
export const SUMS: usize = 0x90000;
/** The first free address. */
export const HEAP: usize = 0xd0000;
