/**
 * Learns the ending (packages/solver/src/ending.ts) and writes packages/solver/src/endingNetwork.ts: what boards from
 * a sum of 32,224 on are worth, by TD(lambda) backwards with temporal coherence, from games played by
 * search; the networks had learned them from greedy games. One thread and one random sequence: the same kernel and network
 * give the same file. Needs 2 GB and the kernel of the last `npm run build`.
 *
 *   node --import tsx bench/endingNetwork.ts packages/solver/networks/strong.2048ntn \
 *     && npx biome check --write packages/solver/src/endingNetwork.ts
 *
 * Takes seventeen minutes of an idle core; a number of episodes after the network makes a shorter try of it.
 */
import { writeFileSync } from 'node:fs';
import { type Ending, type Kernel, type PackedWeights, packToBytes } from '../packages/solver/src/index.js';
import { EndingLearner } from './ending/learner.js';
import { below, playTo, spawned, sumOf } from './ending/play.js';
import { emptyKernel, packedNetwork } from './networkFile.js';
import { Xorshift } from './xorshift.js';

const ENDING: Ending = {
  from: 32_224,
  largest: 10, // 512, and 1024 as what 512 and 512 become
  patterns: [
    [0, 1, 2, 3, 4],
    [0, 1, 2, 3, 5],
    [4, 5, 6, 7, 8],
    [4, 5, 6, 7, 9],
    [0, 1, 2, 4, 5],
    [4, 5, 6, 8, 9],
    [1, 2, 5, 6, 9],
    [4, 5, 6, 9, 10],
    [0, 1, 4, 5, 8],
    [1, 2, 4, 5, 6],
    [5, 6, 9, 10, 13],
  ],
};
const EPISODES = 80_000; // restarts among them
const BY_THE_NETWORK = 12_000; // of these, the first, which the network plays as it does without an ending
const OPENINGS = 200; // games from the first tile on, of which some get late
const LATE = 30_720; // a sum at which episodes begin, to come to the ending by ways of their own
const END = 33_200; // the sum at which an episode ends well: 32768 has been made
const RESTARTS = 3;
const ENTRIES = 3000; // positions at which the ending began, kept to begin at
const LATE_EVERY = 7; // so often an episode begins late, not at an entry
const STEP = 64;
const MOST_BYTES = 120_000;

const random = new Xorshift();

/** The network as it is, and with room for an ending. */
function makeKernels(packed: PackedWeights): { plain: Kernel; ended: Kernel } {
  const plain = emptyKernel();
  plain.loadNetwork(packed);
  const ended = emptyKernel();
  ended.newNetwork({ ...packed.shape, ending: ENDING });
  const { weights } = ended;
  let next = 0;
  packed.present.forEach((word, at) => {
    for (let bits = word; bits !== 0; bits &= bits - 1) {
      weights[32 * at + 31 - Math.clz32(bits & -bits)] = packed.codes[next++]! * packed.step;
    }
  });
  return { plain, ended };
}

/** Late positions of whole games. */
function playOpenings(kernel: Kernel): Uint8Array[] {
  const late: Uint8Array[] = [];
  for (let game = 0; game < OPENINGS; game++) {
    const start = spawned(spawned(new Uint8Array(16), random), random);
    const { moves, isOver } = playTo(kernel, start, LATE, random);
    if (!isOver) late.push(spawned(moves.at(-1)!.after, random));
  }
  return late;
}

/** Episode after episode, from positions before the ending, at its beginning, and in the middle of episodes. */
function learnEnding(
  { plain, ended }: ReturnType<typeof makeKernels>,
  episodes: number,
): { learner: EndingLearner; moves: number } {
  const learner = new EndingLearner(ended, ENDING);
  const late = playOpenings(plain);
  console.error(`${late.length} of ${OPENINGS} games came to ${LATE}`);
  const entries: Uint8Array[] = [];
  let entered = 0;
  let made = 0; // 32768, in the last thousand episodes
  let played = 0;
  let moves = 0;
  const play = (start: Uint8Array) => {
    const byNetwork = played < (BY_THE_NETWORK * episodes) / EPISODES;
    const game = playTo(byNetwork ? plain : ended, start, END, random);
    learner.learn(game);
    moves += game.moves.length;
    if (!game.isOver) made++;
    if (++played % 1000 === 0) {
      console.error(`${played} of ${episodes} episodes, of the last thousand ${made} made 32768`);
      made = 0;
    }
    return game.moves.map(({ after }) => after);
  };
  while (played < episodes) {
    const isLate = entries.length < 50 || played % LATE_EVERY === 0;
    const starts = isLate ? late : entries;
    let afters = play(starts[below(random, starts.length)]!);
    const first = afters.findIndex((after) => sumOf(after) >= ENDING.from);
    if (first < 0) continue;
    if (isLate) entries[entered++ % ENTRIES] = spawned(afters[first]!, random);
    afters = afters.slice(first);
    for (let restart = 0; restart < RESTARTS && afters.length > 16; restart++) {
      const middle = afters[afters.length >> 1]!;
      if (Math.max(...middle) >= 15) break;
      afters = play(spawned(middle, random));
    }
  }
  return { learner, moves };
}

function writeModule(bytes: Uint8Array, record: object): void {
  const url = new URL('../packages/solver/src/endingNetwork.ts', import.meta.url);
  const { from, largest } = ENDING;
  writeFileSync(
    url,
    `/** The ending of the shipped networks, learned and written by bench/endingNetwork.ts: do not edit. */
export const ENDING_NETWORK = {
  from: ${from},
  largest: ${largest},
  record: ${JSON.stringify(record)},
  base64: '${Buffer.from(bytes).toString('base64')}',
};
`,
  );
}

const [path = '', tried = String(EPISODES)] = process.argv.slice(2);
const began = performance.now();
const { learner, moves } = learnEnding(makeKernels(packedNetwork(path)), Number(tried));
const { dense } = learner;
const record = { episodes: Number(tried), moves, seed: 42 };
const bytes = packToBytes(dense, { record, name: 'ending' }, { bytes: MOST_BYTES, step: STEP });
writeModule(bytes, record);
console.log(JSON.stringify({ bytes: bytes.length, minutes: (performance.now() - began) / 60_000 }));
