/**
 * Cuts the positions of phases: boards at which tries of the arena begin (docs/solver.md, Arena). A network plays
 * games to the last sum; of each, the first position at every sum is kept. Two more files have made-up boards one
 * step before 32768: the six large tiles as a block of 3x2, and as a row of four with two behind it.
 */
import { writeFileSync } from 'node:fs';
import { boardFromRanks, Game, makePosition, rankValue, VARIANTS } from '@twofold/core';
import { kernelWith, readKernels, readNetwork } from '../packages/trainer/src/networkFiles.js';
import { Xorshift } from '../packages/trainer/src/xorshift.js';
import { parseOptions } from '../tools/options.mjs';

const USAGE = `Usage: npx tsx bench/phases.ts [--network small --nodes 500 --games 40]
Writes bench/arena/at16384.txt and so on: positions of the network's games at some sums. Needs npm run build.`;
const {
  network = 'small',
  nodes = '500',
  games = '40',
} = parseOptions(
  { network: { type: 'string' }, nodes: { type: 'string' }, games: { type: 'string' } },
  USAGE,
);
const SUMS = [16_384, 24_576, 30_720];
const MADE_UP = 24;

/** Ranks of the six large tiles by cell, in the orders in which merges follow each other. */
const FORMATIONS = {
  block: [
    [14, 13, 12, 0, 9, 10, 11],
    [14, 12, 10, 0, 13, 11, 9],
  ],
  row: [
    [14, 13, 12, 11, 0, 0, 9, 10],
    [14, 13, 12, 11, 0, 0, 0, 10, 0, 0, 0, 9],
  ],
} as const;

const kernels = readKernels();
const kernel = kernelWith(readNetwork(network, kernels), kernels, () => 0);
kernel.setFourChance(VARIANTS.classic.fourChance);
const cut = new Map(SUMS.map((sum) => [sum, [] as string[]]));
for (let number = 0; number < Number(games); number++) {
  playPhases(number);
  console.error(
    `${number + 1} of ${games}: ${SUMS.map((sum) => `${sum} ${cut.get(sum)!.length}`).join(', ')}`,
  );
}
for (const [sum, positions] of cut) write(`at${sum}`, positions);
const random = new Xorshift();
for (const [name, orders] of Object.entries(FORMATIONS)) {
  write(
    name,
    Array.from({ length: MADE_UP }, (_, at) => madeUp(orders[at % orders.length]!)),
  );
}

/** One game, up to the last sum. */
function playPhases(number: number): void {
  const game = new Game(VARIANTS.classic, `phases-${number}`);
  kernel.forget();
  const left = [...SUMS];
  while (left.length > 0) {
    const { direction } = kernel.bestMove(game.board.ranks, { nodes: Number(nodes) });
    if (direction === undefined) return;
    game.play(direction);
    const sum = game.board.ranks.reduce((total, rank) => total + rankValue(rank), 0);
    while (left.length > 0 && sum >= left[0]!) cut.get(left.shift()!)!.push(makePosition(game.board));
  }
}

/** A formation with three to six small tiles on other cells. */
function madeUp(order: readonly number[]): string {
  const ranks = Uint8Array.from({ length: 16 }, (_, cell) => order[cell] ?? 0);
  for (let tiles = 3 + random.below(4); tiles > 0; ) {
    const cell = random.below(16);
    if (ranks[cell] !== 0) continue;
    ranks[cell] = 1 + random.below(3);
    tiles--;
  }
  return makePosition(boardFromRanks(4, 4, ranks));
}

function write(name: string, positions: readonly string[]): void {
  writeFileSync(new URL(`arena/${name}.txt`, import.meta.url), `${positions.join('\n')}\n`);
}
