/**
 * Speed of the search in WebAssembly on boards of good play. Measures nodes per second, the time of an answer
 * with a limit of 20 ms, and the depth. The depth is that within 1, 10 and 100 ms. Times are processor time,
 * because wall time on a shared machine measures the other jobs; "wall" is printed beside it. The first
 * argument names the file of a network. Without it, the network has no meaning. Its 256 MiB are as slow to
 * reach as trained ones. It plays so badly that its searches differ.
 */
import {
  createWasmKernel,
  type Kernel,
  type Limits,
  STANDARD_PATTERNS,
} from '../packages/solver/src/index.js';
import { fillWeights } from '../packages/solver/src/kernel/signature.js';
import { kernelWith, readKernels, readNetwork } from '../packages/trainer/src/networkFiles.js';
import { LATE_BOARDS } from './lateBoards.js';

const ROUNDS = 5; // of all boards with 20 ms each

const file = process.argv[2];
const kernels = readKernels();

type Clock = () => number; // milliseconds

const CLOCKS: Record<string, Clock> = {
  processor: () => {
    const { user, system } = process.cpuUsage();
    return (user + system) / 1000;
  },
  wall: () => performance.now(),
};

function newKernel(now: Clock): Kernel {
  if (file !== undefined) return kernelWith(readNetwork(file, kernels), kernels, now);
  const kernel = createWasmKernel(kernels.own, { now });
  kernel.newNetwork({ patterns: STANDARD_PATTERNS });
  fillWeights(kernel.weights);
  return kernel;
}

/** One search of every board: milliseconds, nodes and depth of each. */
function searchAll(
  kernel: Kernel,
  limits: Limits,
  now: Clock = CLOCKS.processor!,
): { ms: number; nodes: number; depth: number }[] {
  return LATE_BOARDS.map((ranks) => {
    const begin = now();
    const { nodes, depth } = kernel.bestMove(ranks, limits);
    return { ms: now() - begin, nodes, depth };
  });
}

const sum = (values: number[]) => values.reduce((total, value) => total + value, 0);
const mean = (values: number[]) => Number((sum(values) / values.length).toFixed(2));
const print = (line: object) =>
  console.log(JSON.stringify({ ...line, network: file?.split('/').at(-1) ?? 'none' }));

function printSpeed(kernel: Kernel): void {
  searchAll(kernel, { depth: 2 });
  const begin = process.cpuUsage();
  const nodes = sum(searchAll(kernel, { depth: 4 }).map((search) => search.nodes));
  const { user, system } = process.cpuUsage(begin);
  const boards = LATE_BOARDS.length;
  print({
    bench: 'search.speed',
    nodesPerSecond: Math.round((nodes / (user + system)) * 1e6),
    depth: 4,
    nodes: Math.round(nodes / boards),
    millisecondsPerMove: Number(((user + system) / 1000 / boards).toFixed(2)),
  });
}

function printDeadline(clock: string, milliseconds: number): void {
  const now = CLOCKS[clock]!;
  const kernel = newKernel(now);
  const times = Array.from({ length: ROUNDS }, () => searchAll(kernel, { milliseconds }, now))
    .flat()
    .map(({ ms }) => ms)
    .sort((one, other) => one - other);
  const quantile = (share: number) => Number(times[Math.floor(share * (times.length - 1))]!.toFixed(2));
  print({
    bench: 'search.deadline',
    clock,
    milliseconds,
    p50: quantile(0.5),
    p99: quantile(0.99),
    max: quantile(1),
  });
}

function printDepth(kernel: Kernel, milliseconds: number): void {
  const searches = searchAll(kernel, { milliseconds });
  const depth = mean(searches.map((search) => search.depth));
  const nodes = Math.round(mean(searches.map((search) => search.nodes)));
  print({ bench: 'search.depth', milliseconds, depth, nodes });
}

printSpeed(newKernel(CLOCKS.processor!));
for (const clock of Object.keys(CLOCKS)) printDeadline(clock, 20);
for (const milliseconds of [1, 10, 100]) printDepth(newKernel(CLOCKS.processor!), milliseconds);
