/**
 * Learns the parts of play before 32768 (packages/solver/src/network/endgame.ts) from games, in pieces of some minutes. All its threads learn the same weights, in the kernel's memory. A part goes on from its file in
 * packages/solver/networks, or begins with zeros.
 */
import { mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { Worker } from 'node:worker_threads';
import { packToBytes } from '@twofold/solver/internal';
import { freezePruned, importanceOf, trustWeights, unpackWeights } from '../src/learn/denseWeights.js';
import { readKernels } from '../src/networkFiles.js';
import { Xorshift } from '../src/xorshift.js';
import { LearningFolder } from './endgames/folder.js';
import { makeLearning, makePlayer, readPacked } from './endgames/memory.js';
import { PARTS } from './endgames/parts.js';
import { findPositions } from './endgames/positions.js';
import type { Tally, ThreadData, ThreadReport } from './endgames/thread.js';
import { parseOptions, wrongUsage } from './options.js';

const STEP = 32; // of the weights in files: by 64 late plays worse (docs/experiments/eight-patterns.md)
const GAMES = 600; // of the network, for positions: two to four minutes

const USAGE = `Usage: npx tsx packages/trainer/programs/endgames.ts --part late|endgame [--depth N --minutes N --threads N --folder F --network NAME|FILE --anew --keep-pruned]
Learns a part of play for N minutes (10) on N threads (1), and goes on where the last call ended: the folder (learn.endgames) has
a checkpoint. Games look N own moves ahead (2): --depth 1 learns twelve times as fast, and 2 what searches meet. The first
call goes on from the part's file, or with --anew from nothing. With --keep-pruned the file's weights learn to do without those
that it left out. Then writes FOLDER/PART.2048ntn, to be
copied to packages/solver/networks. Takes 4 GB. Needs the files of npm run build.`;

const options = parseOptions(
  {
    part: { type: 'string' },
    depth: { type: 'string' },
    minutes: { type: 'string' },
    threads: { type: 'string' },
    folder: { type: 'string' },
    network: { type: 'string' },
    anew: { type: 'boolean' },
    'keep-pruned': { type: 'boolean' },
  },
  USAGE,
);
const { part: name, network = 'small', folder: path = 'learn.endgames' } = options;
const depth = Number(options.depth ?? 2);
const minutes = Number(options.minutes ?? 10);
const threads = Number(options.threads ?? 1);
if (name !== 'late' && name !== 'endgame') wrongUsage('Name a part: late or endgame.', USAGE);
if (!(depth === 1 || depth === 2)) wrongUsage(`--depth is 1 or 2, not ${options.depth}.`, USAGE);
if (!(minutes > 0 && minutes < Infinity)) {
  wrongUsage(`--minutes is a number above 0, not ${options.minutes}.`, USAGE);
}
if (options.anew && options['keep-pruned'])
  wrongUsage('--keep-pruned needs the file that --anew ignores.', USAGE);
if (!(Number.isInteger(threads) && threads > 0)) {
  wrongUsage(`--threads is a whole number above 0, not ${options.threads}.`, USAGE);
}

const part = PARTS[name];
const report = console.error;
mkdirSync(path, { recursive: true });
const folder = new LearningFolder(path, name, part.learned);
const fileOf = (part: string) => new URL(`../../solver/networks/${part}.2048ntn`, import.meta.url);

const { endgame } = PARTS;
const later = { endgame: { ...endgame.learned, from: endgame.playedFrom }, file: fileOf('endgame') };
const { kernel, weights } = makeLearning(network, part.learned, name === 'late' ? [later] : []);
const arrays = { weights, coherence: kernel.coherence! };
const file = options.anew ? undefined : readPacked(fileOf(name));
const [from, to] = [part.learned.from, part.until ?? Infinity];
const begun = folder.beginning({
  ...(file && { from: file.record }),
  sums: `${from} to ${to}`,
  ...(options['keep-pruned'] && { keepPruned: true as const }),
  anew: options.anew === true,
});
let learned = folder.read(arrays);
if (!learned && file) {
  unpackWeights(file, weights);
  trustWeights(weights, arrays.coherence, part.caution);
  if (options['keep-pruned']) freezePruned(weights, arrays.coherence);
}
learned ??= { pieces: 0, episodes: 0, moves: 0 };
const seed = 43 + 1000 * learned.pieces;
const positions = folder.positions(() => {
  const player = makePlayer(network);
  player.seed(seed);
  report(`Looking for positions in ${GAMES} games ...`);
  return findPositions(player, new Xorshift(seed), { from, to, games: GAMES });
});

const began = performance.now();
const reports = await Promise.all(Array.from({ length: threads }, (_, index) => learnOnThread(seed + index)));
const total = (member: 'episodes' | 'moves') => reports.reduce((sum, played) => sum + played[member], 0);
const [episodes, moves] = [learned.episodes + total('episodes'), learned.moves + total('moves')];
folder.write(arrays, { pieces: learned.pieces + 1, episodes, moves });
const importance = weights.map((weight, at) => importanceOf(weight, arrays.coherence[2 * at + 1]!));
const bytes = packToBytes(
  { shape: { patterns: part.learned.patterns }, weights: weights.slice(), importance },
  {
    record: { episodes, moves, seed: 42, ...(begun.from && { from: begun.from }) },
    name,
    completes: { from: part.playedFrom, largest: part.learned.largest },
  },
  { bytes: part.bytes, step: STEP },
);
writeFileSync(join(path, `${name}.2048ntn`), bytes);
const spent = (performance.now() - began) / 60_000;
console.log(JSON.stringify({ bytes: bytes.length, moves, minutes: spent }));

/** Resolves with all that a thread has played, after its minutes. */
function learnOnThread(seed: number): Promise<ThreadReport> {
  const module = JSON.stringify(new URL('./endgames/thread.ts', import.meta.url).href);
  // A thread of Node 20 does not take over tsx.
  const start = `import('tsx/esm/api').then(({ register }) => (register(), import(${module})))`;
  const task = { part, depth, positions, minutes, seed };
  const workerData: ThreadData = { task, binary: readKernels().shared, shared: kernel.share() };
  const worker = new Worker(start, { eval: true, workerData });
  return new Promise((resolve, reject) => {
    let last: ThreadReport | undefined;
    worker.on('message', (played: ThreadReport) => {
      last = played;
      const million = ((learned!.moves + played.moves) / 1e6).toFixed(2);
      const { first, any, tidy } = played;
      report(
        `${million} million moves and those of other threads: ${text(first)} from the first positions, ${text(any)} from any and ${text(tidy)} from tidy ones got through`,
      );
    });
    worker.on('error', reject);
    worker.on('exit', () => (last ? resolve(last) : reject(new Error('A thread ended without a report'))));
  });
}

function text({ through, games }: Tally): string {
  return `${through} of ${games}`;
}
