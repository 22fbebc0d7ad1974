/**
 * Boards in the form of the kernel (kernel/board.ts): four words of 32 bits each. The nibbles of cells 0 to 7
 * come first, cell 0 lowest, then those of cells 8 to 15. The fifth bits follow at the same places.
 */

/** Packs boards of sixteen ranks each, one after the other, into words. */
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
