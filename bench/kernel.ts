/**
 * Speed of the solver's kernel in WebAssembly beside C++ compiled in the same run. The tasks are random play,
 * evaluation of boards of random play by a full network, and training from nothing. Rounds alternate, because
 * a shared machine drifts. Medians of three are printed, one JSON object a line, with `ratio` if there is a
 * g++. The C++ program is in native/; it plays one game at a time and knows no tile above 32768.
 */
import { readFileSync } from 'node:fs';
import { type Direction, Game, VARIANTS } from '../packages/core/src/index.js';
import { createWasmKernel, type Kernel, STANDARD_PATTERNS } from '../packages/solver/src/index.js';
import { makeBoardWords } from '../packages/solver/src/internal.js';
import { Xorshift } from '../packages/trainer/src/xorshift.js';
import { median, rate } from './measure.js';
import { buildReference } from './native.js';

const ROUNDS = 3;
const RANDOM_MOVES = 30_000_000;
const NATIVE_GAMES = 250_000; // about as many moves
const BOARDS = 65_536;
const EVALUATIONS = 150; // of each board
const EPISODES = 10_000;

type Unit = 'movesPerSecond' | 'evaluationsPerSecond';

/** Alternates rounds of both sides and prints one line. */
function compare(bench: string, unit: Unit, ours: () => number, theirs: (() => number) | undefined): void {
  const pairs = Array.from({ length: ROUNDS }, () => ({ ours: ours(), theirs: theirs?.() }));
  const speed = median(pairs.map((pair) => pair.ours));
  const native = theirs && median(pairs.map((pair) => pair.theirs!));
  const compared = native && { ratio: Number((speed / native).toFixed(3)), native };
  console.log(JSON.stringify({ bench, [unit]: speed, ...compared }));
}

function newKernel(): Kernel {
  const bytes = readFileSync(new URL('../packages/solver/dist/kernel.wasm', import.meta.url));
  const kernel = createWasmKernel(bytes);
  kernel.seed(42);
  return kernel;
}

/**
 * Positions of random legal games by core, in the kernel's form. The C++ program has the same positions in
 * its own form.
 */
function boardsOfRandomPlay(): Uint32Array {
  const boards = new Uint8Array(16 * BOARDS);
  const random = new Xorshift();
  let count = 0;
  for (let number = 0; count < BOARDS; number++) {
    const game = new Game(VARIANTS.classic, `bench ${number}`);
    while (game.status !== 'over' && count < BOARDS) {
      if (game.play(((random.next() >>> 7) & 3) as Direction)) boards.set(game.board.ranks, 16 * count++);
    }
  }
  return makeBoardWords(boards);
}

function benchRandom(kernel: Kernel): void {
  const native = buildReference('limit');
  kernel.playRandomly(RANDOM_MOVES); // until the compiler has optimised it
  const theirs = native && (() => native('random', NATIVE_GAMES).movesPerSecond!);
  compare(
    'kernel.random4x4',
    'movesPerSecond',
    () => rate(() => kernel.playRandomly(RANDOM_MOVES).moves),
    theirs,
  );
}

function benchNetwork(kernel: Kernel): void {
  const native = buildReference('network');
  kernel.newNetwork({ patterns: STANDARD_PATTERNS });
  const boards = boardsOfRandomPlay();
  for (let at = 0; at < kernel.weights.length; at++) kernel.weights[at] = Math.random();
  const values = new Float64Array(BOARDS);
  kernel.evaluateMany(boards, values);
  const evaluate = () => {
    for (let round = 0; round < EVALUATIONS; round++) kernel.evaluateMany(boards, values);
    return EVALUATIONS * BOARDS;
  };
  const evaluated = native && (() => native('evaluate', EVALUATIONS).evaluationsPerSecond!);
  compare('kernel.evaluate', 'evaluationsPerSecond', () => rate(evaluate), evaluated);
  const train = () => {
    kernel.newNetwork({ patterns: STANDARD_PATTERNS });
    kernel.trainEpisodes(EPISODES / 10, { rate: 0.1 });
    return rate(() => kernel.trainEpisodes(EPISODES, { rate: 0.1 }).moves);
  };
  const trained = native && (() => native('train', EPISODES).movesPerSecond!);
  compare('kernel.train', 'movesPerSecond', train, trained);
}

const kernel = newKernel();
benchRandom(kernel);
benchNetwork(kernel);
