/**
 * Measures how far the values of one position differ between searches, each relative to the best one. From this comes
 * `SEARCH_NOISE`: below it the order of two directions is chance (docs/solver.md, "Directions that are equally good").
 */
import { type Board, type Direction, Game, legalDirections, makeVariant, maxRank } from '@twofold/core';
import { parseOptions } from '../../../tools/options.mjs';
import { kernelWith, readKernels, readNetwork } from '../../trainer/src/networkFiles.js';

const USAGE = `Usage: npx tsx packages/solver/learn/searchNoise.ts [--positions N] [--nodes N]
Searches each position to the depth that a hint reaches, to one more and to one less: as a faster and a slower machine
would, or the same one twice. Prints how often the order of the two best directions changes, by their distance.
Needs the files of npm run build.`;
/** What one thread searches in the 60 ms of a hint. */
const HINT_NODES = 300_000;
/** Steps between the positions of a game. The games are those of depth 1. */
const PLIES_APART = 97;
const DISTANCES = [0, 0.00025, 0.0005, 0.001, 0.002, 0.003, 0.005, 0.01, 0.02, 1.01];
const QUANTILES = [0.5, 0.68, 0.9, 0.95, 0.99];
/** Further apart than this the second direction is no question. */
const NEAR = 0.02;

const options = parseOptions({ positions: { type: 'string' }, nodes: { type: 'string' } }, USAGE);
const count = Number(options.positions ?? 200);
const nodes = Number(options.nodes ?? HINT_NODES);
const variant = makeVariant({ columns: 4, rows: 4 });
const kernels = readKernels();
const kernel = kernelWith(readNetwork('small', kernels), kernels, () => 0);

function positions(): Board[] {
  const found: Board[] = [];
  for (let number = 0; found.length < count; number++) {
    const game = new Game(variant, `noise ${number}`);
    // Each game gives a few positions, and each begins elsewhere.
    const from = (number * 31) % PLIES_APART;
    for (let ply = 0; game.status !== 'over' && found.length < count; ply++) {
      const isFar = ply % (PLIES_APART * (1 + (ply >> 9))) === from;
      if (isFar && maxRank(game.board) >= 5 && legalDirections(game.board).length > 1) found.push(game.board);
      game.play(kernel.bestMove(game.board.ranks, { depth: 1 }).direction!);
    }
  }
  return found;
}

/** The values of one search as shares of the best one. */
function sharesOf(board: Board, depth: number): Map<Direction, number> {
  const { values } = kernel.bestMove(board.ranks, { depth });
  const directions = legalDirections(board);
  const best = Math.max(...directions.map((own) => values[own]!), 1);
  return new Map(directions.map((own) => [own, values[own]! / best]));
}

interface Pair {
  readonly distance: number; // between best and second, as a share, at the hint's depth
  readonly others: readonly number[]; // that distance at the other depths; below 0: the order is the other one
}

function pairOf(board: Board): Pair {
  kernel.forget();
  const { depth } = kernel.bestMove(board.ranks, { nodes });
  const hint = sharesOf(board, depth);
  const [first, second] = [...hint].sort(([, one], [, other]) => other - one);
  const gap = (shares: Map<Direction, number>) => shares.get(first![0])! - shares.get(second![0])!;
  const others = [depth - 1, depth + 1].filter((own) => own > 0).map((own) => gap(sharesOf(board, own)));
  return { distance: gap(hint), others };
}

function quantiles(pairs: readonly Pair[]): string {
  const sizes = pairs.flatMap(({ distance, others }) => others.map((own) => Math.abs(own - distance)));
  sizes.sort((one, other) => one - other);
  const at = (share: number) => sizes[Math.floor(share * sizes.length)] ?? 0;
  return QUANTILES.map((share) => `${100 * share} %: ${(100 * at(share)).toFixed(3)} %`).join(', ');
}

const pairs = positions().map(pairOf);
const near = pairs.filter(({ distance }) => distance < NEAR);
console.log(`${pairs.length} positions, hints of ${nodes} nodes, one depth more and one less`);
console.log(`differences of the distance, near pairs (${near.length}): ${quantiles(near)}`);
console.log('\n| best to second, share of the value | positions | order changed in |\n| --- | --- | --- |');
for (const [at, from] of DISTANCES.slice(0, -1).entries()) {
  const to = DISTANCES[at + 1]!;
  const own = pairs.filter(({ distance }) => distance >= from && distance < to);
  const others = own.flatMap((pair) => pair.others);
  const flips = others.filter((distance) => distance < 0).length;
  const searches = others.length;
  const rate = searches === 0 ? '' : `${((100 * flips) / searches).toFixed(1)} % of ${searches} searches`;
  console.log(`| ${100 * from} to ${100 * to} % | ${own.length} | ${rate} |`);
}
