/** Boards with their large tiles put into a 3x2 block. The networks hardly find that formation by themselves. */
import type { Xorshift } from '../../../../tools/xorshift.js';

/** The cells of the block, from the largest tile's on. The second row is filled backwards or forwards. */
const BLOCKS = [
  [0, 1, 2, 6, 5, 4],
  [0, 1, 2, 4, 5, 6],
];

/** The board with its six largest tiles in the corner. The others keep their order. */
export function inBlock(ranks: Uint8Array, random: Xorshift): Uint8Array {
  const block = BLOCKS[random.below(BLOCKS.length)]!;
  const bySize = [...ranks.keys()].sort((a, b) => ranks[b]! - ranks[a]!);
  const large = bySize.slice(0, block.length);
  const others = [...ranks.keys()].filter((cell) => !large.includes(cell));
  const moved = new Uint8Array(16);
  block.forEach((cell, at) => {
    moved[cell] = ranks[large[at]!]!;
  });
  let next = 0;
  for (let cell = 0; cell < 16; cell++) {
    if (!block.includes(cell)) moved[cell] = ranks[others[next++]!]!;
  }
  return moved;
}
