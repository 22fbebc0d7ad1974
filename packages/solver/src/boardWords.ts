/**
 * Boards as the kernel has them (kernel/board.ts), four words of 32 bits each: nibbles of the cells 0 to 7 and
 * 8 to 15, cell 0 lowest, then the fifth bits at the same places.
 */

/** The words of boards of sixteen ranks each, one board after the other. */
export function makeBoardWords(ranks: Uint8Array): Uint32Array {
  const words = new Uint32Array(ranks.length / 4);
  ranks.forEach((rank, at) => {
    const word = 4 * (at >> 4) + ((at >> 3) & 1);
    const shift = 4 * (at & 7);
    words[word]! |= (rank & 15) << shift;
    words[word + 2]! |= (rank >> 4) << shift;
  });
  return words;
}

/** The sixteen ranks of the board that begins at word `at`. */
export function ranksOfWords(words: Uint32Array, at = 0): Uint8Array {
  return Uint8Array.from({ length: 16 }, (_, cell) => {
    const word = at + (cell >> 3);
    const shift = 4 * (cell & 7);
    return ((words[word]! >>> shift) & 15) | (((words[word + 2]! >>> shift) & 1) << 4);
  });
}
