/**
 * Measures the rules, a network and the search on this machine. It is for users whose figures differ from
 * ours. Each figure takes about the given time. That is processor time, since on a shared machine the wall
 * clock measures the neighbours. The repository's bench/ compares the same things with C++; this module is
 * part of the package.
 */
import { type Direction, Game, VARIANTS } from '@twofold/core';
import { createWasmKernel, type Kernel } from '@twofold/solver';
import { makeBoardWords, SIGNATURE, signatureOf } from '@twofold/solver/internal';
import { type Kernels, kernelWith, readKernels, readNetwork } from './networkFiles.js';

/** One figure; plain data. */
export interface Figure {
  /** The measured part. */
  bench: 'rules' | 'play' | 'evaluation' | 'search' | 'signature';
  /** The kernel, unless core ran. */
  kernel?: Kernel['kind'];
  /** The name in the request. */
  network?: string;
  /** Of that network and the kernel together. */
  fingerprint?: string;
  /** Moves of games. */
  movesPerSecond?: number;
  /** Boards that the network has valued. */
  evaluationsPerSecond?: number;
  /** Nodes of searches. */
  nodesPerSecond?: number;
  /** The mean time of a move. */
  millisecondsPerMove?: number;
  /** Own moves looked ahead. */
  depth?: number;
  /** The kernel's signature. */
  hash?: string;
  /** The value that every kernel of this version must compute. */
  expected?: string;
}

/** How a machine is measured. */
export interface MachineBench {
  /** Its name, as for players. */
  network: string;
  /** For each figure. */
  seconds: number;
}

const SEARCH_DEPTH = 3;
const BOARDS = 4096; // too many for a processor's first cache to hold their weights
const FIRST_BOARD = 300; // moves after the beginning of a game
const STRIDE = 97; // moves from one searched board to the next: neighbours are too similar

/**
 * Yields the figures one by one, when measured. Throws an Error that says what to do if there is no such
 * network.
 */
export function* machineFigures({ network, seconds }: MachineBench): Generator<Figure> {
  const kernels = readKernels();
  const now = () => performance.now();
  const read = readNetwork(network, kernels);
  const kernel = kernelWith(read, kernels, now);
  const about = { kernel: kernel.kind, network, fingerprint: read.fingerprint };
  yield { bench: 'rules', movesPerSecond: rate(seconds, playRandomGame) };
  kernel.seed(1);
  yield {
    bench: 'play',
    kernel: kernel.kind,
    movesPerSecond: rate(seconds, () => kernel.playRandomly(100_000).moves),
  };
  const boards = boardsOfPlay(kernel);
  yield { bench: 'evaluation', ...about, evaluationsPerSecond: evaluationRate(kernel, boards, seconds) };
  yield { bench: 'search', ...about, depth: SEARCH_DEPTH, ...searchRates(kernel, boards, seconds) };
  yield signatureFigure(kernels);
}

/** Runs per second: repeats `run` until the time is over. */
function rate(seconds: number, run: (round: number) => number): number {
  run(0); // lets the compiler optimise it first
  const begin = process.cpuUsage();
  let count = 0;
  let microseconds = 0;
  for (let round = 1; microseconds < seconds * 1e6; round++) {
    count += run(round);
    const { user, system } = process.cpuUsage(begin);
    microseconds = Math.max(1, user + system);
  }
  return Math.round((count / microseconds) * 1e6);
}

/** Plays a game through the public `Game`. Directions come from the fractions of a golden-ratio sequence. */
function playRandomGame(round: number): number {
  const game = new Game(VARIANTS.classic, `bench ${round}`);
  for (let draw = round; game.status !== 'over'; draw++) {
    game.play((Math.imul(draw, 0x9e3779b1) >>> 30) as Direction);
  }
  return game.ply;
}

/** Positions of games that the network plays with a 1-ply search. */
function boardsOfPlay(kernel: Kernel): Uint8Array[] {
  const boards: Uint8Array[] = [];
  for (let number = 0; boards.length < BOARDS; number++) {
    const game = new Game(VARIANTS.classic, `bench ${number}`);
    while (game.status !== 'over' && boards.length < BOARDS) {
      const { direction } = kernel.bestMove(game.board.ranks, { depth: 1 });
      game.play(direction!);
      if (game.ply >= FIRST_BOARD) boards.push(game.board.ranks);
    }
  }
  return boards;
}

function evaluationRate(kernel: Kernel, boards: readonly Uint8Array[], seconds: number): number {
  const words = makeBoardWords(Uint8Array.from(boards.flatMap((ranks) => [...ranks])));
  const values = new Float64Array(boards.length);
  return rate(seconds, () => {
    kernel.evaluateMany(words, values);
    return boards.length;
  });
}

function searchRates(
  kernel: Kernel,
  boards: readonly Uint8Array[],
  seconds: number,
): { nodesPerSecond: number; millisecondsPerMove: number } {
  let searches = 0;
  let nodes = 0;
  const nodesPerSecond = rate(seconds, (round) => {
    const search = kernel.bestMove(boards[(round * STRIDE) % boards.length]!, { depth: SEARCH_DEPTH });
    searches++;
    nodes += search.nodes;
    return search.nodes;
  });
  const millisecondsPerMove = Number(((nodes / searches / nodesPerSecond) * 1000).toFixed(3));
  return { nodesPerSecond, millisecondsPerMove };
}

/** Measures with a separate kernel, since it replaces the network. */
function signatureFigure({ own }: Kernels): Figure {
  const kernel = createWasmKernel(own, { tableBytes: 1 << 20 });
  const { hash } = signatureOf([kernel]);
  return { bench: 'signature', kernel: kernel.kind, hash, expected: SIGNATURE };
}
