/**
 * Learns parts of play before 32768 from games played by search alone, in pieces of some minutes. All its threads learn
 * the same weights. `late` begins with nothing, and the network plays its first games. They end at a sum where the endgame
 * says how much the board is worth. `endgame` goes on from the file in packages/solver/networks.
 */
import { mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { Worker } from 'node:worker_threads';
import { parseOptions, wrongUsage } from '../../../tools/options.mjs';
import { Xorshift } from '../../../tools/xorshift.js';
import { readKernels } from '../../trainer/src/networkFiles.js';
import { createWasmKernel, packToBytes } from '../src/index.js';
import { findEntries } from './endgame/entries.js';
import { makeLearning, makePlain, readPacked, unpack } from './endgame/kernels.js';
import { EndgameLearner, endgameWeights } from './endgame/learner.js';
import { LearningFolder } from './late/checkpoint.js';
import { PARTS } from './late/parts.js';
import { DEPTH, type ThreadReport, type ThreadTask } from './late/thread.js';

const STEP = 64; // of the weights in files

const USAGE = `Usage: npx tsx packages/solver/learn/late.ts --part late|endgame [--minutes N --threads N --folder F --network NAME|FILE]
Learns a part of play for N minutes (10) on N threads (1), and goes on where the last call ended: the folder (learn.late) has a
checkpoint. Then writes FOLDER/PART.2048ntn, to be copied to packages/solver/networks. Takes 4 GB. Needs the files of npm run build.`;

const options = parseOptions(
  {
    part: { type: 'string' },
    minutes: { type: 'string' },
    threads: { type: 'string' },
    folder: { type: 'string' },
    network: { type: 'string' },
  },
  USAGE,
);
const { part: name, network = 'small', folder: path = 'learn.late' } = options;
const minutes = Number(options.minutes ?? 10);
const threads = Number(options.threads ?? 1);
if (name !== 'late' && name !== 'endgame') wrongUsage('Name a part: late or endgame.', USAGE);
if (!(minutes > 0 && minutes < Infinity)) {
  wrongUsage(`--minutes is a number above 0, not ${options.minutes}.`, USAGE);
}
if (!(Number.isInteger(threads) && threads > 0)) {
  wrongUsage(`--threads is a whole number above 0, not ${options.threads}.`, USAGE);
}

const part = PARTS[name];
const report = console.error;
mkdirSync(path, { recursive: true });
const folder = new LearningFolder(path, name, part.learned);

const binary = readKernels().shared;
const endgames = name === 'late' ? [part.learned, PARTS.endgame.learned] : [part.learned];
const { kernel, first } = makeLearning(createWasmKernel(binary, { shared: true }), network, endgames);
const shipped = readPacked(new URL('../networks/endgame.2048ntn', import.meta.url));
unpack(shipped, kernel.weights.subarray(-endgameWeights(PARTS.endgame.learned)));
const coherence = new Float32Array(new SharedArrayBuffer(8 * endgameWeights(part.learned)));
const settings = { first, caution: part.caution, coherence };
const learner = new EndgameLearner(kernel, part.learned, settings);
const learned = folder.read(learner) ?? { pieces: 0, episodes: 0, moves: 0 };
const seed = 43 + 1000 * learned.pieces;
const entries = folder.entries(() =>
  findEntries(name === 'late' ? makePlain(network) : kernel, new Xorshift(), {
    depth: DEPTH,
    before: part.before,
    from: part.learned.from,
    report,
  }),
);

const began = performance.now();
const reports: ThreadReport[] = await Promise.all(
  Array.from({ length: threads }, (_, index) => {
    const task: ThreadTask = {
      ...{ part, network, binary, shared: kernel.share(), settings, entries, minutes },
      watches: Math.max(0, (part.watched ?? 0) - learned.moves) / threads,
      seed: seed + index,
    };
    return learnOnThread(task);
  }),
);
const total = (member: 'episodes' | 'moves') => reports.reduce((sum, played) => sum + played[member], 0);
const [episodes, moves] = [learned.episodes + total('episodes'), learned.moves + total('moves')];
folder.write(learner, { pieces: learned.pieces + 1, episodes, moves });
const bytes = packToBytes(
  learner.dense,
  {
    record: { episodes, moves, seed: 42, ...(part.watched === undefined && { from: shipped.record }) },
    name,
    completes: { from: part.playedFrom, largest: part.learned.largest },
  },
  { bytes: part.bytes, step: STEP },
);
writeFileSync(join(path, `${name}.2048ntn`), bytes);
const spent = (performance.now() - began) / 60_000;
console.log(JSON.stringify({ bytes: bytes.length, moves, minutes: spent }));

/** Resolves with what a thread has played, after its minutes. */
function learnOnThread(task: ThreadTask): Promise<ThreadReport> {
  const module = JSON.stringify(new URL('./late/thread.ts', import.meta.url).href);
  // A thread of Node 20 does not take over tsx.
  const start = `import('tsx/esm/api').then(({ register }) => (register(), import(${module})))`;
  const worker = new Worker(start, { eval: true, workerData: task });
  return new Promise((resolve, reject) => {
    let last: ThreadReport | undefined;
    worker.on('message', (played: ThreadReport) => {
      last = played;
      const { plain, block } = played.through;
      const million = ((learned.moves + played.moves) / 1e6).toFixed(2);
      report(
        `${million} million moves and those of other threads: ${plain} got through, ${block} from blocks`,
      );
    });
    worker.on('error', reject);
    worker.on('exit', () => (last ? resolve(last) : reject(new Error('A thread ended without a report'))));
  });
}
