/**
 * How soon a network answers. `solver.firstAnswer`: from the engine's start to the first evaluation by the network, on
 * a board of the early game. `solver.decode`: all sections, by the kernel and by the TypeScript decoder in the same run.
 */
import { readFileSync } from 'node:fs';
import { boardFromValues } from '../packages/core/src/index.js';
import { createNodeEngine } from '../packages/solver/dist/engine/node/index.js';
import { openNetworkFile } from '../packages/solver/src/engine/node/networks.js';
import { createWasmKernel, decodeWeights, NETWORK_NAMES } from '../packages/solver/src/index.js';

const RUNS = 5;
const BOARD = boardFromValues([
  [2, 4, 8, 16],
  [0, 0, 0, 0],
  [0, 2, 0, 0],
  [0, 0, 0, 4],
]);

async function firstAnswer(
  network: string,
  threads: number,
): Promise<{ milliseconds: number; bytes: number }> {
  const begin = performance.now();
  const engine = await createNodeEngine({ network, threads });
  for await (const { player } of engine.analyse({ board: BOARD }, { depth: 1 })) {
    if (player !== 'network') throw new Error(`${network} did not play`);
  }
  const milliseconds = performance.now() - begin;
  const { bytes } = engine.info;
  engine.destroy();
  return { milliseconds, bytes };
}

/** Milliseconds of the processor. */
function cost(run: () => void): number {
  const before = process.cpuUsage();
  run();
  const { user, system } = process.cpuUsage(before);
  return (user + system) / 1000;
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

for (const network of NETWORK_NAMES) {
  for (const threads of [1, 2]) {
    const runs = [];
    for (let run = 0; run < RUNS; run++) runs.push(await firstAnswer(network, threads));
    const milliseconds = Math.round(middle(runs.map((run) => run.milliseconds)));
    const { bytes } = runs[0]!;
    console.log(JSON.stringify({ bench: 'solver.firstAnswer', network, threads, milliseconds, bytes }));
  }
  const runs = Array.from({ length: RUNS }, () => decode(network));
  const [kernel, typescript] = [
    middle(runs.map((run) => run.kernel)),
    middle(runs.map((run) => run.typescript)),
  ];
  const figures = { kernelMilliseconds: Math.round(kernel), typescriptMilliseconds: Math.round(typescript) };
  console.log(
    JSON.stringify({ bench: 'solver.decode', network, ...figures, ratio: +(typescript / kernel).toFixed(2) }),
  );
}
