/**
 * Learns the endgame: weights for boards of the last steps to 32768 (packages/solver/src/network/endgame.ts).
 * They are learned by TD(lambda) backwards with temporal coherence. Greedy games come first, because they are
 * fast; games played by search follow, because they reach other boards. One thread and one random sequence:
 * the same kernel and network give the same file. The shipped endgame went on from there, by late.ts.
 */
import { writeFileSync } from 'node:fs';
import { parseOptions, wrongUsage } from '../../../tools/options.mjs';
import { Xorshift } from '../../../tools/xorshift.js';
import { readKernels } from '../../trainer/src/networkFiles.js';
import { createWasmKernel, packToBytes } from '../src/index.js';
import { EndgameCourse } from './endgame/course.js';
import { findEntries } from './endgame/entries.js';
import { makeLearning, makePlain } from './endgame/kernels.js';
import { EndgameLearner } from './endgame/learner.js';
import { LEARNED, PLAYED_FROM } from './endgame/shape.js';

const PLAIN_MOVES = 10_000_000; // by the network without an endgame: from weights of zeros not every seed succeeds
const GREEDY_MOVES = 200_000_000;
const SEARCHED_MOVES = 80_000_000;
const DEPTH = 2; // of searches; takes 60 microseconds
const STEP = 64;
const BEFORE = 30_720; // a sum from which several games go on to the endgame
const MOST_BYTES = 190_000;

const USAGE = `Usage: npx tsx packages/solver/learn/endgame.ts --network NAME|FILE [--share N --output FILE]
Learns the endgame behind a network, such as small, and writes packages/solver/networks/endgame.2048ntn: 107 minutes of a core, 4 GB.
A trial has a share of the moves, such as 0.01, and an output file of its own. Needs the files of npm run build.`;

const {
  network,
  share: shareText = '1',
  output,
} = parseOptions(
  { network: { type: 'string' }, share: { type: 'string' }, output: { type: 'string' } },
  USAGE,
);
const share = Number(shareText);
if (network === undefined) wrongUsage('Name a network.', USAGE);
if (!(share > 0)) wrongUsage(`--share is a number above 0, not ${shareText}.`, USAGE);
if (share < 1 && output === undefined) wrongUsage('A trial needs --output.', USAGE);

const began = performance.now();
const report = console.error;
const random = new Xorshift();
const plain = makePlain(network);
const { kernel: learning } = makeLearning(createWasmKernel(readKernels().own), network, [LEARNED]);
const entries = findEntries(plain, random, { depth: DEPTH, before: BEFORE, from: LEARNED.from, report });
const learner = new EndgameLearner(learning, LEARNED);
const course = new EndgameCourse({ learner, entries, random, report });
course.run(plain, 1, PLAIN_MOVES * share);
course.run(learning, 1, GREEDY_MOVES * share);
course.run(learning, DEPTH, SEARCHED_MOVES * share);
const bytes = packToBytes(
  learner.dense,
  {
    record: { ...course.played, seed: 42 },
    name: 'endgame',
    completes: { from: PLAYED_FROM, largest: LEARNED.largest },
  },
  { bytes: MOST_BYTES, step: STEP },
);
writeFileSync(output ?? new URL('../networks/endgame.2048ntn', import.meta.url), bytes);
console.log(JSON.stringify({ bytes: bytes.length, minutes: (performance.now() - began) / 60_000 }));
