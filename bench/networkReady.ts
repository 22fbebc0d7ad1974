/**
 * How soon a network answers on a board of the early game. Its sections are decoded, or read from the cache.
 * `solver.firstAnswer`: from the engine's start to the first evaluation by the network. `cli.firstAnswer`: the same of
 * `twofold solve`, from the start of its process. `solver.decode`: all sections, by the kernel and by the TypeScript
 * decoder in the same run. A browser: `npm run bench -- webHint`.
 */
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { existsSync, mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { loadavg, tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { boardFromValues } from '../packages/core/src/index.js';
import { createNodeEngine } from '../packages/solver/dist/engine/node/index.js';
import { keyOf } from '../packages/solver/src/engine/cache/sectionCache.js';
import { openNetworkFile } from '../packages/solver/src/engine/node/networks.js';
import { createWasmKernel, USUAL_NETWORK } from '../packages/solver/src/index.js';
import { decodeWeights } from '../packages/solver/src/internal.js';
import { SEARCH_REACH, sectionsFor } from '../packages/solver/src/network/shape.js';

const RUNS = 5;
const BOARD = boardFromValues([
  [2, 4, 8, 16],
  [0, 0, 0, 0],
  [0, 2, 0, 0],
  [0, 0, 0, 4],
]);

const TWOFOLD = fileURLToPath(new URL('../packages/cli/bin/twofold.js', import.meta.url));
const CACHE = mkdtempSync(join(tmpdir(), 'twofold-cache-'));
const KEPT = join(CACHE, 'twofold', 'sections');
process.env.XDG_CACHE_HOME = CACHE;

const network = USUAL_NETWORK;
/** The files of the sections that the board needs. One that is still written has another name. */
const FILES = neededKeys().map((key) => join(KEPT, key));

interface Answer {
  milliseconds: number; // by the wall clock
  processor: number; // milliseconds of all threads
  bytes: number;
}

function neededKeys(): string[] {
  const { shape, sections } = openNetworkFile(network);
  return sectionsFor(shape, BOARD.ranks, SEARCH_REACH).map((section) => keyOf(sections[section]!)!);
}

/** The first answer of a new engine. Its end keeps the sections, so a second one finds them. */
async function firstAnswer(network: string, threads: number, isCached: boolean): Promise<Answer> {
  const begin = performance.now();
  const before = process.cpuUsage();
  const engine = await createNodeEngine({ network, threads });
  for await (const { player } of engine.analyse({ board: BOARD }, { depth: 1 })) {
    if (player !== 'network') throw new Error(`${network} did not play`);
  }
  const milliseconds = performance.now() - begin;
  const processor = processorSince(before);
  const { bytes, cachedSections } = engine.info;
  engine.destroy();
  while (!FILES.every(existsSync)) await pause(50); // kept at its end
  await pause(200);
  const expected = isCached ? FILES.length : 0;
  if (cachedSections !== expected)
    throw new Error(`${cachedSections} sections came from the cache, and not ${expected}`);
  return { milliseconds, processor, bytes };
}

/** Milliseconds of `twofold solve`, from the start of its process to its answer. */
async function solve(network: string): Promise<number> {
  const begin = performance.now();
  const position = ['solve', '00b1/2000/0000/0001', '--depth', '1', '--json', '--network', network];
  const command = spawn(process.execPath, [TWOFOLD, ...position], { stdio: ['ignore', 'pipe', 'inherit'] });
  await once(command.stdout, 'data');
  const milliseconds = performance.now() - begin;
  await once(command, 'exit');
  return milliseconds;
}

const pause = (milliseconds: number) => new Promise((resolve) => setTimeout(resolve, milliseconds));
const forget = () => rmSync(KEPT, { recursive: true, force: true });

/** The median of runs of which each finds the sections decoded, or each does not. */
async function measure(run: () => Promise<Answer>, isCached: boolean): Promise<Answer> {
  const answers: Answer[] = [];
  while (answers.length < RUNS) {
    if (!isCached) forget();
    answers.push(await run());
  }
  return {
    milliseconds: Math.round(middle(answers.map(({ milliseconds }) => milliseconds))),
    processor: Math.round(middle(answers.map(({ processor }) => processor))),
    bytes: answers[0]!.bytes,
  };
}

function processorSince(before: NodeJS.CpuUsage): number {
  const { user, system } = process.cpuUsage(before);
  return (user + system) / 1000;
}

/** Milliseconds of the processor. */
function cost(run: () => void): number {
  const before = process.cpuUsage();
  run();
  return processorSince(before);
}

function decode(network: string): { kernel: number; typescript: number } {
  const file = openNetworkFile(network);
  const bytes = readFileSync(new URL('../packages/solver/dist/kernel.wasm', import.meta.url));
  const kernel = createWasmKernel(bytes);
  kernel.openNetwork(file);
  const sections = file.sections.map((_, section) => section);
  return {
    kernel: cost(() => kernel.decodeSections(sections)),
    typescript: cost(() => decodeWeights(file)),
  };
}

const middle = (values: readonly number[]) => values.toSorted((a, b) => a - b)[values.length >> 1]!;

const print = (bench: string, figures: object) => console.log(JSON.stringify({ bench, ...figures }));

for (const threads of [1, 2]) {
  for (const isCached of [false, true]) {
    const figures = await measure(() => firstAnswer(network, threads, isCached), isCached);
    print('solver.firstAnswer', { network, threads, isCached, ...figures, load: loadavg()[0] });
  }
}
for (const isCached of [false, true]) {
  const run = async () => ({ milliseconds: await solve(network), processor: 0, bytes: 0 });
  const { milliseconds } = await measure(run, isCached);
  print('cli.firstAnswer', { network, isCached, milliseconds, load: loadavg()[0] });
}
const runs = Array.from({ length: RUNS }, () => decode(network));
const [kernel, typescript] = [
  middle(runs.map((run) => run.kernel)),
  middle(runs.map((run) => run.typescript)),
];
const figures = { kernelMilliseconds: Math.round(kernel), typescriptMilliseconds: Math.round(typescript) };
print('solver.decode', { network, ...figures, ratio: +(typescript / kernel).toFixed(2) });
rmSync(CACHE, { recursive: true, force: true });
