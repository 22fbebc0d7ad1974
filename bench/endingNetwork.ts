/**
 * Learns the endgame (packages/solver/src/network/endgame.ts) and writes
 * packages/solver/networks/endgame.2048ntn. Its weights evaluate boards of the last steps to 32768. They are
 * learned by TD(lambda) backwards with temporal coherence. Greedy games come first, because they are fast;
 * games played by search follow, because they reach other boards. One thread and one random sequence: the
 * same kernel and network give the same file. Needs 4 GB and the kernel of the last `npm run build`.
 *
 *   node --import tsx bench/endingNetwork.ts packages/solver/networks/strong.2048ntn
 *
 * Takes 107 minutes of a core with large pages. A share of it and a file after the network, such as `0.01
 * /tmp/try.2048ntn`, make a trial.
 */
import { writeFileSync } from 'node:fs';
import { type Endgame, type Kernel, type PackedWeights, packToBytes } from '../packages/solver/src/index.js';
import { EndingLearner } from './ending/learner.js';
import { below, type Play, type PlayOptions, playOn, spawned } from './ending/play.js';
import { emptyKernel, packedNetwork } from './networkFile.js';
import { Xorshift } from './xorshift.js';

/** The endgame during learning. It begins below the sum of play, because the moves before it lead into it. */
const ENDING: Endgame = {
  from: 30_752,
  largest: 11, // 1024; and 2048, which looks like 1024
  patterns: [
    [0, 1, 2, 3, 4, 5],
    [4, 5, 6, 7, 8, 9],
    [0, 1, 2, 4, 5, 6],
    [4, 5, 6, 8, 9, 10],
    [1, 2, 5, 6, 9, 13],
    [0, 1, 5, 6, 7, 10],
    [0, 1, 2, 5, 9, 10],
    [0, 1, 5, 9, 13, 14],
  ],
};
const PLAYED_FROM = 31_520; // at 31,744 boards are full: no time to change
const PLAIN_MOVES = 10_000_000; // by the network without an ending: from weights of zeros not every seed succeeds
const GREEDY_MOVES = 200_000_000;
const SEARCHED_MOVES = 80_000_000;
const DEPTH = 2; // of searches; takes 60 microseconds
const OPENINGS = 200; // games from the first tile on; some of them get late
const LATE = 30_720; // a sum that these games reach
const ENTRIES = 10; // ways on from each of these to the ending
const RESTARTS = 3; // in the middle of a game, of that one, and so on
const EXPLORING = 6; // restarts anywhere in a game, with any move
const STEP = 64;
const MOST_BYTES = 190_000;

const random = new Xorshift();

/** The network itself, and with room for an ending. */
function makeKernels(packed: PackedWeights): { plain: Kernel; ended: Kernel } {
  const plain = emptyKernel();
  plain.loadNetwork(packed);
  const ended = emptyKernel();
  ended.newNetwork({ ...packed.shape, endgame: ENDING });
  const { weights } = ended;
  let next = 0;
  packed.present.forEach((word, at) => {
    for (let bits = word; bits !== 0; bits &= bits - 1) {
      weights[32 * at + 31 - Math.clz32(bits & -bits)] = packed.codes[next++]! * packed.step;
    }
  });
  return { plain, ended };
}

/** First positions of the ending in games that the network played by search. */
function findEntries(kernel: Kernel): Uint8Array[] {
  const late: Uint8Array[] = [];
  for (let game = 0; game < OPENINGS; game++) {
    const start = spawned(spawned(new Uint8Array(16), random), random);
    const { moves, end } = playOn(kernel, start, random, { depth: DEPTH, sum: LATE });
    if (end === 'sum') late.push(spawned(moves.at(-1)!.after, random));
  }
  console.error(`${late.length} of ${OPENINGS} games came to ${LATE}`);
  return late.flatMap((start) =>
    Array.from({ length: ENTRIES }, () => playOn(kernel, start, random, { depth: DEPTH, sum: ENDING.from }))
      .filter(({ moves, end }) => end === 'sum' && moves.length > 0)
      .map(({ moves }) => spawned(moves.at(-1)!.after, random)),
  );
}

class Course {
  readonly learner: EndingLearner;
  readonly #entries: readonly Uint8Array[];
  #episodes = 0;
  #moves = 0;
  #games = 0; // from entries, since the last report
  #made = 0;

  constructor(kernel: Kernel, entries: readonly Uint8Array[]) {
    this.#entries = entries;
    this.learner = new EndingLearner(kernel, ENDING);
  }

  get played(): { episodes: number; moves: number } {
    return { episodes: this.#episodes, moves: this.#moves };
  }

  /**
   * Plays by a kernel and learns for that many moves, with searches of that depth. Greedy games with
   * exploration teach little: they are soon lost.
   */
  run(kernel: Kernel, depth: number, moves: number): void {
    const parts = 50;
    for (let part = 1; part <= parts; part++) {
      const end = this.#moves + moves / parts;
      while (this.#moves < end) this.#playAndRestart(kernel, depth);
      const rate = ((100 * this.#made) / this.#games).toFixed(1);
      console.error(`depth ${depth}, part ${part} of ${parts}: ${rate} % of ${this.#games} made 32768`);
      this.#games = 0;
      this.#made = 0;
    }
  }

  #playAndRestart(kernel: Kernel, depth: number): void {
    const first = this.#play(kernel, this.#entries[below(random, this.#entries.length)]!, { depth });
    this.#games++;
    if (first.end === 'made') this.#made++;
    let { moves } = first;
    for (let restart = 0; restart < RESTARTS && moves.length >= 16; restart++) {
      const { after } = moves[moves.length >> 1]!;
      const explores = depth > 1 && below(random, 2) === 0;
      ({ moves } = this.#play(kernel, spawned(after, random), { depth, explores }));
    }
    for (let restart = 0; depth > 1 && restart < EXPLORING && first.moves.length > 4; restart++) {
      const { after } = first.moves[below(random, first.moves.length - 1)]!;
      this.#play(kernel, spawned(after, random), { depth, explores: true });
    }
  }

  #play(kernel: Kernel, start: Uint8Array, options: PlayOptions): Play {
    const play = playOn(kernel, start, random, options);
    this.learner.learn(play);
    this.#episodes++;
    this.#moves += play.moves.length;
    return play;
  }
}

const [path, share = 1, tryFile] = process.argv.slice(2);
if (path === undefined || !(Number(share) > 0) || (Number(share) < 1 && tryFile === undefined)) {
  console.error(
    'Give a network; for a try a share of the learning as well, such as 0.01, and a file to write it to',
  );
  process.exit(2);
}
const file = tryFile ?? new URL('../packages/solver/networks/endgame.2048ntn', import.meta.url);
const began = performance.now();
const { plain, ended } = makeKernels(packedNetwork(path));
const course = new Course(ended, findEntries(plain));
course.run(plain, 1, PLAIN_MOVES * Number(share));
course.run(ended, 1, GREEDY_MOVES * Number(share));
course.run(ended, DEPTH, SEARCHED_MOVES * Number(share));
const record = { ...course.played, seed: 42 };
const bytes = packToBytes(
  course.learner.dense,
  { record, name: 'endgame', completes: { from: PLAYED_FROM, largest: ENDING.largest } },
  { bytes: MOST_BYTES, step: STEP },
);
writeFileSync(file, bytes);
console.log(JSON.stringify({ bytes: bytes.length, minutes: (performance.now() - began) / 60_000 }));
